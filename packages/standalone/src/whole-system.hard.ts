import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testDatabaseWithUrl } from '@vedette/server/testing/database';
import { startTestSystem, type TestSystem } from './testing/test-system.js';

interface Check {
  readonly Timestamp: string;
  readonly ErrorLevel: 'NoError' | 'Unconfirmed' | 'Confirmed';
  readonly ServerId: number;
  readonly TotalTime: number;
}

const { url } = await testDatabaseWithUrl();
const PATIENCE = { timeout: 60_000, interval: 100 };
let system: TestSystem;
let monitorGuid: string;
beforeAll(async () => {
  system = await startTestSystem(url);
});
afterAll(() => system.stop());

/** Returns the checks of the monitor, oldest first. */
async function checks(): Promise<Check[]> {
  const path = `/v4/MonitorCheck/Monitor/${monitorGuid}?Sorting=Ascending`;
  const { Data } = await system.call<{ Data: { Attributes: Check }[] }>('GET', path);
  return Data.map(({ Attributes }) => Attributes);
}

async function alertTypes(): Promise<string[]> {
  const path = `/v4/Alert/Monitor/${monitorGuid}?Sorting=Ascending&PresetPeriod=CurrentDay`;
  const { Data } = await system.call<{ Data: { Attributes: { AlertType: string } }[] }>('GET', path);
  return Data.map(({ Attributes }) => Attributes.AlertType);
}

test('checks a new monitor immediately, then on the grid, by both checkpoints', async () => {
  const monitor = await system.call<{ MonitorGuid: string }>('POST', '/v4/Monitor', {
    Name: 'shop',
    MonitorType: 'Http',
    MonitorMode: 'Production',
    IsActive: true,
    GenerateAlert: true,
    CheckIntervalSeconds: 10,
    Url: system.target.url,
  });
  monitorGuid = monitor.MonitorGuid;
  await vi.waitFor(async () => expect(await checks()).toHaveLength(1), { timeout: 9_000, interval: 100 });
  await vi.waitFor(async () => expect((await checks()).length).toBeGreaterThanOrEqual(4), PATIENCE);
  const found = await checks();
  expect(found.every(({ ErrorLevel }) => ErrorLevel === 'NoError')).toBe(true);
  expect(found.every(({ ServerId }, i) => ServerId !== found[i + 1]?.ServerId)).toBe(true);
});

test('confirms an error of a target from the other checkpoint and alerts by mail', async () => {
  system.target.break();
  await vi.waitFor(async () => expect((await checks()).at(-1)?.ErrorLevel).toBe('Confirmed'), PATIENCE);
  const [first, second] = (await checks()).filter(({ ErrorLevel }) => ErrorLevel !== 'NoError');
  expect(first?.ErrorLevel).toBe('Unconfirmed');
  expect(second?.ErrorLevel).toBe('Confirmed');
  expect(second?.ServerId).not.toBe(first?.ServerId);
  await vi.waitFor(() => expect(system.mail.mails).toHaveLength(1), PATIENCE);
  expect(system.mail.mails[0]?.recipients).toEqual(['admin@example.com']);
  expect(await alertTypes()).toEqual(['Error']);
});

test('sends an Ok alert and a mail after recovery', async () => {
  system.target.repair();
  await vi.waitFor(async () => expect((await checks()).at(-1)?.ErrorLevel).toBe('NoError'), PATIENCE);
  await vi.waitFor(async () => expect(await alertTypes()).toEqual(['Error', 'Ok']), PATIENCE);
  await vi.waitFor(() => expect(system.mail.mails).toHaveLength(2), PATIENCE);
});
