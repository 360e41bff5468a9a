import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Call } from './testing/api-caller.js';
import { registerApiAccount, startService, type Service } from './testing/service.js';
import { startTargetSite, type TargetSite } from './testing/target-site.js';
import { startCheckpoint, stopAll, stopProcess, type VedetteProcess } from './testing/vedette-process.js';

/** A server and two checkpoints, each a separate process, as in an installation with two locations. */
const PATIENCE = { timeout: 90_000, interval: 200 };
let folder: string;
let target: TargetSite;
let service: Service;
let settings: Record<string, string>;
let call: Call;
let monitorGuid: string;
const far = new Map<string, { serverId: number; args: string[]; running: VedetteProcess }>();

async function aFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vedette-far-'));
  await chmod(folder, 0o755);
  target = await startTargetSite();
  settings = { VEDETTE_DATA: join(folder, 'd'), VEDETTE_PORT: String(await aFreePort()) };
  service = await startService(settings);
  call = (await registerApiAccount(service.url))(service.url);
});
afterAll(async () => {
  await stopAll();
  await target.stop();
  await rm(folder, { recursive: true });
});

const add = (name: string) =>
  call<{ CheckpointId: number; ServerId: number; Token: string }>('POST', '/api/v1/Checkpoint', {
    CheckpointName: name,
  });

/** Returns the servers of the monitor's checks after an id, oldest first. An error among them fails the test. */
async function checksAfter(id: number): Promise<{ id: number; serverId: number }[]> {
  const { Data } = await call<{ Data: { Id: number; Attributes: { ErrorCode: number; ServerId: number } }[] }>(
    'GET',
    `/v4/MonitorCheck/Monitor/${monitorGuid}?Sorting=Ascending`,
  );
  expect(Data.filter(({ Attributes }) => Attributes.ErrorCode !== 0)).toEqual([]);
  return Data.filter(({ Id }) => Id > id).map(({ Id, Attributes }) => ({ id: Id, serverId: Attributes.ServerId }));
}
const newest = async (): Promise<number> => (await checksAfter(0)).at(-1)?.id ?? 0;
const seenFrom = async (name: string, after: number): Promise<boolean> =>
  (await checksAfter(after)).some(({ serverId }) => serverId === far.get(name)?.serverId);

test('explains a wrong setting or token in one sentence', async () => {
  const said = async (...args: string[]) => {
    const { ready, ended } = startCheckpoint(args, { VEDETTE_DATA: join(folder, 'wrong') });
    const text = await ready.then(
      () => 'it started',
      (error: unknown) => (error as Error).message.trim(),
    );
    return { text, code: await ended };
  };
  const { url } = service;
  expect(await said()).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^VEDETTE_SERVER_URL: [^\n]+$/) as string,
  });
  expect(await said('--servr', url)).toMatchObject({ code: 1, text: expect.stringContaining('--server') as string });
  expect(await said('--server', url)).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^VEDETTE_CHECKPOINT_TOKEN: /) as string,
  });
  const wrongToken = await said('--server', url, '--token', 'wrong');
  expect(wrongToken).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^VEDETTE_CHECKPOINT_TOKEN: [^\n]+$/) as string,
  });
  const unreachable = await said('--server', `http://127.0.0.1:${await aFreePort()}`, '--token', 'any');
  expect(unreachable).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^VEDETTE_SERVER_URL: [^\n]*ECONNREFUSED/) as string,
  });
  const elsewhere = await said('--server', `${url}/elsewhere`, '--token', 'any');
  expect(elsewhere).toMatchObject({ code: 1, text: expect.stringMatching(/^VEDETTE_SERVER_URL: [^\n]+$/) as string });
});

let tries = 0;
test('enrols two checkpoints, which check in turn', async () => {
  const selected: number[] = [];
  tries += 1;
  for (const name of ['Oslo', 'Graz']) {
    const { CheckpointId, ServerId, Token } = await add(`${name} ${tries}`);
    expect(Token).toMatch(/^vct_/);
    const args = ['--server', service.url, '--data', join(folder, `${name} ${tries}`)];
    const running = startCheckpoint([...args, '--token', Token]);
    await running.ready;
    far.set(name, { serverId: ServerId, args, running });
    selected.push(CheckpointId);
    const again = startCheckpoint(['--server', service.url, '--data', join(folder, 'other'), '--token', Token]);
    await expect(again.ready).rejects.toThrow('used');
  }
  const monitor = await call<{ MonitorGuid: string }>('POST', '/v4/Monitor', {
    Name: 'far',
    MonitorType: 'Https',
    MonitorMode: 'Production',
    IsActive: true,
    GenerateAlert: false,
    CheckIntervalSeconds: 10,
    Url: target.url,
    SelectedCheckpoints: { Checkpoints: selected },
  });
  monitorGuid = monitor.MonitorGuid;
  await vi.waitFor(async () => expect(await seenFrom('Oslo', 0)).toBe(true), PATIENCE);
  await vi.waitFor(async () => expect(await seenFrom('Graz', 0)).toBe(true), PATIENCE);
});

test('continues without a killed checkpoint, which returns without a token', async () => {
  const oslo = far.get('Oslo');
  oslo?.running.child.kill('SIGKILL');
  await oslo?.running.ended;
  const after = await newest();
  await vi.waitFor(async () => expect((await checksAfter(after)).length).toBeGreaterThanOrEqual(3), PATIENCE);
  expect(await seenFrom('Oslo', after)).toBe(false);
  await startCheckpoint(oslo?.args ?? []).ready;
  await vi.waitFor(async () => expect(await seenFrom('Oslo', after)).toBe(true), PATIENCE);
});

test('reconnects both checkpoints after a restart of the server', async () => {
  await stopProcess(service);
  service = await startService(settings);
  const after = await newest();
  await vi.waitFor(async () => expect(await seenFrom('Oslo', after)).toBe(true), PATIENCE);
  await vi.waitFor(async () => expect(await seenFrom('Graz', after)).toBe(true), PATIENCE);
});

test('lets a token replace only the identity of a removed server', async () => {
  const graz = far.get('Graz');
  if (graz) await stopProcess(graz.running);
  expect(await graz?.running.ended).toBe(0);
  const { ServerId, Token } = await add(`Graz again ${Date.now()}`);
  const running = startCheckpoint([...(graz?.args ?? []), '--token', Token]);
  await running.ready;
  // A token does not replace an identity that the server still has.
  expect(running.output()).toContain(`"serverId":${graz?.serverId}`);
  await stopProcess(running);
  const { CheckpointId } =
    (await call<{ CheckpointId: number; Servers: { ServerId: number }[] }[]>('GET', '/api/v1/Checkpoint')).find(
      ({ Servers }) => Servers[0]?.ServerId === graz?.serverId,
    ) ?? {};
  await call('DELETE', `/api/v1/Checkpoint/${CheckpointId}`);
  const renewed = startCheckpoint([...(graz?.args ?? []), '--token', Token]);
  await renewed.ready;
  expect(renewed.output()).toContain(`"serverId":${ServerId}`);
});
