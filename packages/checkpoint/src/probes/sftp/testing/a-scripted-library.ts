import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from '../../http/testing/http-fixture.js';

/** Replaces ssh2 by code that follows commands of the server. */
const source = `
const { EventEmitter } = require('node:events');
const { connect } = require('node:net');
const { writeFileSync } = require('node:fs');
const kept = [];
const endlessly = (act) => { act(); setImmediate(endlessly, act); };
const acts = {
  wait: () => undefined,
  good: (client) => client.emit('ready'),
  throw: () => { throw new Error('out of its mind'); },
  throwLater: () => setImmediate(() => { throw new Error('out of its mind'); }),
  reject: () => { Promise.reject(new Error('out of its mind')); },
  exit: () => process.exit(0),
  hang: () => { for (;;); },
  gather: () => { for (;;) kept.push(Buffer.alloc(1_000_000, 1)); },
  flood: (client) => endlessly(() => client.sock.write(Buffer.alloc(65_536))),
  talk: (client) => endlessly(() => client.config.hostVerifier(Buffer.alloc(100))),
  garble: () => process.stdout.write(Buffer.alloc(64, 0xff)),
  write: (client) => {
    try { writeFileSync('/tmp/written', ''); } catch ({ code }) { client.emit('greeting', code); }
    client.emit('ready');
  },
  reach: (client, port) => {
    connect(Number(port), '127.0.0.1').on('error', ({ code }) => client.emit('greeting', code)).on('close', () => client.emit('ready'));
  },
};
exports.Client = class extends EventEmitter {
  connect(config) {
    this.config = config;
    this.sock = config.sock;
    this.sock.write('it is me\\n');
    this.sock.on('data', (data) => {
      const [act, of] = String(data).trim().split(' ');
      acts[act](this, of);
    });
  }
  sftp(answer) {
    this.emit('banner', '');
    answer(null, new EventEmitter());
  }
  end() {}
};
`;

/** Returns the path of a library that follows servers' commands: `good`, or misbehaviour of any kind. */
export function aScriptedLibrary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-ssh-'));
  atEnd(() => rmSync(folder, { recursive: true }));
  const lib = join(folder, 'ssh', 'lib');
  mkdirSync(lib, { recursive: true });
  writeFileSync(join(lib, 'index.js'), source);
  return join(lib, 'index.js');
}
