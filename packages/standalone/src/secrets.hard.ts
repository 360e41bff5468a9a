import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@vedette/contract/table';
import { encodeBase32 } from '@vedette/protocols/one-time-password';
import { archives, ARCHIVE_PASSWORD } from '@vedette/server/vault/testing/archives';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findInFolder, findInStore, findPlanted, type Planted } from './testing/planted.js';
import { queryStoppedStore, registerApiAccount, startService } from './testing/service.js';
import { stopAll, stopProcess } from './testing/vedette-process.js';

const text = (name: string): Planted => ({ name, bytes: Buffer.from(`planted ${name} 4711`) });
const credential = text('password of a credential set');
const replaced = text('password that was replaced');
const own = text('password of a monitor');
const operator = text('Password of an operator');
const code = text('secret of one-time passwords');
const refused = text('password in a refused request');
const archive: Planted = {
  name: 'archive',
  bytes: Buffer.from(archives.modern, 'base64').subarray(200, 260),
};
/** Secrets that can never be read back. */
const everywhere = [credential, replaced, own, operator, code, refused, archive];
/** Files can be read through the API, but are sealed at rest. */
const file = text('data of a file');

let dataFolder: string;
let target: Server;
const receivedLogins: string[] = [];
const replies: string[] = [];

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'vedette-secret-'));
  await chmod(dataFolder, 0o755);
  target = createServer((request, response) => {
    const { authorization } = request.headers;
    if (authorization !== undefined) receivedLogins.push(Buffer.from(authorization.slice(6), 'base64').toString());
    const status = authorization === undefined ? 401 : 200;
    response.writeHead(status, { 'www-authenticate': 'Basic realm="shop"' }).end('hello');
  }).listen(0, '127.0.0.1');
  await once(target, 'listening');
});
afterAll(async () => {
  await stopAll();
  target.close();
  await rm(dataFolder, { recursive: true });
});

type Ids = Record<string, string>;

test(
  'uses planted secrets and keeps them out of logs, store and files',
  async () => {
    const service = await startService({ VEDETTE_DATA: dataFolder, VEDETTE_LOG_LEVEL: 'trace' });
    const call = (await registerApiAccount(service.url))(service.url);
    const say = async <T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> => {
      const answer = await call<T>(method, path, body).catch((error: unknown) => String(error));
      replies.push(JSON.stringify(answer));
      return answer as T;
    };
    const ids = await plant(say);
    await vi.waitFor(
      () => {
        expect(receivedLogins).toContain(`ann:${credential.bytes.toString()}`);
        expect(receivedLogins).toContain(`ben:${own.bytes.toString()}`);
      },
      { timeout: 120_000, interval: 250 },
    );
    await vi.waitFor(
      async () => {
        const { Data } = await say<{ Data: { Id: number }[] }>('GET', '/v4/MonitorCheck');
        expect(Data.length).toBeGreaterThanOrEqual(2);
        ids['monitorCheckId'] = String(Data[0]?.Id);
      },
      { timeout: 120_000, interval: 250 },
    );
    for (const path of readable(ids)) await say('GET', path);
    await stopProcess(service);

    expect(replies.length).toBeGreaterThan(40);
    expect(findPlanted(everywhere, replies.join('\n'), 'answers')).toEqual([]);
    expect(findPlanted([...everywhere, file], service.output(), 'logs')).toEqual([]);
    expect(await queryStoppedStore(dataFolder, (client) => findInStore([...everywhere, file], client))).toEqual([]);
    expect(await findInFolder([...everywhere, file], dataFolder)).toEqual([]);
  },
  10 * 60_000,
);

test('the search finds a planted secret', () => {
  for (const form of ['utf8', 'hex', 'base64'] as const) {
    expect(findPlanted([own], `x${own.bytes.toString(form)}y`, 'here')).not.toEqual([]);
  }
  expect(findPlanted([own], Buffer.from(`ben:${own.bytes.toString()}`).toString('base64'), 'here')).not.toEqual([]);
});

/** Stores every kind of secret in the service, changes one and has some rejected. */
async function plant(say: <T>(method: 'GET' | 'POST', path: string, body?: unknown) => Promise<T>): Promise<Ids> {
  const [section] = await say<{ VaultSectionGuid: string }[]>('GET', '/v4/VaultSection');
  const vaultSectionGuid = section?.VaultSectionGuid ?? '';
  const item = (Name: string, VaultItemType: string, more: object) =>
    say<{ VaultItemGuid: string }>('POST', '/v4/VaultItem', {
      Name,
      VaultItemType,
      VaultSectionGuid: vaultSectionGuid,
      ...more,
    });
  const login = await item('login', 'CredentialSet', { UserName: 'ann', Password: credential.bytes.toString() });
  await item('old', 'CredentialSet', { Password: replaced.bytes.toString() });
  await item('code', 'OneTimePassword', { OneTimePasswordInfo: { Secret: encodeBase32(code.bytes) } });
  await item('file', 'File', { FileInfo: { Name: 'a', Data: file.bytes.toString('base64') } });
  const archived = { ArchiveData: archives.modern, Password: ARCHIVE_PASSWORD };
  await item('archive', 'CertificateArchive', { CertificateArchive: archived });
  // Rejected: a name that is too long, a wrong password for an archive, invalid JSON.
  await item('x'.repeat(500), 'CredentialSet', { Password: refused.bytes.toString() });
  const wrong = { ...archived, Password: refused.bytes.toString() };
  await item('wrong', 'CertificateArchive', { CertificateArchive: wrong });
  await item('bad', 'OneTimePassword', { OneTimePasswordInfo: { Secret: refused.bytes.toString() } });
  await say('POST', '/v4/Operator', {
    Email: 'eve@example.com',
    FullName: 'Eve',
    Password: operator.bytes.toString(),
  });
  const { port } = target.address() as AddressInfo;
  const monitor = (Name: string, Username: string, Password: string) =>
    say<{ MonitorGuid: string }>('POST', '/v4/Monitor', {
      Name,
      MonitorType: 'Http',
      Url: `http://127.0.0.1:${String(port)}/`,
      AuthenticationType: 'Basic',
      CheckIntervalSeconds: 10,
      UsePrimaryCheckpointsOnly: false,
      Username,
      Password,
    });
  await monitor('by the vault', 'ann', `{{@VaultItem.${login.VaultItemGuid}.Password}}`);
  const { MonitorGuid } = await monitor('by itself', 'ben', own.bytes.toString());
  return { vaultSectionGuid, vaultItemGuid: login.VaultItemGuid, monitorGuid: MonitorGuid };
}

/** Returns every path that can be read with the existing objects. */
function readable(ids: Ids): string[] {
  const paths = endpoints
    .filter(({ method, id }) => method === 'GET' && id !== 'v1Events')
    .map(({ surface, path }) => (surface === 'v4' ? '/v4' : '/api/v1') + path);
  const filled = paths.map((path) => path.replace(/:(\w+)/g, (whole, name: string) => ids[name] ?? whole));
  return filled.filter((path) => !path.includes(':') && !path.endsWith('/VaultItem/'));
}
