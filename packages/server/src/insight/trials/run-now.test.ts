import type { Instant } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import type { Checkpoint } from '../../checkpoints/index.js';
import { aScheduledMonitor } from '../../testing/a-scheduled-monitor.js';
import { runNow, type Planned, type RunWish } from './run-now.js';

const now = Date.parse('2026-11-02T10:00:00Z');
const guid = '00000000-0000-4000-8000-000000000001';
const caller = { accountId: 1, accountZone: 'UTC' };

const aCheckpoint = (checkpointId: number, lastSeenAt: Instant | undefined, change: Partial<Checkpoint> = {}) =>
  ({
    ...{ accountId: 1, checkpointId, name: `c${checkpointId}`, regionIds: [], isPrivate: false, isPrimary: true },
    ...{ isEnabled: true, isDeleted: false },
    servers: [{ serverId: checkpointId * 10, checkpointId, capabilities: [], impairments: [], lastSeenAt }],
    ...change,
  }) as unknown as Checkpoint;

function asking(planned: Partial<Planned['monitor']> = {}, checkpoints = [aCheckpoint(1, now), aCheckpoint(2, now)]) {
  const asked: RunWish[] = [];
  const maintenance: Planned['maintenance'] = [];
  const deps = {
    clock: { now: () => now },
    checkpoints: () => Promise.resolve(checkpoints),
    planned: () => Promise.resolve({ monitor: aScheduledMonitor(guid, planned), maintenance }),
    requestRun: (wish: RunWish) => Promise.resolve(void asked.push(wish)),
  };
  return { asked, run: (checkpointId?: number) => runNow(deps, caller, guid, checkpointId) };
}

test('word is left for the engine, with the checkpoint when one is named', async () => {
  const { asked, run } = asking();
  await run();
  await run(2);
  const common = { accountId: 1, monitorGuid: guid };
  expect(asked).toEqual([
    { ...common, checkpointId: undefined },
    { ...common, checkpointId: 2 },
  ]);
});

test.each([
  { what: 'a stopped monitor', monitor: { isActive: false }, words: 'IsActive' },
  {
    what: 'a monitor in development',
    monitor: { mode: 'Development' as const, isActive: false },
    words: 'MonitorMode',
  },
])('$what is not run', async ({ monitor, words }) => {
  const { asked, run } = asking(monitor);
  await expect(run()).rejects.toMatchObject({ kind: 'conflict', message: expect.stringContaining(words) as string });
  expect(asked).toEqual([]);
});

test('only checkpoints that the monitor runs on can be named', async () => {
  const selectedCheckpoints = { Checkpoints: [1], Regions: [], ExcludeLocations: [] };
  await expect(asking({ selectedCheckpoints }).run(2)).rejects.toMatchObject({ kind: 'invalid' });
  await expect(asking().run(3)).rejects.toMatchObject({ kind: 'invalid' });
  const disabled = [aCheckpoint(1, now, { isEnabled: false }), aCheckpoint(2, now)];
  await expect(asking({}, disabled).run(1)).rejects.toMatchObject({ kind: 'invalid' });
});

test('with nobody there to take it, that is said', async () => {
  const away = [aCheckpoint(1, now - 600_000), aCheckpoint(2, undefined)];
  await expect(asking({}, away).run()).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(asking({}, [aCheckpoint(1, now), ...away.slice(1)]).run(2)).rejects.toMatchObject({
    kind: 'unavailable',
  });
  await expect(asking({ ipVersion: 'IpV6' }).run()).rejects.toMatchObject({ kind: 'unavailable' });
});
