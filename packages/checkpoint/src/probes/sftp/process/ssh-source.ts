/**
 * Source of the SSH library process: the library, and frames to and from the checkpoint (`confined/frames.ts`). It
 * decides nothing: the checkpoint selects the login method and interprets responses. A string constant, so that it
 * works the same from source, in a bundle and under any loader.
 */
export const sshSource = `
'use strict';
const { Duplex } = require('node:stream');
const { Client } = require(process.argv[1]);
const { stdin: input, stdout: output } = process;
if (process.getuid && process.getuid() === 0) {
  try { process.setgroups([]); process.setgid(65534); process.setuid(65534); } catch { process.exit(1); }
}

const LONGEST = 1000;
const CHUNK = 32768;
const cut = (text) => String(text).slice(0, LONGEST);
function frame(kind, payload, then) {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(payload.length);
  head[4] = kind;
  output.write(Buffer.concat([head, payload]), then);
}
const report = (event) => frame(1, Buffer.from(JSON.stringify(event)));
process.on('uncaughtException', (error) => {
  report({ type: 'fault', message: cut((error && error.message) || error) });
  process.exit(1);
});

/* Socket for the library; the checkpoint holds the actual connection. */
class Line extends Duplex {
  constructor() {
    super({ allowHalfOpen: false });
    this.connecting = false;
  }
  _read() {}
  _write(chunk, encoding, done) { frame(0, chunk, done); }
}

class Run {
  constructor({ username, algorithms }) {
    this.line = new Line();
    this.client = new Client();
    this.isOver = false;
    const report = (type, getFacts = () => ({})) => (...values) => this.report({ type, ...getFacts(...values) });
    this.client
      .on('error', report('error', ({ message, level, code }) => ({
        message: cut(message), ...(level !== undefined && { level: cut(level) }), ...(typeof code === 'string' && { code: cut(code) }),
      })))
      .on('end', report('closed'))
      .on('close', report('closed'))
      .once('greeting', report('greeting', (text) => ({ text: cut(text) })))
      .once('banner', report('banner', (text) => ({ text: cut(text) })))
      .once('handshake', report('handshake', ({ kex, serverHostKey, cs }) => ({ algorithms: cut([kex, serverHostKey, cs.cipher].join(', ')) })))
      .once('change password', report('changePassword'))
      .once('ready', report('ready'));
    this.client.connect({
      sock: this.line, username, algorithms, readyTimeout: 0,
      authHandler: (left, isPartial, next) => {
        this.next = next;
        this.report({ type: 'login', ...(left && { left: left.slice(0, 20).map(cut) }), isPartial: Boolean(isPartial) });
      },
      hostVerifier: (key) => {
        this.report({ type: 'hostKey', key: key.subarray(0, 16384).toString('base64') });
        return true;
      },
    });
  }
  report(event) { if (!this.isOver) report(event); }
  login(how) {
    if (how.type !== 'keyboard-interactive') { this.next(how); return; }
    this.next({ ...how, prompt: (name, instructions, language, prompts, finish) => {
      this.finish = finish;
      this.report({ type: 'prompts', count: prompts.length });
    } });
  }
  answers({ answers }) { this.finish(answers); }
  ask({ id, what, path, at }) {
    const answer = (error, value) => this.report({ type: 'answer', id, ...(error
      ? { refusal: { message: cut(error.message), ...(Number.isInteger(error.code) && { code: error.code }) } }
      : { value: Number(value) || 0 }) });
    try {
      if (what === 'sftp') this.openFiles(answer);
      else if (what === 'stat') this.sftp.stat(path, (error, stats) => answer(error, stats && stats.size));
      else if (what === 'open') this.sftp.open(path, 'r', (error, handle) => { this.handle = handle; answer(error); });
      else this.sftp.read(this.handle, Buffer.allocUnsafe(CHUNK), 0, CHUNK, at, answer);
    } catch (error) {
      // Throws if the connection is already closed.
      answer(error);
    }
  }
  openFiles(answer) {
    this.client.sftp((error, sftp) => {
      this.sftp = sftp;
      if (sftp) {
        sftp.on('error', (problem) => this.report({ type: 'broken', message: cut(problem.message) }));
        sftp.on('close', () => this.report({ type: 'broken', message: 'the server ended the file transfer' }));
      }
      answer(error);
    });
  }
  eof() { this.line.push(null); }
  reset({ message, code }) { this.line.destroy(Object.assign(new Error(message), { code })); }
  /* Closes the session; further messages of the library are not reported. */
  end() {
    this.isOver = true;
    this.client.end();
    setImmediate(() => { this.line.destroy(); setImmediate(() => report({ type: 'over' })); });
  }
}

let run;
function handle(message) {
  if (message.do === 'begin') run = new Run(message);
  else if (message.do === 'hello') report({ type: 'there' });
  else if (message.do === 'end') { run.end(); run = undefined; }
  else run[message.do](message);
}
let unread = Buffer.alloc(0);
input.on('data', (chunk) => {
  unread = Buffer.concat([unread, chunk]);
  while (unread.length >= 5) {
    const end = 5 + unread.readUInt32BE(0);
    if (unread.length < end) return;
    const [kind, payload] = [unread[4], unread.subarray(5, end)];
    unread = unread.subarray(end);
    if (kind === 1) handle(JSON.parse(payload));
    else if (run) run.line.push(payload);
  }
});
input.on('end', () => process.exit(0));
report({ type: 'there' });
`;
