import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import pino from 'pino';
import { expect, test } from 'vitest';
import { aCaller, aHost } from '../testing/a-host.js';
import { mount } from './mount.js';
import { list } from './testing/sample-endpoints.js';

/** The handler sends its own response. */
const { reply: _json, ...text } = list;

test('a client that disconnects during a long response causes no error in the log', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const host = await aHost({ ann: aCaller() }, {}, { logger });
  let over: () => void = () => undefined;
  const handled = new Promise<void>((resolve) => (over = resolve));
  mount(host, text, async ({ reply }) => {
    const endless = new Readable({ read: () => void setImmediate(() => endless.push('x'.repeat(1_000))) });
    await reply.type('text/plain').send(endless);
    // The effects follow in the next turn.
    setImmediate(over);
  });
  await host.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = host.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const credentials = Buffer.from('ann:x').toString('base64');
  socket.write(`GET /v4/Thing HTTP/1.1\r\nhost: here\r\nauthorization: Basic ${credentials}\r\n\r\n`);
  await once(socket, 'data');
  socket.destroy();
  await handled;
  expect(lines).toEqual([]);
  await host.app.close();
});
