// A match is looked through: positions stand here as text, made before. No rule of any game is known.
"use strict";

(() => {
  const data = JSON.parse(document.getElementById("positions").textContent);
  const $ = (id) => document.getElementById(id);
  const entries = Array.from(document.querySelectorAll("#log [data-n]"));
  const last = data.at.length - 1;
  const slider = $("where");
  let now = last, timer = 0;

  function show(n, follow) {
    now = Math.max(0, Math.min(last, n));
    const lines = data.at[now].map((line) => data.lines[line]);
    const place = $("position");
    place.textContent = "";
    for (const line of lines) {
      const depth = line.length - line.trimStart().length;
      const part = document.createElement("p");
      // Rows of single signs are a board.
      if (/^\s*\S(\s+\S){4,}\s*$/.test(line)) {
        part.className = "grid";
        part.textContent = line;
      } else {
        part.textContent = line.trim();
        part.style.setProperty("--depth", depth);
        if (depth) part.className = "deep";
      }
      place.append(part);
    }
    slider.value = now;
    const button = entries[now - 1];
    const told = button ? button.textContent : data.begin;
    $("told").textContent = told;
    $("count").textContent = data.count.replace("{n}", now).replace("{of}", last);
    slider.setAttribute("aria-valuetext", $("count").textContent);
    entries.forEach((entry, at) => {
      if (at === now - 1) entry.setAttribute("aria-current", "step");
      else entry.removeAttribute("aria-current");
    });
    for (const id of ["first", "back"]) $(id).disabled = now === 0;
    for (const id of ["next", "last"]) $(id).disabled = now === last;
    if (follow && button) {
      const list = $("log"), at = button.offsetTop;
      if (at < list.scrollTop || at + button.offsetHeight > list.scrollTop + list.clientHeight)
        list.scrollTop = at - list.clientHeight / 3;
    }
  }

  function play(on) {
    clearInterval(timer);
    timer = 0;
    if (on) {
      if (now === last) show(0, true);
      timer = setInterval(() => (now === last ? play(false) : show(now + 1, true)), 1600);
    }
    $("play").textContent = timer ? data.stop : data.play;
    $("play").setAttribute("aria-pressed", String(!!timer));
  }

  const go = (n) => { play(false); show(n, true); };
  $("first").onclick = () => go(0);
  $("back").onclick = () => go(now - 1);
  $("next").onclick = () => go(now + 1);
  $("last").onclick = () => go(last);
  $("play").onclick = () => play(!timer);
  slider.oninput = () => go(Number(slider.value));
  entries.forEach((entry, at) => { entry.onclick = () => { play(false); show(at + 1, false); }; });

  document.addEventListener("keydown", (event) => {
    const typing = event.target instanceof Element && event.target.matches("input:not([type=range])");
    if (event.ctrlKey || event.metaKey || event.altKey || typing) return;
    const keys = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last };
    if (event.key in keys && event.target !== slider) {
      event.preventDefault();
      go(keys[event.key]);
    } else if (event.key === "p") play(!timer);
  });

  document.documentElement.classList.add("scripted");
  show(last, true);

  const sealed = $("sealed");
  if (sealed) {
    const rolls = JSON.parse(sealed.textContent);
    const check = $("check");
    check.hidden = false;
    check.onclick = () => {
      const typed = $("noted").value.trim().toLowerCase().split(/[\s,;]+/).join(" ");
      const found = Seal.fingerprint(rolls.seed);
      const whole = found === rolls.fingerprint;
      const same = !typed || typed === rolls.words || typed === found;
      const wrong = rolls.rolls.filter((roll) => !Seal.fits(rolls.seed, roll));
      const words = !whole ? data.forged : !same ? data.other : wrong.length
        ? data.differs.replace("{list}", wrong.map((roll) => roll.n).join(", "))
        : (typed ? data.holds : data.unasked).replace("{n}", rolls.rolls.length);
      $("verdict").textContent = words;
      $("verdict").className = whole && same && !wrong.length ? "good" : "bad";
    };
  }
})();
