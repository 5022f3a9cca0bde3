// Works out the rolls of a match again, without knowing its game. Every roll has a stream of random words of its own: ChaCha
// with 8 rounds, keyed by the seed. docs/exchange.md says how.
"use strict";

const Seal = (() => {
  const rotl = (x, n) => ((x << n) | (x >>> (32 - n))) >>> 0;
  const rotr = (x, n) => ((x >>> n) | (x << (32 - n))) >>> 0;

  const bytes = (hex) => Uint8Array.from(hex.match(/../g) || [], (pair) => parseInt(pair, 16));
  const hex = (all) => Array.from(all, (byte) => byte.toString(16).padStart(2, "0")).join("");

  // The constants of SHA-256 are the first bits behind the point of roots of primes.
  const primes = (() => {
    const found = [];
    for (let n = 2; found.length < 64; n++) if (found.every((p) => n % p)) found.push(n);
    return found;
  })();
  const fraction = (x) => Math.floor((x - Math.floor(x)) * 4294967296) >>> 0;
  const K = primes.map((p) => fraction(Math.cbrt(p)));
  const H = primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)));

  function sha256(input) {
    const size = ((input.length + 8) >> 6) + 1;
    const padded = new Uint8Array(size * 64);
    padded.set(input);
    padded[input.length] = 0x80;
    const view = new DataView(padded.buffer);
    view.setUint32(size * 64 - 4, input.length * 8);
    let h = H.slice();
    const w = new Uint32Array(64);
    for (let block = 0; block < size; block++) {
      for (let i = 0; i < 16; i++) w[i] = view.getUint32(block * 64 + i * 4);
      for (let i = 16; i < 64; i++) {
        const a = w[i - 15], b = w[i - 2];
        const s0 = rotr(a, 7) ^ rotr(a, 18) ^ (a >>> 3), s1 = rotr(b, 17) ^ rotr(b, 19) ^ (b >>> 10);
        w[i] = (w[i - 16] + s0 + w[i - 7] + s1) >>> 0;
      }
      let [a, b, c, d, e, f, g, k] = h;
      for (let i = 0; i < 64; i++) {
        const s1 = rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25), ch = (e & f) ^ (~e & g);
        const t1 = (k + s1 + ch + K[i] + w[i]) >>> 0;
        const s0 = rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22), maj = (a & b) ^ (a & c) ^ (b & c);
        const t2 = (s0 + maj) >>> 0;
        [k, g, f, e, d, c, b, a] = [g, f, e, (d + t1) >>> 0, c, b, a, (t1 + t2) >>> 0];
      }
      h = [a, b, c, d, e, f, g, k].map((x, i) => (x + h[i]) >>> 0);
    }
    const out = new DataView(new ArrayBuffer(32));
    h.forEach((x, i) => out.setUint32(i * 4, x));
    return new Uint8Array(out.buffer);
  }

  // The words of a stream, one after the other.
  function stream(key, number) {
    const view = new DataView(key.buffer, key.byteOffset, 32);
    const start = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];
    for (let i = 0; i < 8; i++) start.push(view.getUint32(i * 4, true));
    start.push(0, 0, number >>> 0, Math.floor(number / 4294967296));
    let block = [], at = 16;
    const quarter = (x, a, b, c, d) => {
      x[a] = (x[a] + x[b]) >>> 0; x[d] = rotl(x[d] ^ x[a], 16);
      x[c] = (x[c] + x[d]) >>> 0; x[b] = rotl(x[b] ^ x[c], 12);
      x[a] = (x[a] + x[b]) >>> 0; x[d] = rotl(x[d] ^ x[a], 8);
      x[c] = (x[c] + x[d]) >>> 0; x[b] = rotl(x[b] ^ x[c], 7);
    };
    return () => {
      if (at === 16) {
        const x = start.slice();
        for (let i = 0; i < 4; i++) {
          quarter(x, 0, 4, 8, 12); quarter(x, 1, 5, 9, 13); quarter(x, 2, 6, 10, 14); quarter(x, 3, 7, 11, 15);
          quarter(x, 0, 5, 10, 15); quarter(x, 1, 6, 11, 12); quarter(x, 2, 7, 8, 13); quarter(x, 3, 4, 9, 14);
        }
        block = x.map((word, i) => (word + start[i]) >>> 0);
        start[12] = (start[12] + 1) >>> 0;
        if (start[12] === 0) start[13] = (start[13] + 1) >>> 0;
        at = 0;
      }
      return block[at++];
    };
  }

  // A number below a bound: what lies above the largest multiple of the bound is drawn again.
  function below(next, bound) {
    const most = 4294967296 - (4294967296 % bound);
    for (;;) {
      const word = next();
      if (word < most) return word % bound;
    }
  }

  const fingerprint = (seed) => {
    const label = Array.from("tableside-seal-1", (c) => c.charCodeAt(0));
    return hex(sha256(Uint8Array.from([...label, ...bytes(seed)])));
  };

  // Whether the draws of a roll are those of its stream, and the log has what they lead to.
  function fits(seed, roll) {
    const next = stream(bytes(seed), roll.stream + 1);
    const same = ([kind, ...values]) => {
      if (kind === "word") return next() === values[0];
      if (kind === "words") return next() === values[0] && next() === values[1];
      return below(next, kind) === values[0];
    };
    return roll.fits && roll.draws.every(same);
  }

  return { sha256, stream, below, fingerprint, fits, bytes, hex };
})();

if (typeof module !== "undefined") module.exports = Seal;
