import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from './testing/api-caller.js';
import { registerApiAccount, startService } from './testing/service.js';
import { startTargetSite, type TargetSite } from './testing/target-site.js';
import { stopAll } from './testing/vedette-process.js';

let folder: string;
let target: TargetSite;
let itself: string;
let call: Call;

/** The system picks the port, so it is known only once the service listens. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vedette-op-'));
  await chmod(folder, 0o755);
  target = await startTargetSite();
  const service = await startService({ VEDETTE_DATA: join(folder, 'd'), VEDETTE_PORT: '0' });
  itself = service.url;
  call = (await registerApiAccount(itself))(itself);
});
afterAll(async () => {
  await stopAll();
  await target.stop();
  await rm(folder, { recursive: true });
});

const REFUSED = 'is this service itself, where only GET /health/live is allowed';

interface Tested {
  readonly IsDelivered: boolean;
  readonly Exchanges: readonly { readonly Response: string }[];
}
/** Returns the result of an integration's call to a URL. */
async function calling(Url: string): Promise<Tested> {
  const Steps = [{ MessageTypes: ['Error'], HttpSteps: [{ Url, Method: 'GET' }] }];
  const { IntegrationGuid } = await call<{ IntegrationGuid: string }>('POST', '/v4/Integration/Custom', {
    Name: Url,
    Steps,
  });
  return call<Tested>('POST', `/api/v1/Integration/Custom/${IntegrationGuid}/Test`, { MessageType: 'Error' });
}

test("blocks integration calls to the service's own port", async () => {
  for (const url of [
    itself,
    itself.replace('localhost', '127.0.0.1'),
    itself.replace(/\/\/[^:]+/, '//[::ffff:127.0.0.1]'),
  ]) {
    const { IsDelivered, Exchanges } = await calling(`${url}/metrics`);
    expect([IsDelivered, Exchanges.at(-1)?.Response]).toEqual([false, expect.stringContaining(REFUSED)]);
  }
  expect(await calling(target.url)).toMatchObject({ IsDelivered: true });
});

test("blocks monitors of the service's own port, except GET /health/live", async () => {
  const tried = (Url: string) =>
    call<{ readonly ErrorCode: number; readonly ErrorMessage: string }>('POST', '/api/v1/TestRun', {
      Name: 'tried',
      CheckInterval: 5,
      MonitorType: 'Http',
      Url,
    });
  expect((await tried(`${itself}/metrics`)).ErrorMessage).toContain(REFUSED);
  expect(await tried(`${itself}/health/live`)).toMatchObject({ ErrorCode: 0 });
  expect(await tried(target.url)).toMatchObject({ ErrorCode: 0 });
});
