import type { CheckpointState } from '@vedette/contract/checkpoint/protocol';
import { seededRandom } from '@vedette/kernel/random';
import { ManualClock } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import type { Checkpoint } from '../../checkpoints/index.js';
import { Fleet } from './fleet.js';
import { aPlanned } from '../testing/a-collector.js';

const now = 1_000_000;
const aCheckpoint = (checkpointId: number): Checkpoint => ({
  accountId: 1,
  checkpointId,
  name: `c${checkpointId}`,
  code: '',
  regionIds: [2001],
  isPrivate: false,
  isPrimary: true,
  isEnabled: true,
  isDeleted: false,
  servers: [
    {
      serverId: 100 + checkpointId,
      checkpointId,
      isLocal: false,
      isEnrolled: true,
      capabilities: [],
      softwareVersion: '1',
      lastSeenAt: undefined,
      impairments: [],
      addresses: [],
    },
  ],
});
const serverState = (serverId: number, impairments: readonly string[] = []): CheckpointState => ({
  serverId,
  version: '1',
  sentAt: now,
  free: 1,
  capabilities: [],
  impairments: [...impairments],
  loopLagMs: 0,
});

let clock = new ManualClock(now);

/** Checkpoints 1, 2 and 3, of which the given ones are usable. */
function aFleet(...well: readonly number[]) {
  clock = new ManualClock(now);
  const fleet = new Fleet({ clock, random: seededRandom(1) });
  fleet.replace([1, 2, 3].map(aCheckpoint));
  for (const id of [1, 2, 3]) fleet.recordPoll(serverState(100 + id, well.includes(id) ? [] : ['cut off']));
  return fleet;
}
const selecting = (...Checkpoints: number[]) =>
  aPlanned('00000000-0000-4000-8000-000000000001', {
    selectedCheckpoints: { Checkpoints, Regions: [], ExcludeLocations: [] },
  }).monitor;
const options = { previousServerId: undefined, tried: [], mayFallBack: true };

test('uses unselected checkpoints only if the account allows it and all others fail', () => {
  const fleet = aFleet(3);
  expect(fleet.choose(selecting(1, 2), options)?.checkpointId).toBe(3);
  expect(fleet.choose(selecting(1, 2), { ...options, mayFallBack: false })).toBeUndefined();
});

test('rechecks within the selection, even on the same checkpoint again', () => {
  const fleet = aFleet(1, 2, 3);
  expect(fleet.choose(selecting(1), { ...options, previousServerId: 101, tried: [1] })?.checkpointId).toBe(1);
  expect(fleet.choose(selecting(1, 2), { ...options, previousServerId: 101, tried: [1] })?.checkpointId).toBe(2);
});

test('prefers servers with an open poll long before others count as offline', async () => {
  const fleet = aFleet(1, 2);
  const leave = fleet.trackPoll(101);
  fleet.trackPoll(102);
  leave();
  await clock.advance(4_000);
  expect(fleet.choose(selecting(1, 2), { ...options, previousServerId: 102 })?.checkpointId).toBe(2);
  expect(fleet.choose(selecting(1), options)?.checkpointId).toBe(1);
  fleet.trackPoll(101);
  expect(fleet.choose(selecting(1, 2), { ...options, previousServerId: 102 })?.checkpointId).toBe(1);
});

test('does not count a forward clock step as silence', () => {
  const fleet = aFleet(1, 2);
  clock.step(3_600_000);
  expect(fleet.choose(selecting(1), { ...options, mayFallBack: false })?.checkpointId).toBe(1);
});

test('counts silent servers that were online before, but not servers never seen', async () => {
  const fleet = aFleet(1, 2);
  expect(fleet.count()).toMatchObject({ servers: 3, usable: 2, impaired: 1, silent: 0 });
  await clock.advance(89_999);
  expect(fleet.count()).toMatchObject({ usable: 2, silent: 0 });
  await clock.advance(1);
  expect(fleet.count()).toMatchObject({ usable: 0, impaired: 0, silent: 3 });
  const other = new Fleet({ clock, random: seededRandom(1) });
  const [seen, unseen] = [aCheckpoint(1), aCheckpoint(2)];
  other.replace([{ ...seen, servers: seen.servers.map((one) => ({ ...one, lastSeenAt: 1 })) }, unseen]);
  await clock.advance(90_000);
  expect(other.count()).toMatchObject({ servers: 2, silent: 1 });
});

test('drops a server when it or its checkpoint is removed', () => {
  const fleet = aFleet(1, 2);
  const all = [1, 2, 3].map(aCheckpoint);
  expect(fleet.replace(all)).toEqual([]);
  const [first, second, third] = all;
  if (!first || !second || !third) throw new Error('there are three');
  expect(fleet.replace([{ ...first, isDeleted: true }, { ...second, servers: [] }, third])).toEqual([101, 102]);
  expect(fleet.replace([{ ...first, isDeleted: true }, third])).toEqual([]);
});

test('keeps no state of a removed server', () => {
  const fleet = aFleet(1);
  expect(fleet.listImpairments(103)).toEqual(['cut off']);
  fleet.replace([1, 2].map(aCheckpoint));
  expect(fleet.listImpairments(103)).toEqual([]);
  fleet.replace([1, 2, 3].map(aCheckpoint));
  expect(fleet.listImpairments(103)).toEqual([]);
});

test('replaces only the changed checkpoints, and drops removed servers', () => {
  const fleet = aFleet(1, 2);
  const [first, second] = [aCheckpoint(1), aCheckpoint(2)];
  const disabled = { ...first, isEnabled: false };
  expect(fleet.update([1, 101], [disabled])).toEqual([]);
  expect(fleet.choose(selecting(1), { ...options, mayFallBack: false })).toBeUndefined();
  expect(fleet.choose(selecting(2), options)?.checkpointId).toBe(2);
  const added = aCheckpoint(4);
  expect(fleet.update([104], [added])).toEqual([]);
  expect(fleet.findServer(104)?.checkpointId).toBe(4);
  const other = second.servers.map((server) => ({ ...server, serverId: 202 }));
  expect(fleet.update([102, 202], [{ ...second, servers: other }])).toEqual([102]);
  expect([fleet.findServer(102), fleet.findServer(202)?.checkpointId]).toEqual([undefined, 2]);
  expect(fleet.update([3, 999], [])).toEqual([103]);
  expect(fleet.choose(selecting(3), { ...options, mayFallBack: false })).toBeUndefined();
  expect(fleet.update([1], [{ ...first, isDeleted: true }])).toEqual([101]);
});

test('ignores polls of unknown servers', () => {
  const fleet = aFleet();
  fleet.recordPoll(serverState(104, ['cut off']));
  fleet.update([104], [aCheckpoint(4)]);
  expect(fleet.listImpairments(104)).toEqual([]);
});

test('waits for impaired or briefly silent checkpoints, not for incapable ones', async () => {
  const fleet = aFleet(3);
  const mayComeBack = (...ids: number[]) => fleet.mayBecomeUsable({ monitor: selecting(...ids), mayFallBack: false });
  expect(mayComeBack(1)).toBe(true);
  await clock.advance(299_999);
  expect(mayComeBack(1)).toBe(true);
  await clock.advance(1);
  expect(mayComeBack(1)).toBe(false);
  expect(fleet.mayBecomeUsable({ monitor: { ...selecting(3), targetKind: 'ping' }, mayFallBack: false })).toBe(false);
});

test('sends a run for one checkpoint nowhere else', () => {
  const fleet = aFleet(1, 2);
  expect(fleet.choose(selecting(), { ...options, previousServerId: 102, only: 2 })?.checkpointId).toBe(2);
  expect(fleet.choose(selecting(), { ...options, only: 3 })).toBeUndefined();
});

test.each([
  ['remote', { isLocal: false, isEnrolled: true }, 2],
  ['local', { isLocal: true, isEnrolled: false }, 2],
  ['never installed', { isLocal: false, isEnrolled: false }, undefined],
])('waits after a start for the first poll of a server: %s', (_, change, chosen) => {
  const fleet = new Fleet({ clock: new ManualClock(now), random: seededRandom(1) });
  const one = aCheckpoint(2);
  fleet.replace([{ ...one, servers: one.servers.map((server) => ({ ...server, ...change })) }]);
  const monitor = aPlanned('00000000-0000-4000-8000-000000000001').monitor;
  expect(fleet.choose(monitor, options)?.checkpointId).toBe(chosen);
  expect(fleet.mayBecomeUsable({ monitor, mayFallBack: true })).toBe(chosen !== undefined);
});
