/* Run by a test after noble.js and the first part of hand.js: the vectors of RFC 8439, RFC 5869 and RFC 4231, then what the
 * host has made of one key. */
;
const unhex = (digits) => Uint8Array.from(digits.replace(/\s/g, '').match(/../g) || [], (pair) => parseInt(pair, 16));
const same = (what, made, expected) => {
  const digits = expected.replace(/\s/g, '');
  if (hex(made) !== digits) throw new Error(`${what}: ${hex(made)} is not ${digits}`);
};

// RFC 8439, 2.8.2.
const key8439 = unhex('808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f');
const plain8439 = text.encode("Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it.");
const cipher8439 = () => noble.chacha20poly1305(key8439, unhex('070000004041424344454647'), unhex('50515253c0c1c2c3c4c5c6c7'));
const sealed8439 = `d31a8d34648e60db7b86afbc53ef7ec2 a4aded51296e08fea9e2b5a736ee62d6 3dbea45e8ca9671282fafb69da92728b
  1a71de0a9e060b2905d6a5b67ecd3b36 92ddbd7f2d778b8c9803aee328091b58 fab324e4fad675945585808b4831d7bc
  3ff4def08e4b7a9de576d26586cec64b 61161ae10b594f09e26a7e902ecbd0600691`;
same('RFC 8439, sealed', cipher8439().encrypt(plain8439), sealed8439);
same('RFC 8439, opened', cipher8439().decrypt(unhex(sealed8439)), hex(plain8439));
const changed = unhex(sealed8439);
changed[3] ^= 1;
let refused = false;
try { cipher8439().decrypt(changed); } catch { refused = true; }
if (!refused) throw new Error('RFC 8439: what was changed was opened');

// RFC 5869, A.1 and A.3.
const input5869 = new Uint8Array(22).fill(0x0b);
same('RFC 5869, A.1', noble.hkdf(noble.sha256, input5869, unhex('000102030405060708090a0b0c'), unhex('f0f1f2f3f4f5f6f7f8f9'), 42),
  '3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865');
same('RFC 5869, A.3', noble.hkdf(noble.sha256, input5869, new Uint8Array(0), new Uint8Array(0), 42),
  '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8');

// RFC 4231, cases 1, 2, 3 and 6.
for (const [key, data, expected] of [
  [new Uint8Array(20).fill(0x0b), text.encode('Hi There'), 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
  [text.encode('Jefe'), text.encode('what do ya want for nothing?'), '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'],
  [new Uint8Array(20).fill(0xaa), new Uint8Array(50).fill(0xdd), '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe'],
  [new Uint8Array(131).fill(0xaa), text.encode('Test Using Larger Than Block-Size Key - Hash Key First'),
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54'],
]) same('RFC 4231', sign(key, data), expected);

// What the host has made of the same.
const own = readKey(code);
const salt = join(new Uint8Array(16).fill(1), new Uint8Array(16).fill(2));
same('the key', own, hex(text.encode('sixteen secrets!')));
same('the name', derive(own, undefined, 'name', 8), name);
same('joining', derive(own, undefined, 'joining'), joining);
same('requests', derive(own, salt, 'requests'), requests);
same('a signature', sign(derive(own, salt, 'requests'), text.encode('/press\nx 1 2 3')), signature);
const opened = openFrame(derive(own, salt, 'frames'), unhex(frame));
if (opened.number !== 300n || opened.content !== 'Würfel ♥') throw new Error(`a frame: ${opened.number}, ${opened.content}`);
for (const wrong of ['', code.toLowerCase(), code.slice(1), `${code}A`]) if (readKey(wrong)) throw new Error(`“${wrong}” is no key`);
console.log('all as expected');
