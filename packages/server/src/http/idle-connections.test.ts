import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { limitIdleConnections } from './idle-connections.js';

const REQUEST = 'GET / HTTP/1.1\r\nhost: here\r\n\r\n';

async function aServer(max: number) {
  const app = Fastify({ forceCloseConnections: true });
  let release: (text: string) => void = () => undefined;
  let note: () => void = () => undefined;
  const requestArrived = new Promise<void>((resolve) => (note = resolve));
  app.get('/', () => 'ok');
  app.get('/held', () => {
    note();
    return new Promise<string>((resolve) => (release = resolve));
  });
  limitIdleConnections(app, max);
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const open = async (): Promise<Socket> => {
    const accepted = once(app.server, 'connection');
    const socket = connect(port, '127.0.0.1');
    await accepted;
    return socket.resume();
  };
  return { open, requestArrived, release: () => release('done') };
}

test('closes the connection that has been idle longest, used or not', async () => {
  const { open } = await aServer(2);
  const [first, second] = [await open(), await open()];
  first.write(REQUEST);
  await once(first, 'data');
  // The first has just been used, so the second has been idle longest.
  const closed = once(second, 'close');
  const third = await open();
  await closed;
  expect([first.destroyed, third.destroyed]).toEqual([false, false]);
});

test('keeps a connection with a request in progress', async () => {
  const { open, requestArrived, release } = await aServer(1);
  const busy = await open();
  busy.write(REQUEST.replace('/ ', '/held '));
  await requestArrived;
  const idle = await open();
  const closed = once(idle, 'close');
  await open();
  await closed;
  const answer = once(busy, 'data');
  release();
  expect(String((await answer)[0])).toContain('200 OK');
});
