import type { Instant } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { translateToEnglish } from '@vedette/i18n/translator';
import type { Checkpoint } from '../../checkpoints/index.js';
import { aScheduledMonitor } from '../../testing/a-scheduled-monitor.js';
import { runNow, type MonitorSchedule, type RunRequest } from './run-now.js';

const now = Date.parse('2026-11-02T10:00:00Z');
const guid = '00000000-0000-4000-8000-000000000001';
const caller = { accountId: 1, accountZone: 'UTC' };

const aCheckpoint = (checkpointId: number, lastSeenAt: Instant | undefined, change: Partial<Checkpoint> = {}) =>
  ({
    accountId: 1,
    checkpointId,
    name: `c${checkpointId}`,
    regionIds: [],
    isPrivate: false,
    isPrimary: true,
    isEnabled: true,
    isDeleted: false,
    servers: [{ serverId: checkpointId * 10, checkpointId, capabilities: [], impairments: [], lastSeenAt }],
    ...change,
  }) as unknown as Checkpoint;

function recordRequests(
  planned: Partial<MonitorSchedule['monitor']> = {},
  given: Checkpoint[] | ((waitedMs: number) => Checkpoint[]) = [aCheckpoint(1, now), aCheckpoint(2, now)],
) {
  let waitedMs = 0;
  const requests: RunRequest[] = [];
  const signal = new AbortController().signal;
  const maintenance: MonitorSchedule['maintenance'] = [];
  const deps = {
    clock: { now: () => now + waitedMs, sleep: (ms: number) => Promise.resolve(void (waitedMs += ms)) },
    checkpoints: () => Promise.resolve(typeof given === 'function' ? given(waitedMs) : given),
    loadSchedule: () => Promise.resolve({ monitor: aScheduledMonitor(guid, planned), maintenance }),
    requestRun: (request: RunRequest) => Promise.resolve(void requests.push(request)),
  };
  return {
    requests,
    waited: () => waitedMs,
    run: (checkpointId?: number) =>
      runNow(deps, caller, { monitorGuid: guid, checkpointId, signal, translate: translateToEnglish }),
  };
}

test('requests a run from the engine, with a checkpoint if one is named', async () => {
  const { requests, run } = recordRequests();
  await run();
  await run(2);
  const common = { accountId: 1, monitorGuid: guid };
  expect(requests).toEqual([
    { ...common, checkpointId: undefined },
    { ...common, checkpointId: 2 },
  ]);
});

test.each([
  { what: 'a stopped monitor', monitor: { isActive: false }, message: 'IsActive' },
  {
    what: 'a monitor in development',
    monitor: { mode: 'Development' as const, isActive: false },
    message: 'MonitorMode',
  },
])('does not run $what', async ({ monitor, message: words }) => {
  const { requests, run } = recordRequests(monitor);
  await expect(run()).rejects.toMatchObject({ kind: 'conflict', message: expect.stringContaining(words) as string });
  expect(requests).toEqual([]);
});

test('accepts only checkpoints that the monitor runs on', async () => {
  const selectedCheckpoints = { Checkpoints: [1], Regions: [], ExcludeLocations: [] };
  await expect(recordRequests({ selectedCheckpoints }).run(2)).rejects.toMatchObject({ kind: 'invalid' });
  await expect(recordRequests().run(3)).rejects.toMatchObject({ kind: 'invalid' });
  const disabled = [aCheckpoint(1, now, { isEnabled: false }), aCheckpoint(2, now)];
  await expect(recordRequests({}, disabled).run(1)).rejects.toMatchObject({ kind: 'invalid' });
});

test('reports that no checkpoint is available', async () => {
  const away = [aCheckpoint(1, now - 600_000), aCheckpoint(2, undefined)];
  await expect(recordRequests({}, away).run()).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(recordRequests({}, [aCheckpoint(1, now), ...away.slice(1)]).run(2)).rejects.toMatchObject({
    kind: 'unavailable',
  });
  await expect(recordRequests({ ipVersion: 'IpV6' }).run()).rejects.toMatchObject({ kind: 'unavailable' });
});

const busy = {
  servers: [{ serverId: 10, checkpointId: 1, capabilities: [], impairments: ['event loop late'], lastSeenAt: now }],
};

test('waits for a checkpoint on a busy machine', async () => {
  const { requests, run, waited } = recordRequests({}, (waitedMs) =>
    waitedMs < 5_000 ? [aCheckpoint(1, now, busy as unknown as Partial<Checkpoint>)] : [aCheckpoint(1, now)],
  );
  await run();
  expect([requests.length, waited()]).toEqual([1, 5_000]);
});

test('reports what it waited for after 15 s', async () => {
  const { run, waited } = recordRequests({}, [
    aCheckpoint(1, now, busy as unknown as Partial<Checkpoint>),
    aCheckpoint(2, now - 600_000),
    aCheckpoint(3, undefined),
    aCheckpoint(4, undefined, { servers: [] }),
  ]);
  await expect(run()).rejects.toMatchObject({
    kind: 'unavailable',
    message:
      'No checkpoint could run it within 15 s: c1 is impaired (event loop late); c2 has not reported for 10 min; c3 has not reported yet; 1 more',
  });
  expect(waited()).toBe(15_000);
});

test('does not wait when no checkpoint could become available', async () => {
  const { run, waited } = recordRequests({ ipVersion: 'IpV6' });
  await expect(run()).rejects.toThrow('No checkpoint can run it: c1 lacks IPv6; c2 lacks IPv6');
  const none = recordRequests({}, [aCheckpoint(1, now, { isEnabled: false })]);
  await expect(none.run()).rejects.toThrow('No checkpoint can run it: no selected checkpoint is enabled');
  expect([waited(), none.waited()]).toEqual([0, 0]);
});
