import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { MachineWatch, hasRespondingNameServer } from './machine.js';

/** Reads the machine state once. */
async function looked(
  folder: string,
  over: { checkNameServers?: () => Promise<boolean>; browserVersion?: () => string } = {},
) {
  const end = new AbortController();
  const sleep = (): Promise<void> => {
    end.abort();
    return Promise.resolve();
  };
  const watch = new MachineWatch({
    clock: { sleep },
    folder,
    browser: 'there',
    checkNameServers: () => Promise.resolve(true),
    ...over,
  });
  expect(watch.latest).toBeUndefined();
  await watch.run(end.signal);
  return watch.latest;
}

test('reports free memory and disk, and whether name servers respond', async () => {
  const well = await looked(tmpdir(), { browserVersion: () => '147.0.1.2' });
  expect(well).toMatchObject({ isResolving: true, browser: 'there', browserVersion: '147.0.1.2' });
  expect(well?.freeMemoryBytes).toBeGreaterThan(0);
  expect(well?.freeDiskBytes).toBeGreaterThan(0);
  expect(await looked(tmpdir(), { checkNameServers: () => Promise.resolve(false) })).toMatchObject({
    isResolving: false,
  });
});

test('omits a missing disk and a browser that never started', async () => {
  const seen = await looked('/no/such/folder');
  expect(seen).not.toHaveProperty('freeDiskBytes');
  expect(seen).not.toHaveProperty('browserVersion');
});

/**
 * A name server that responds to every query with one code.
 * @param rcode as in RFC 1035; undefined: no response
 */
async function aNameServer(rcode: number | undefined) {
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    if (rcode === undefined) return;
    const answer = Buffer.from(question);
    answer.writeUInt16BE(0x8180 | rcode, 2);
    socket.send(answer, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const name = `127.0.0.1:${socket.address().port}`;
  return { name, [Symbol.dispose]: () => void socket.close() };
}

test.each([
  ['there is no such name', 3],
  ['a server failure', 2],
  ['a refusal', 5],
])('counts %s as a response', async (_, rcode) => {
  using server = await aNameServer(rcode);
  expect(await hasRespondingNameServer([server.name])).toBe(true);
});

test('counts silent and unreachable name servers as not responding', async () => {
  using silent = await aNameServer(undefined);
  expect(await hasRespondingNameServer([silent.name])).toBe(false);
  const gone = await aNameServer(undefined);
  gone[Symbol.dispose]();
  expect(await hasRespondingNameServer([gone.name])).toBe(false);
});
