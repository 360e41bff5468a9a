import { Secret } from '@vedette/kernel/secret';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadIdentity } from './identity.js';

const serverUrl = 'http://127.0.0.1:1';

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vedette-identity-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A server that enrols every caller and counts them. */
function aServer() {
  const requestedUrls: string[] = [];
  const send = ((url: string | URL | Request) => {
    requestedUrls.push(url instanceof Request ? url.url : url.toString());
    return Promise.resolve(Response.json({ serverId: 7, key: 'a-key' }));
  }) as typeof fetch;
  return { requestedUrls, send };
}

test('does not use up a token when the identity could not be stored', async () => {
  const folder = await aFolder();
  await writeFile(join(folder, 'taken'), 'a file');
  const { requestedUrls, send } = aServer();
  const file = join(folder, 'taken', 'checkpoint-identity.json');
  const refused = loadIdentity({ file, serverUrl, token: new Secret('t'), fetch: send });
  await expect(refused).rejects.toThrow(/^VEDETTE_DATA: .*taken is not writable .*the token was not used/u);
  expect(requestedUrls).toEqual([]);
});

test('enrols once and keeps the identity', async () => {
  const folder = await aFolder();
  const { requestedUrls, send } = aServer();
  const file = join(folder, 'new', 'checkpoint-identity.json');
  expect((await loadIdentity({ file, serverUrl, token: new Secret('t'), fetch: send })).serverId).toBe(7);
  expect((await loadIdentity({ file, serverUrl, token: undefined, fetch: send })).serverId).toBe(7);
  expect(requestedUrls).toHaveLength(1);
  expect(await readdir(join(folder, 'new'))).toEqual(['checkpoint-identity.json']);
});

test('starts despite a server that accepts the connection and never responds', async () => {
  const silent = createServer();
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close().unref());
  const sockets: Socket[] = [];
  silent.on('connection', (socket) => sockets.push(socket));
  onTestFinished(() => sockets.forEach((socket) => void socket.destroy()));
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const file = join(await aFolder(), 'checkpoint-identity.json');
  const options = { file, serverUrl: url, token: new Secret('t'), responseTimeoutMs: 50 };
  await expect(loadIdentity(options)).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringMatching(/^VEDETTE_SERVER_URL: .* cannot be reached: /) as string,
  });
  // A known identity is kept, because silence does not mean that the server forgot it.
  const known = { serverUrl: url, serverId: 7, key: 'k', privateKey: 'p' };
  await writeFile(file, JSON.stringify(known));
  expect((await loadIdentity(options)).serverId).toBe(7);
});
