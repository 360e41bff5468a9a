import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { CheckView } from '@vedette/contract/v1/checks/check';
import { systemClock } from '@vedette/kernel/clock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from './testing/api-caller.js';
import { useLoadEnvironment } from './testing/load-environment.js';
import { registerApiAccount, startService } from './testing/service.js';
import { stopProcess } from './testing/vedette-process.js';

const environment = useLoadEnvironment('shot');
const requestedPaths: string[] = [];
const shop = createServer((request, response) => {
  requestedPaths.push(request.url ?? '');
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end('<!doctype html><h1>Sorry</h1><img src="/logo.png"><script src="/app.js"></script>');
});

beforeAll(async () => {
  shop.listen(0, '127.0.0.1');
  await once(shop, 'listening');
});
afterAll(() => {
  shop.closeAllConnections();
  shop.close();
});

interface Check {
  readonly Id: number;
  readonly Attributes: { readonly ErrorLevel: string };
  readonly Relationships: readonly { readonly Id: string | number; readonly Type: string }[];
}

/** Polls until there is a value, since the machine may be busy. */
async function soon<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 600; tries += 1) {
    const found = await ask();
    if (found !== undefined) return found;
    await systemClock.sleep(500);
  }
  throw new Error('no value in time');
}

const loadCheckView = (call: Call, id: number) => call<CheckView>('GET', `/api/v1/MonitorCheck/${String(id)}`);

async function firstConfirmed(call: Call, guid: string): Promise<number> {
  return soon(async () => {
    const { Data } = await call<{ Data: Check[] }>('GET', `/v4/MonitorCheck/Monitor/${guid}`);
    return Data.toReversed().find(({ Attributes }) => Attributes.ErrorLevel === 'Confirmed')?.Id;
  });
}

test('renders a snapshot after a restart if the service is killed before', async () => {
  const settings = { VEDETTE_DATA: environment.dataFolder };
  const blind = await startService({ ...settings, VEDETTE_BROWSER: 'none' });
  const callAt = await registerApiAccount(blind.url);
  const monitor = await callAt(blind.url)<{ MonitorGuid: string }>('POST', '/v4/Monitor', {
    Name: 'shop',
    MonitorType: 'Http',
    CheckInterval: 1,
    AuthenticationType: 'None',
    IsActive: true,
    GenerateAlert: true,
    MonitorMode: 'Production',
    Url: `http://127.0.0.1:${String((shop.address() as AddressInfo).port)}/`,
    ErrorConditions: [{ ErrorConditionType: 'ContentMatch', Value: 'Welcome' }],
  });
  const id = await firstConfirmed(callAt(blind.url), monitor.MonitorGuid);
  expect((await loadCheckView(callAt(blind.url), id)).Snapshot).toEqual({ State: 'Waiting', Reason: 'NoBrowser' });
  blind.child.kill('SIGKILL');
  await blind.ended;

  const seeing = await startService(settings);
  const call = callAt(seeing.url);
  const snapshot = await soon(async () => {
    const { Snapshot } = await loadCheckView(call, id);
    return Snapshot?.State === 'Drawn' ? Snapshot : undefined;
  });
  const path = `/v4/MonitorCheck/${String(id)}`;
  const { Data } = await call<{ Data: string }>('GET', `${path}/Screenshot/${snapshot.ScreenshotId ?? ''}`);
  expect(Buffer.from(Data, 'base64').subarray(1, 4).toString()).toBe('PNG');
  const http = await call<{ Data: Check }>('GET', `${path}/Http`);
  expect(http.Data.Relationships).toMatchObject([{ Type: 'Screenshot', Id: snapshot.ScreenshotId }]);
  const others = await call<{ Data: Check[] }>('GET', `/v4/MonitorCheck/Monitor/${monitor.MonitorGuid}`);
  for (const other of others.Data.filter((one) => one.Id !== id))
    expect((await loadCheckView(call, other.Id)).Snapshot).toBeUndefined();
  expect(new Set(requestedPaths)).toEqual(new Set(['/']));
  await stopProcess(seeing);
});
