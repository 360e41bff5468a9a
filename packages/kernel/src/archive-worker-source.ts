/**
 * Source of the worker that opens PKCS#12 archives (RFC 7292; MACs of RFC 7292 and RFC 9579). A text, so that it starts
 * the same way from source, from a build and in tests. OpenSSL derives keys and decrypts through `node:crypto`; forge
 * parses ASN.1 and decrypts RC2, which OpenSSL 3 no longer supports. In: `{ id, archive, password }`; out: `{ id, key,
 * certificates }` in PEM, the key's own certificate first, or `{ id, problem }`.
 *
 * An archive sets the number of rounds of its key derivations, and these cannot be interrupted, so the rounds are
 * counted first.
 */
export const archiveWorkerSource = `
const { parentPort, workerData } = require('node:worker_threads');
const crypto = require('node:crypto');
const forge = require(workerData.forgePath);

const DIGESTS = {
  '1.2.840.113549.2.5': 'md5', '1.3.14.3.2.26': 'sha1', '2.16.840.1.101.3.4.2.4': 'sha224', '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384', '2.16.840.1.101.3.4.2.3': 'sha512',
};
const HMACS = {
  '1.2.840.113549.2.7': 'sha1', '1.2.840.113549.2.8': 'sha224', '1.2.840.113549.2.9': 'sha256', '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512', '1.2.840.113549.2.12': 'sha512-224', '1.2.840.113549.2.13': 'sha512-256',
};
const CIPHERS = {
  '2.16.840.1.101.3.4.1.2': ['aes-128-cbc', 16], '2.16.840.1.101.3.4.1.22': ['aes-192-cbc', 24],
  '2.16.840.1.101.3.4.1.42': ['aes-256-cbc', 32], '1.2.840.113549.3.7': ['des-ede3-cbc', 24],
};
const OLD_CIPHERS = {
  '1.2.840.113549.1.12.1.3': { cipher: 'des-ede3-cbc', bytes: 24 }, '1.2.840.113549.1.12.1.4': { cipher: 'des-ede-cbc', bytes: 16 },
  '1.2.840.113549.1.12.1.5': { rc2Bits: 128, bytes: 16 }, '1.2.840.113549.1.12.1.6': { rc2Bits: 40, bytes: 5 },
};
const PBKDF2 = '1.2.840.113549.1.5.12';
const PBES2 = '1.2.840.113549.1.5.13';
const PBMAC1 = '1.2.840.113549.1.5.14';
const SCRYPT = '1.3.6.1.4.1.11591.4.11';
const DATA = '1.2.840.113549.1.7.1';
const ENCRYPTED_DATA = '1.2.840.113549.1.7.6';
const BAGS = '1.2.840.113549.1.12.10.1.';
const LOCAL_KEY_ID = '1.2.840.113549.1.9.21';
const MAX_ROUNDS = 6000000;
const MAX_DEPTH = 4;

class Problem extends Error {
  constructor(kind) { super(kind); this.kind = kind; }
}
const foreign = () => new Problem('foreign');
let roundsLeft;
function spend(rounds) {
  if (!(rounds >= 1)) throw foreign();
  roundsLeft -= rounds;
  if (roundsLeft < 0) throw new Problem('slow');
}

const toBytes = (text) => Buffer.from(text, 'latin1');
/* BER may split a long octet string into chunks. */
const octets = (node) => Array.isArray(node.value) ? Buffer.concat(node.value.map(octets)) : toBytes(node.value);
const oid = (node) => forge.asn1.derToOid(node.value);
function integer(node) {
  const bytes = toBytes(node.value);
  return bytes.length === 0 || bytes.length > 6 || bytes[0] > 127 ? NaN : bytes.readUIntBE(0, bytes.length);
}
const read = (bytes) => forge.asn1.fromDer(bytes.toString('latin1'), { strict: false, parseAllBytes: false });
const written = (node) => toBytes(forge.asn1.toDer(node).getBytes());
const parts = (node) => { if (!Array.isArray(node && node.value)) throw foreign(); return node.value; };

/* Encodes a password as RFC 7292 requires: UTF-16BE with a null character at the end. */
function bmp(text) {
  const bytes = Buffer.from(text + '\\0', 'utf16le');
  return bytes.swap16();
}
function once(list) {
  return list.filter((one, at) => list.findIndex((other) => other.equals(one)) === at);
}
/* Encodings of the password for RFC 7292 ciphers, the standard one first. OpenSSL before 1.1.0 encoded each byte of
   UTF-8 as a character. An empty password is encoded as two bytes, or as none. */
const oldForms = (password) =>
  once([bmp(password), bmp(Buffer.from(password, 'utf8').toString('latin1')), ...(password === '' ? [Buffer.alloc(0)] : [])]);
/* Encodings of the password for PBES2 and PBMAC1: UTF-8, or Latin-1 as some tools used. */
const newForms = (password) =>
  once([Buffer.from(password, 'utf8'), ...(/^[\\0-\\xff]*$/.test(password) ? [Buffer.from(password, 'latin1')] : [])]);

/* RFC 7292, appendix B.2. */
function deriveOld(digest, purpose, { password, salt, rounds, bytes }) {
  spend(rounds);
  const size = crypto.createHash(digest).digest().length;
  const block = digest === 'sha384' || digest === 'sha512' ? 128 : 64;
  const filled = (text) => {
    const all = Buffer.alloc(block * Math.ceil(text.length / block));
    for (let at = 0; at < all.length; at += 1) all[at] = text[at % text.length];
    return all;
  };
  const state = Buffer.concat([filled(salt), filled(password)]);
  const diversifier = Buffer.alloc(block, purpose);
  const made = [];
  for (let have = 0; have < bytes; have += size) {
    if (have > 0) spend(rounds);
    let hash = crypto.createHash(digest).update(diversifier).update(state).digest();
    for (let round = 1; round < rounds; round += 1) hash = crypto.hash(digest, hash, 'buffer');
    made.push(hash);
    const added = Buffer.alloc(block);
    for (let at = 0; at < block; at += 1) added[at] = hash[at % size];
    for (let from = 0; from < state.length; from += block) {
      let carry = 1;
      for (let at = block - 1; at >= 0; at -= 1) {
        carry += state[from + at] + added[at];
        state[from + at] = carry & 255;
        carry >>= 8;
      }
    }
  }
  return Buffer.concat(made).subarray(0, bytes);
}

function derivePbkdf2(parameters, password, bytes) {
  const [salt, rounds, ...more] = parts(parameters);
  const prf = more.find((node) => Array.isArray(node.value));
  const digest = prf ? HMACS[oid(parts(prf)[0])] : 'sha1';
  const length = more.find((node) => !Array.isArray(node.value));
  if (digest === undefined) throw foreign();
  const wanted = bytes !== undefined ? bytes : length && integer(length);
  if (!(wanted > 0 && wanted <= 64)) throw foreign();
  const count = integer(rounds);
  spend(count * Math.ceil(wanted / crypto.createHash(digest).digest().length));
  return crypto.pbkdf2Sync(password, octets(salt), count, wanted, digest);
}

function deriveNew(algorithm, password, bytes) {
  const [kind, parameters] = parts(algorithm);
  if (oid(kind) === PBKDF2) return derivePbkdf2(parameters, password, bytes);
  if (oid(kind) !== SCRYPT) throw foreign();
  const [salt, cost, blockSize, parallelization] = parts(parameters);
  const [N, r, p] = [cost, blockSize, parallelization].map(integer);
  if (!(N * r * 128 <= 2 ** 26 && p <= 16)) throw new Problem('slow');
  try {
    return crypto.scryptSync(password, octets(salt), bytes, { N, r, p, maxmem: 2 ** 27 });
  } catch {
    throw foreign();
  }
}

function undo(cipher, key, iv, sealed) {
  const decipher = crypto.createDecipheriv(cipher, key, iv);
  return Buffer.concat([decipher.update(sealed), decipher.final()]);
}
function undoRc2(bits, key, iv, sealed) {
  const cipher = forge.rc2.createDecryptionCipher(key.toString('latin1'), bits);
  cipher.start(iv.toString('latin1'));
  cipher.update(forge.util.createBuffer(sealed.toString('latin1')));
  if (!cipher.finish()) throw new Problem('password');
  return toBytes(cipher.output.getBytes());
}

/* Decrypts with the first encoding of the password whose result is valid ASN.1. */
function unsealed(algorithm, sealed, forms) {
  const [kind, parameters] = parts(algorithm);
  const name = oid(kind);
  const old = OLD_CIPHERS[name];
  if (!old && name !== PBES2) throw foreign();
  for (const password of old ? forms.old : forms.new) {
    let plain;
    if (old) {
      const [salt, rounds] = parts(parameters);
      const derived = { password, salt: octets(salt), rounds: integer(rounds) };
      const key = deriveOld('sha1', 1, { ...derived, bytes: old.bytes });
      const iv = deriveOld('sha1', 2, { ...derived, bytes: 8 });
      try { plain = old.cipher ? undo(old.cipher, key, iv, sealed) : undoRc2(old.rc2Bits, key, iv, sealed); } catch { continue; }
    } else {
      const [derivation, encryption] = parts(parameters);
      const [cipher, iv] = parts(encryption);
      const known = CIPHERS[oid(cipher)];
      if (!known) throw foreign();
      const key = deriveNew(derivation, password, known[1]);
      try { plain = undo(known[0], key, octets(iv), sealed); } catch { continue; }
    }
    try {
      const node = read(plain);
      if (Array.isArray(node.value)) return { node, plain };
    } catch { /* A wrong key can yield valid padding by chance. */ }
  }
  throw new Problem('password');
}

/* Returns the encodings of the password with which the MAC of the archive is valid; all encodings if it has no MAC. */
function formsThatSeal(mac, content, password) {
  const forms = { old: oldForms(password), new: newForms(password) };
  if (!mac) return forms;
  const [info, salt, rounds] = parts(mac);
  const [algorithm, expected] = parts(info);
  const [kind, parameters] = parts(algorithm);
  const isSeal = (digest, key) => {
    const made = crypto.createHmac(digest, key).update(content).digest();
    const wanted = octets(expected);
    return made.length === wanted.length && crypto.timingSafeEqual(made, wanted);
  };
  if (oid(kind) === PBMAC1) {
    const [derivation, hmac] = parts(parameters);
    const digest = HMACS[oid(parts(hmac)[0])];
    if (digest === undefined) throw foreign();
    const right = forms.new.find((form) => isSeal(digest, deriveNew(derivation, form)));
    if (!right) throw new Problem('password');
    return { ...forms, new: [right] };
  }
  const digest = DIGESTS[oid(kind)];
  if (digest === undefined) throw foreign();
  const bytes = crypto.createHash(digest).digest().length;
  const count = rounds ? integer(rounds) : 1;
  /* Old versions of OpenSSL never used that many rounds, so only the standard encoding is tried. */
  const tried = count > 100000 && password !== '' ? forms.old.slice(0, 1) : forms.old;
  const right = tried.find((form) =>
    isSeal(digest, deriveOld(digest, 3, { password: form, salt: octets(salt), rounds: count, bytes })));
  if (!right) throw new Problem('password');
  return { ...forms, old: [right] };
}

function* listBags(node, forms, depth) {
  if (depth > MAX_DEPTH) throw foreign();
  for (const bag of parts(node)) {
    const [kind, value, attributes] = parts(bag);
    const name = oid(kind).startsWith(BAGS) ? oid(kind).slice(BAGS.length) : '';
    const [content] = parts(value);
    const id = (attributes ? parts(attributes) : []).find((one) => oid(parts(one)[0]) === LOCAL_KEY_ID);
    const keyId = id ? octets(parts(parts(id)[1])[0]).toString('hex') : '';
    if (name === '6') yield* listBags(content, forms, depth + 1);
    else yield { name, content, keyId };
  }
}

function* listContents(safe, forms) {
  for (const info of parts(safe)) {
    const [kind, value] = parts(info);
    const [content] = parts(value);
    if (oid(kind) === DATA) yield read(octets(content));
    else if (oid(kind) === ENCRYPTED_DATA) {
      const [, algorithm, sealed] = parts(parts(content)[1]);
      yield unsealed(algorithm, octets(sealed), forms).node;
    } else throw foreign();
  }
}

function open(archive, password) {
  const [version, content, mac] = parts(read(archive));
  if (integer(version) !== 3) throw foreign();
  const [kind, value] = parts(content);
  if (oid(kind) !== DATA) throw foreign();
  const bytes = octets(parts(value)[0]);
  const forms = formsThatSeal(mac, bytes, password);
  const keys = [];
  const certificates = [];
  for (const safe of listContents(read(bytes), forms)) {
    for (const { name, content: bag, keyId } of listBags(safe, forms, 0)) {
      if (name === '1') keys.push({ der: written(bag), keyId });
      if (name === '2') {
        const [algorithm, sealed] = parts(bag);
        keys.push({ der: unsealed(algorithm, octets(sealed), forms).plain, keyId });
      }
      if (name === '3') certificates.push({ der: octets(parts(parts(bag)[1])[0]), keyId });
    }
  }
  return chosen(keys, certificates);
}

/* Puts the certificate of the key first: the one with its public key, else the one with its key id, else the first. */
function chosen([key], certificates) {
  if (!key) throw new Problem('noKey');
  if (certificates.length === 0) throw new Problem('noCertificate');
  let own = certificates.find(({ keyId }) => keyId !== '' && keyId === key.keyId) || certificates[0];
  let pem;
  try {
    const privateKey = crypto.createPrivateKey({ key: key.der, format: 'der', type: 'pkcs8' });
    pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
    own = certificates.find(({ der }) => new crypto.X509Certificate(der).checkPrivateKey(privateKey)) || own;
  } catch {
    throw foreign();
  }
  const all = [own, ...certificates.filter((one) => one !== own)];
  return { key: pem, certificates: all.map(({ der }) => new crypto.X509Certificate(der).toString()) };
}

parentPort.on('message', ({ id, archive, password }) => {
  roundsLeft = MAX_ROUNDS;
  try {
    parentPort.postMessage({ id, ...open(Buffer.from(archive), password) });
  } catch (error) {
    /* forge and the code above throw other errors for malformed archives. */
    parentPort.postMessage({ id, problem: error instanceof Problem ? error.kind : 'foreign' });
  }
});
`;
