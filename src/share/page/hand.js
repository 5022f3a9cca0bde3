'use strict';
/* The hand of one seat. What it shows comes encrypted from the table; what it says is the number of one thing. */
const boot = JSON.parse(document.getElementById('boot').textContent);
const words = boot.words;
const $ = (id) => document.getElementById(id);
const text = new TextEncoder();

/* ---- Keys, as src/share/crypt.rs makes them. ---- */

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const join = (...parts) => {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) { all.set(part, at); at += part.length; }
  return all;
};
const random = () => crypto.getRandomValues(new Uint8Array(16));
const derive = (key, salt, label, length = 32) => noble.hkdf(noble.sha256, key, salt, text.encode('tableside 1 ' + label), length);
const sign = (key, message) => noble.hmac(noble.sha256, key, message);

function readKey(code) {
  if (!/^[A-Z2-7]{26}$/.test(code)) return null;
  let bits = 0n;
  for (const letter of code) bits = bits << 5n | BigInt('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter));
  bits >>= 2n;
  return Uint8Array.from({ length: 16 }, (_, at) => Number(bits >> BigInt(8 * (15 - at)) & 255n));
}

/** The content of a frame, and its number; throws if it was not sealed with this key. */
function openFrame(key, frame) {
  const nonce = join(new Uint8Array(4), frame.subarray(0, 8));
  const plain = noble.chacha20poly1305(key, nonce).decrypt(frame.subarray(8));
  const view = new DataView(plain.buffer, plain.byteOffset);
  const number = new DataView(frame.buffer, frame.byteOffset).getBigUint64(0);
  return { number, content: new TextDecoder().decode(plain.subarray(4, 4 + view.getUint32(0))) };
}

/* ---- The line to the table. ---- */

const line = { key: null, device: null, name: '', requests: null, frames: null, counter: 0, sends: Promise.resolve() };
let attempt = 0;
let lastFrame = 0;

const post = (path, body, signal) => fetch(path, {
  method: 'POST', body, signal, cache: 'no-store', credentials: 'omit', headers: { 'Content-Type': 'text/plain' },
});

function keep(name, value) {
  try { sessionStorage.setItem(name, value); } catch { /* Then it lasts as long as the page. */ }
}
function kept(name) {
  try { return sessionStorage.getItem(name); } catch { return null; }
}

/** Reads the key: from the link, else from before this page was loaded again. It does not stay in the address. */
function begin() {
  const code = location.hash.slice(1) || kept('key') || '';
  line.key = readKey(code);
  if (!line.key) return tell(words.noKey);
  if (location.hash) {
    if (kept('key') !== code) keep('seated', '');
    keep('key', code);
    history.replaceState(null, '', location.pathname);
  }
  line.device = kept('device') || hex(random());
  keep('device', line.device);
  line.name = hex(derive(line.key, undefined, 'name', 8));
  connect();
}

/** A question of the table, with the keys that follow from it. */
async function ask(signal) {
  const phone = random();
  const reply = await post('hello', `${line.name} ${hex(phone)}`, signal);
  if (!reply.ok) return { refused: reply.status };
  const bytes = new Uint8Array(await reply.arrayBuffer());
  const host = bytes.slice(0, 16);
  const salt = join(phone, host);
  const who = JSON.parse(openFrame(derive(line.key, salt, 'greeting'), bytes.slice(16)).content || '{}');
  return { phone, host, salt, who };
}

/** Joins and shows frames until the connection breaks; then tries again. */
async function connect() {
  const mine = ++attempt;
  const going = new AbortController();
  const stop = () => going.abort();
  connect.stop?.();
  connect.stop = stop;
  let wait = 500;
  try {
    const question = await ask(going.signal);
    if (mine !== attempt) return;
    if (question.refused) return refused(question.refused, mine);
    if (!kept('seated')) return door(question.who);
    const { phone, host, salt } = question;
    const bytes = (text) => Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
    const said = join(text.encode('tableside join\n'), bytes(line.name), bytes(line.device), phone, host);
    const signature = sign(derive(line.key, undefined, 'joining'), said);
    const joined = await post('join', [line.name, line.device, hex(phone), hex(host), hex(signature)].join(' '), going.signal);
    if (mine !== attempt) return;
    if (joined.status !== 200) return refused(joined.status, mine);
    Object.assign(line, { requests: derive(line.key, salt, 'requests'), frames: derive(line.key, salt, 'frames'), counter: 0 });
    line.sends = Promise.resolve();
    const stream = await post('frames', signed('/frames', []), going.signal);
    if (!stream.ok) throw new Error(stream.status);
    await read(stream.body.getReader(), mine);
  } catch { wait = 1500; }
  if (mine !== attempt) return;
  lost(true);
  setTimeout(() => mine === attempt && connect(), wait);
}

/** Reads frames; all are of one size. */
async function read(reader, mine) {
  let held = new Uint8Array(0);
  let last = -1n;
  for (;;) {
    const { done, value } = await reader.read();
    if (done || mine !== attempt) return;
    held = join(held, value);
    while (held.length >= boot.frame) {
      const { number, content } = openFrame(line.frames, held.slice(0, boot.frame));
      held = held.slice(boot.frame);
      if (number <= last) throw new Error('old');
      last = number;
      lastFrame = Date.now();
      const told = JSON.parse(content);
      if (told.over) return over();
      lost(false);
      // Where nothing is new, nothing on the page moves: a screen reader keeps its place.
      if (shown && content === seen) continue;
      seen = content;
      show(told);
    }
  }
}

function signed(path, numbers) {
  const body = [line.name, ++line.counter, ...numbers].join(' ');
  return `${hex(sign(line.requests, text.encode(`${path}\n${body}`)))} ${body}`;
}

/** Says that a thing of the view was pressed. One after the other: the table hears no request after a later one. */
function press(item) {
  if (!line.key) return;
  const view = shown.view;
  line.sends = line.sends.then(async () => {
    const reply = await post('press', signed('/press', [view, item]));
    if (!reply.ok) throw new Error(reply.status);
  }).catch(() => connect());
}

/** The table lets nobody in any more: what it showed last stays, if that was the result. The key is of no use now. */
function over() {
  attempt += 1;
  lastFrame = 0;
  line.key = null;
  keep('key', '');
  keep('seated', '');
  if (shown?.now.own?.e) lost(false);
  else tell(words.over);
}

function refused(status, mine) {
  const again = (after) => setTimeout(() => mine === attempt && connect(), after);
  if (status === 202) { tell(words.waiting); again(2000); }
  else if (status === 429) { tell(words.locked); again(10000); }
  else if (status === 403) tell(words.gone);
  else { lost(true); again(2000); }
}

/* ---- What is seen. ---- */

let shown = null;
/* The frame that is shown, as it came. */
let seen = '';
let looking = false;
let timer = 0;

function make(tag, attributes = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false || value === '') continue;
    if (name.startsWith('on')) made[name] = value;
    else if (name === 'style') made.style.cssText = value;
    else made.setAttribute(name, value === true ? '' : value);
  }
  made.append(...inside.flat().filter((one) => one !== null && one !== undefined && one !== '' && one !== false));
  return made;
}

const span = (kind, ...inside) => make('span', { class: kind }, ...inside);

/* The pictures lie in the page, and are used by their names. */
function sign_(name) {
  if (!$(name)) return make('span', { 'aria-hidden': 'true' }, '◆');
  const [made, use] = ['svg', 'use'].map((tag) => document.createElementNS('http://www.w3.org/2000/svg', tag));
  use.setAttribute('href', `#${name}`);
  made.setAttribute('viewBox', '0 0 100 100');
  made.setAttribute('aria-hidden', 'true');
  made.append(use);
  return made;
}

const dots = { 1: [5], 2: [3, 7], 3: [3, 5, 7], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9] };
function face(shows) {
  if (shows === undefined || shows === null) return '?';
  if (typeof shows === 'number') {
    if (!dots[shows]) return String(shows);
    const at = (dot) => `grid-area:${Math.ceil(dot / 3)}/${(dot - 1) % 3 + 1}`;
    return span('pips', dots[shows].map((dot) => { const i = make('i'); i.style.cssText = at(dot); return i; }));
  }
  if (typeof shows === 'string') return shows;
  if (Array.isArray(shows)) return '';
  return [span(`signs${shows.long ? ' long' : ''}`, shows.g.map(sign_)), shows.n ? make('sup', {}, shows.n) : null];
}
/* Dice of other shapes are cut out; what is around them is lit along their edges. */
const polygons = [4, 8, 10, 12, 20];
function die(look, small) {
  const made = span(`die ${look.c}${small ? ' mini' : ''}${look.q === undefined ? '' : ` q${look.q}`}`, face(look.f));
  return polygons.includes(look.q) ? span('cut', made) : made;
}

const printed = (one) => make('span', { class: `sg ${one.c || ''} ${one.no ? 'no' : ''}`, role: 'img', 'aria-label': one.n }, one.g?.map(sign_), one.l);
function drawing(one) {
  if (typeof one === 'string') return one;
  if (one.no) return span('no line', one.no.map(drawing));
  if (one.any) return span('line', one.any.map((q) => die({ c: one.c, q, f: '' }, true)));
  return die(one, true);
}

function card(look) {
  const row = (name, ...inside) => inside.flat().some((one) => one) ? make('div', { class: name }, ...inside) : null;
  return make('article', { class: `card ${look.paper || ''}` },
    make('header', { class: look.c }, look.v && span(`v${look.cost ? ' cost' : ''}`, look.v), make('span', {}, look.w), look.g && sign_(look.g)),
    row('soft', look.k), row('line', (look.pic || []).map(drawing)),
    (look.rows || []).map(([title, list]) => row('line', title && `${title}: `, list.map(printed))),
    row('', look.x),
    look.part && row('', make('b', {}, look.part.t), ' ', (look.part.d || []).map(([tint, missing]) => make('span', { class: `dot ${tint}${missing ? ' no' : ''}`, style: '' })), ' ', look.part.w),
    row('line', (look.bad || []).map(printed)), row('f', look.f), row('m', look.b && `${look.b} → `, look.m));
}

const bar = ([full, more, of, said]) => {
  const part = (much) => { const i = make('i'); i.style.width = `${100 * much / (of || 1)}%`; return i; };
  return make('span', {}, span('meter', part(full), part(more)), make('small', {}, said));
};

function drawn(look, item) {
  switch (look.t) {
    case 'die': return die(look);
    case 'pile': case 'tally': return span('line', look.w, die(look, look.t === 'tally'), item.c ? '' : `× ${look.n}`);
    case 'vacant': case 'space': return span('slot', look.w || '');
    case 'card': return card(look);
    case 'backs': return span('backs', Array.from({ length: Math.min(look.n, 12) }, () => span('back', sign_(look.g))), make('b', {}, `× ${look.n}`));
    case 'stack': return span('line', span('back', sign_(look.g)), `× ${look.n}`);
    case 'sign': return span('sign', sign_(look.g));
    case 'badge': return span('badge', sign_(look.g), ' ', look.w);
    case 'chip': return span(`chip ${look.c}`, look.w);
    case 'number': return span('big', make('b', {}, look.v), look.w);
    case 'action': return span(`act${look.y ? ' gold' : ''}${look.x ? ' held' : ''}`, look.w, look.o && make('small', {}, look.o));
    case 'profile': return make('div', { class: 'profile' }, span('line', die(look.d, true), make('b', {}, look.w), look.b), make('p', {}, look.f || ''), (look.x || []).map((one) => make('p', {}, one)));
    case 'steps': return span('steps', look.x.map((last, at) => make('i', { class: `${last ? 'sq' : ''} ${at < look.n ? 'past' : ''}` })));
    case 'meter': return bar(look.m);
    case 'portrait': return span('sign', look.x ? '☠' : '♜');
    default: return make('span', {}, item.n);
  }
}

function item(one) {
  const look = one.l;
  const dead = one.p === undefined;
  const state = dead && one.s === 'lit' ? '' : one.s === 'on' ? 'chosen' : one.s || '';
  const classes = `item ${state} ${one.h ? 'hint' : ''} ${one.r ? 'rolled' : ''} ${look.t === 'backs' && look.n > 1 ? 'wide' : ''}`;
  const below = [one.c && make('small', {}, one.c), one.e && make('small', {}, one.e)];
  const inside = look.t === 'field' ? field(look) : [drawn(look, one), ...below];
  const named = one.n || look.w;
  const label = [named, one.e, one.a].filter(Boolean).join('. ');
  if (dead) {
    const read = look.t === 'card' || look.t === 'profile';
    return make('div', { class: look.t === 'field' ? fieldClass(look) : classes, role: read ? 'group' : 'img', 'aria-label': named }, inside);
  }
  return make('button', {
    class: look.t === 'field' ? fieldClass(look) : classes, type: 'button', 'data-id': one.i, 'data-m': look.m, 'aria-label': label,
    'aria-pressed': one.s === 'on' || look.x === true ? 'true' : undefined, 'aria-disabled': one.s === 'dim' ? 'true' : undefined,
    onclick: () => press(one.p),
  }, inside);
}

const fieldClass = (look) => `field${look.dark ? ' dark' : ''}${look.on ? ' sel' : ''}${look.last ? ' last' : ''}`;
const field = (look) => [look.g && sign_(look.g), look.d && die({ c: look.d[0], f: { g: [look.d[1]], n: look.d[2] } }), look.v && make('em', {}, look.v), look.n && make('em', {}, look.n)];

function zone(one) {
  const items = one.i || [];
  if (!items.length && !one.w) return null;
  const cards = items.some((each) => ['card', 'backs'].includes(each.l.t)) && one.a !== 'table';
  // The heads of columns come first; the title stands in the corner beside them.
  const corner = one.cols > 1 && items.length % one.cols === one.cols - 1;
  const list = make('div', { class: `items ${one.a || ''} ${cards ? 'cards' : ''}` }, corner && make('h3', {}, one.t || ''), items.map(item));
  // Words stand in the first column where columns have heads; they need more room than a die.
  if (one.cols) list.style.gridTemplateColumns = corner ? `minmax(3.2rem,auto) repeat(${one.cols - 1},minmax(0,1fr))` : `repeat(${one.cols},minmax(0,1fr))`;
  return make('section', { class: 'zone', 'aria-label': one.n || one.t }, !corner && one.t && make('h3', {}, one.t), list, one.w && make('p', {}, one.w));
}

function board(one) {
  const wide = Math.max(...one.f.map((each) => each.l.x)) + 1;
  const fields = [...one.f].sort((a, b) => a.l.y - b.l.y || a.l.x - b.l.x);
  const grid = make('div', { class: 'board', role: 'group', 'aria-label': one.n }, fields.map((each) => {
    const made = item(each);
    made.style.gridArea = `${each.l.y + 1}/${each.l.x + 1}`;
    return made;
  }));
  grid.style.gridTemplateColumns = `repeat(${wide},1fr)`;
  return grid;
}

const plate = (one) => make('div', { class: `plate${one.m ? ' turn' : ''}` },
  make('b', {}, span(`dot ${one.c}`), one.k && sign_('crown'), make('span', {}, one.n), make('i', {}, one.v || '')), one.l || '',
  one.o && make('details', { 'data-id': `plate/${one.s}` }, make('summary', {}, one.o.t || one.o.n || '…'), zone({ ...one.o, t: '' })));

function show(content) {
  shown = content;
  render();
}

function render() {
  if (!shown) return;
  const now = shown.now;
  const hides = Boolean(now.open);
  const covered = hides && !looking;
  const view = covered ? now.open : now.own;
  $('bar').hidden = !hides;
  document.body.classList.toggle('open', looking);
  if (!view) return tell(now.note || words.lost);
  const plates = view.p || [];
  const me = plates.find((one) => one.s === now.seat);
  const zones = view.z || [];
  const mine = zones.filter((one) => (one.o === undefined ? one.own && !covered : one.o === now.seat && one.at !== 'tray'));
  // What is played with lies above the question, what is read below it: the hand comes into sight first.
  const read = (one) => one.at !== 'tray' && one.at !== 'foot' || (one.i || []).some((each) => ['card', 'stack', 'profile'].includes(each.l.t));
  const others = zones.filter((one) => !mine.includes(one));
  const [top, rest] = [others.filter((one) => !read(one)), others.filter(read)];
  const asks = (list) => list.some((one) => (one.i || []).some((each) => each.p !== undefined));
  const before = asks(rest) && !asks(mine);
  const below = rest.some((one) => one.i || one.w) && make('section', { class: 'cloth', 'aria-label': words.table }, rest.map(zone));
  const focus = document.activeElement?.dataset?.id;
  const opened = new Set(Array.from(document.querySelectorAll('details[open]'), (one) => one.dataset.id));
  const sheet = view.s && make('section', { class: 'own' }, make('h2', {}, view.s.w), make('div', { class: 'items' }, view.s.n.map(item)), make('div', { class: 'items cards' }, view.s.i.map(item)));
  $('page').replaceChildren(...[
    make('header', { class: 'head' }, make('span', { class: `face ${me?.c || 'neutral'}`, 'aria-hidden': 'true' }, (me?.n || '?').slice(0, 1)),
      make('div', {}, make('h1', {}, me?.n || ''), make('p', {}, [boot.game, now.moment].filter(Boolean).join(', '))),
      me?.v && make('div', { class: 'score' }, make('b', {}, me.v), me.u || '')),
    view.e && end(view.e),
    make('section', { class: 'cloth', 'aria-label': words.table },
      make('div', { class: 'plates' }, plates.filter((one) => one !== me).map(plate)), view.b && board(view.b), top.map(zone), links(view.k)),
    make('section', { class: `ask${now.asked ? ' mine' : ''}` }, make('h2', {}, view.w || ''), me?.l && make('p', { class: 'soft' }, me.l), view.h && make('p', { class: 'soft' }, view.h), view.m && bar(view.m),
      covered && make('p', { class: 'covered' }, words.covered, ' ', now.asked && words.appears)),
    now.note && make('p', { class: 'note', role: 'alert' }, now.note),
    before && below,
    make('section', { class: 'own', 'aria-label': words.hand }, mine.map(zone)),
    sheet,
    !covered && make('section', { class: 'choices' }, (view.c || []).map(item)),
    !before && below,
  ].filter(Boolean));
  for (const one of document.querySelectorAll('details')) one.open = opened.has(one.dataset.id);
  if (focus) document.querySelector(`[data-id="${CSS.escape(focus)}"]`)?.focus({ preventScroll: true });
  const said = now.note || view.w || '';
  if ($('said').textContent !== said) $('said').textContent = said;
}

function links(list) {
  const line = (one) => make('li', { class: one.s === 'aside' ? 'aside' : '' }, make('span', {}, one.t || one.n), make('span', {}, one.w || ''), make('b', {}, one.m || ''));
  return list && make('ul', { class: 'links' }, list.map(line));
}

const end = (one) => make('section', { class: 'end' }, make('h2', {}, one.t), make('p', { class: 'soft' }, one.m),
  make('ul', {}, one.s.map((seat) => make('li', {}, seat.p ? `${seat.p}.` : '', make('span', {}, seat.n, seat.l && span('soft', ` ${seat.l}`)), make('b', {}, seat.v)))), one.w.map((note) => make('p', {}, note)));

/** A page with one sentence. */
function tell(sentence) {
  $('bar').hidden = true;
  shown = null;
  $('page').replaceChildren(make('div', { class: 'door' }, make('div', { class: 'top' }, sign_(boot.emblem), make('h1', {}, boot.game)), make('div', { class: 'in' }, make('p', { role: 'status' }, sentence))));
}

/** Before somebody sits down. */
function door(who) {
  const fill = (sentence) => sentence.replace('{name}', who.name || '?');
  const sit = make('button', { class: 'act go', type: 'button', onclick: () => { keep('seated', 'yes'); sit.disabled = true; connect(); } }, fill(words.sit));
  $('page').replaceChildren(make('div', { class: 'door' }, make('div', { class: 'top' }, sign_(boot.emblem), make('h1', {}, boot.game)),
    make('div', { class: 'in' }, make('h2', {}, fill(words.hand_of)), make('p', {}, words.about), sit, make('p', { class: 'trust' }, words.trust), make('p', { class: 'soft' }, words.stay))));
}

function lost(is) {
  const note = document.querySelector('.lost');
  if (!is) return note?.remove();
  if (!shown) return tell(words.lost);
  if (!note) $('page').prepend(make('p', { class: 'note lost', role: 'alert' }, words.lost));
}

/* ---- Covered until touched. ---- */

function look(is, seconds = 0) {
  clearTimeout(timer);
  timer = seconds && setTimeout(() => look(false), seconds * 1000);
  hold.firstChild.textContent = !is ? words.hold : seconds ? words.cover : words.let_go;
  if (looking === is) return;
  looking = is;
  hold.setAttribute('aria-pressed', String(is));
  // The button that was pressed goes: what covers the hand stands alone.
  if (seconds) hold.focus();
  render();
}
const hold = make('button', { class: 'hold', type: 'button', 'aria-pressed': 'false' }, words.hold);
const keepOpen = make('button', { class: 'keep', type: 'button' }, words.keep);
hold.onpointerdown = (event) => { try { hold.setPointerCapture(event.pointerId); } catch { /* It is held all the same. */ } look(true); };
hold.onpointerup = hold.onpointercancel = hold.onlostpointercapture = () => { if (!timer) look(false); };
hold.oncontextmenu = (event) => event.preventDefault();
hold.onkeydown = (event) => { if ([' ', 'Enter'].includes(event.key)) { event.preventDefault(); look(true); } };
hold.onkeyup = () => { if (!timer) look(false); };
keepOpen.onclick = () => {
  look(!looking, looking ? 0 : 20);
};
$('bar').append(hold, make('p', { class: 'soft' }, keepOpen, make('small', {}, words.keep_about)));
addEventListener('blur', () => look(false));
addEventListener('pagehide', () => look(false));
document.addEventListener('visibilitychange', () => {
  look(false);
  // Whatever the phone has slept through: the whole view comes anew.
  if (document.visibilityState === 'visible' && line.key && kept('seated')) connect();
});
addEventListener('hashchange', () => location.reload());
setInterval(() => { if (lastFrame && Date.now() - lastFrame > 45000 && !document.hidden) { lastFrame = Date.now(); connect(); } }, 5000);
begin();
