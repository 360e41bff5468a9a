/**
 * Source of the script process: it loads the engine, drops every possible permission, and then runs one script after
 * the other, each in its own isolate. Each input line of JSON is a task, each output line its result. A string
 * constant, so that it works the same from source, in a bundle and under any loader.
 */
export const hostSource = `
const [enginePath, chaiPath] = process.argv.slice(1);
const { readFileSync } = require('node:fs');
const crypto = require('node:crypto');
const write = process.stdout.write.bind(process.stdout);
const { newQuickJSWASMModule } = require(enginePath);
const chaiSource = readFileSync(chaiPath, 'utf8');

const ALGORITHMS = { MD5: 'md5', SHA1: 'sha1', SHA256: 'sha256', SHA512: 'sha512' };
const algorithm = (name) => {
  const known = ALGORITHMS[String(name).replace('HMAC', '')];
  if (!known) throw new Error('unknown algorithm');
  return known;
};
const createKey = (text, type) => {
  const pem = text.includes('-----BEGIN');
  const kind = type.toUpperCase() === 'PKCS1' ? 'pkcs1' : 'pkcs8';
  return pem ? crypto.createPrivateKey(text)
    : crypto.createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: kind });
};
const operations = {
  hash: (name, text) => crypto.createHash(algorithm(name)).update(text, 'utf8').digest('hex'),
  hmac: (name, text, secret) => crypto.createHmac(algorithm(name), secret).update(text, 'utf8').digest('hex'),
  rsa: (name, text, key, type) => crypto.sign(name, Buffer.from(text, 'utf8'), createKey(key, type)).toString('base64'),
  base64encode: (text) => Buffer.from(text, 'utf8').toString('base64'),
  base64urlencode: (text) => Buffer.from(text, 'utf8').toString('base64url'),
  base64decode: (text) => Buffer.from(text, 'base64').toString('utf8'),
  base64latin1: (text) => Buffer.from(text, 'latin1').toString('base64'),
  bytes: (text) => new Uint8Array(Buffer.from(text, 'base64')).buffer,
  crl: (base64) => JSON.stringify(readCrl(Buffer.from(base64, 'base64'))),
};

/* The DER encodings that a revocation list needs (RFC 5280, 5.1). */
function element(bytes, at) {
  const tag = bytes[at];
  let length = bytes[at + 1];
  let start = at + 2;
  if (length > 0x84) throw new Error('not a revocation list');
  if (length >= 0x80) {
    const count = length - 0x80;
    length = bytes.readUIntBE(start, count);
    start += count;
  }
  const end = start + length;
  if (!(end <= bytes.length)) throw new Error('not a revocation list');
  return { tag, content: bytes.subarray(start, end), end };
}
function elements(bytes) {
  const found = [];
  for (let at = 0; at < bytes.length;) {
    const next = element(bytes, at);
    found.push(next);
    at = next.end;
  }
  return found;
}
const isTime = ({ tag }) => tag === 0x17 || tag === 0x18;
function readTime({ tag, content }) {
  const text = content.toString('latin1');
  const year = tag === 0x18 ? text.slice(0, 4) : (Number(text.slice(0, 2)) < 50 ? '20' : '19') + text.slice(0, 2);
  const rest = text.slice(tag === 0x18 ? 4 : 2);
  const part = (from) => rest.slice(from, from + 2);
  return year + '-' + part(0) + '-' + part(2) + 'T' + part(4) + ':' + part(6) + ':' + part(8) + 'Z';
}
const readName = ({ content }) => elements(content).flatMap((set) => elements(set.content))
  .map((pair) => elements(pair.content)[1].content.toString('utf8')).join(', ');
function readCrl(bytes) {
  const der = bytes.toString('latin1').includes('-----BEGIN')
    ? Buffer.from(bytes.toString('latin1').replace(/-----[^-]+-----/g, ''), 'base64') : bytes;
  const list = elements(elements(elements(der)[0].content)[0].content);
  const at = list.findIndex(isTime);
  if (at < 1) throw new Error('not a revocation list');
  const after = list.slice(at + 1);
  const next = after[0] && isTime(after[0]) ? after[0] : undefined;
  const revoked = after.find(({ tag }) => tag === 0x30);
  return {
    Issuer: readName(list[at - 1]),
    ThisUpdate: readTime(list[at]),
    NextUpdate: next ? readTime(next) : null,
    RevokedCertificates: revoked ? elements(revoked.content).map(({ content }) => {
      const [serial, when] = elements(content);
      return { SerialNumber: serial.content.toString('hex'), RevocationDate: readTime(when) };
    }) : [],
  };
}

function giveUpRights() {
  if (process.getuid && process.getuid() === 0) {
    process.setgroups([]);
    process.setgid(65534);
    process.setuid(65534);
  }
}

const cpuMs = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };

function run(engine, { prelude, state, source, memoryBytes, cpuLimitMs }) {
  const runtime = engine.newRuntime();
  runtime.setMemoryLimit(memoryBytes);
  runtime.setMaxStackSize(256 * 1024);
  const until = cpuMs() + cpuLimitMs;
  let isLate = false;
  runtime.setInterruptHandler(() => isLate || (isLate = cpuMs() > until));
  const context = runtime.newContext();
  /* As JSON, because a string would be truncated at its first NUL. */
  const call = context.newFunction('call', (handle) => {
    try {
      const [name, ...texts] = JSON.parse(context.getString(handle)).map(String);
      const answer = Object.hasOwn(operations, name) ? operations[name](...texts) : '';
      return typeof answer === 'string' ? context.newString(JSON.stringify(answer)) : context.newArrayBuffer(answer);
    } catch (error) {
      return { error: context.newError({ name: 'Error', message: String(error.message) }) };
    }
  });
  const chai = context.newFunction('chai', () => context.evalCode(chaiSource, 'chai.js', { type: 'module' }));
  const started = context.evalCode(prelude, 'prelude.js');
  const parts = context.unwrapResult(context.callFunction(
    context.unwrapResult(started), context.undefined, call, chai, context.newString(state)));
  const ended = context.callFunction(context.getProp(parts, 'run'), context.undefined, context.newString(source));
  const problem = ended.error ? context.dump(ended.error) : undefined;
  while (!problem && !isLate && runtime.hasPendingJob()) {
    const { error } = runtime.executePendingJobs(1000);
    if (error) break;
  }
  if (isLate) return { isLate: true };
  if (problem) return { problem: String(problem.name) + ': ' + String(problem.message) };
  const result = context.callFunction(context.getProp(parts, 'finish'), context.undefined);
  if (isLate) return { isLate: true };
  if (result.error) return { problem: 'the script returned unreadable values' };
  return { result: context.getString(result.value) };
}

async function main() {
  let engine = await newQuickJSWASMModule();
  giveUpRights();
  let waiting = [];
  process.stdin.on('data', async (chunk) => {
    const at = chunk.indexOf(10);
    if (at < 0) { waiting.push(chunk); return; }
    const line = Buffer.concat([...waiting, chunk.subarray(0, at)]).toString('utf8');
    waiting = [];
    let answer;
    try { answer = run(engine, JSON.parse(line)); } catch (error) { answer = { problem: String(error && error.message) }; }
    // The next script gets memory that no other has used; this isolate is not cleaned up.
    engine = await newQuickJSWASMModule();
    write(JSON.stringify(answer) + '\\n');
  });
  process.stdin.on('end', () => process.exit(0));
  write('{"isReady":true}\\n');
}
main().catch(() => process.exit(1));
`;
