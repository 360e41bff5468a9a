import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeAll } from '@vedette/checkpoint/probes/http/testing/http-fixture';
import { anSshServer } from '@vedette/checkpoint/probes/sftp/testing/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from './testing/api-caller.js';
import { registerApiAccount, startService } from './testing/service.js';
import { startTargetSite, type TargetSite } from './testing/target-site.js';
import { stopAll } from './testing/vedette-process.js';

/** Kinds that load or start more than the rest, from the built program, where the files they load are elsewhere. */
let folder: string;
let target: TargetSite;
let call: Call;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vedette-bk-'));
  await chmod(folder, 0o755);
  target = await startTargetSite();
  const service = await startService({ VEDETTE_DATA: join(folder, 'd') });
  call = (await registerApiAccount(service.url))(service.url);
});
afterAll(async () => {
  await stopAll();
  await target.stop();
  await closeAll();
  await rm(folder, { recursive: true });
});

interface Found {
  readonly ErrorCode: number;
  readonly ErrorDescription?: string;
}
const tried = (monitor: object): Promise<Found> =>
  call<Found>('POST', '/api/v1/TestRun', { Name: 'tried', CheckInterval: 5, ...monitor });

test('runs a collection with its scripts', async () => {
  const exec = ['pm.test("as it is now", () => pm.response.to.have.status(Number(pm.environment.get("wanted"))))'];
  const item = {
    name: 'home',
    event: [{ listen: 'test', script: { exec } }],
    request: { method: 'GET', url: target.url },
  };
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
  const PostmanCollectionJson = JSON.stringify({ info: { name: 'shop', schema }, item: [item] });
  const collection = { MonitorType: 'PostmanApi', PostmanCollectionJson };
  const wanting = (Value: string) => tried({ ...collection, PredefinedVariables: [{ Key: 'wanted', Value }] });
  expect(await wanting('200')).toMatchObject({ ErrorCode: 0 });
  expect((await wanting('204')).ErrorCode).not.toBe(0);
});

test('runs steps with their scripts', async () => {
  const PostResponseScript = 'ut.test("hello", () => { ut.expect(ut.response.text()).to.equal("hello"); });';
  const step = { StepType: 'HttpRequest', Name: 'home', Method: 'GET', Url: target.url, PostResponseScript };
  expect(await tried({ MonitorType: 'MultiStepApi', MsaSteps: [step] })).toMatchObject({ ErrorCode: 0 });
});

test('checks a whole page and reports missing resources', async () => {
  const page = {
    MonitorType: 'FullPageCheck',
    Url: target.url,
    BrowserType: 'Chrome',
    BrowserWindowDimensions: { IsMobile: false, Width: 1280, Height: 800 },
  };
  expect(await tried(page)).toMatchObject({ ErrorCode: 0 });
  target.break();
  expect((await tried(page)).ErrorCode).not.toBe(0);
  target.repair();
});

test('checks a file over SFTP', async () => {
  const { port } = await anSshServer({ files: { '/there': Buffer.from('x') } });
  const files = { MonitorType: 'SFTP', NetworkAddress: '127.0.0.1', Port: port, SftpAction: 'TestFileExists' };
  const at = (SftpActionPath: string) => tried({ ...files, Username: 'ann', Password: 'sesame', SftpActionPath });
  expect(await at('/there')).toMatchObject({ ErrorCode: 0 });
  expect(await at('/gone')).toMatchObject({ ErrorCode: 21012 });
});
