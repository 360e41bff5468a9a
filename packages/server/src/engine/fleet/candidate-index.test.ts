import fc from 'fast-check';
import { ManualClock } from '@vedette/kernel/clock';
import { seededRandom } from '@vedette/kernel/random';
import { expect, test } from 'vitest';
import { canRun, eligibleCheckpoints, selectedCheckpoints, type Checkpoint } from '../../checkpoints/index.js';
import { aPlanned } from '../testing/a-collector.js';
import { Fleet } from './fleet.js';

const START = 1_000_000;
const CHECKPOINTS = 14;
const ids: readonly number[] = Array.from({ length: CHECKPOINTS }, (_, index) => index + 1);
const europe = 1004;

interface Composition {
  readonly isPrivate: boolean;
  readonly isPrimary: boolean;
  readonly isEnabled: boolean;
  readonly runsOffline: boolean;
  readonly isInEurope: boolean;
  readonly servers: number;
  readonly capabilities: readonly string[];
}

/** Checkpoint `id` of account 1 with servers id * 10 + 1, id * 10 + 2, … */
const toCheckpoint = (id: number, { isInEurope, servers, capabilities, ...fields }: Composition): Checkpoint => ({
  ...fields,
  checkpointId: id,
  accountId: 1,
  name: '',
  code: '',
  regionIds: isInEurope ? [2001, europe] : [2001],
  isDeleted: false,
  servers: Array.from({ length: servers }, (_, index) => ({
    serverId: id * 10 + index + 1,
    checkpointId: id,
    isLocal: false,
    isEnrolled: true,
    capabilities,
    softwareVersion: '1',
    lastSeenAt: undefined,
    impairments: [],
    addresses: [],
  })),
});

const capabilities = fc.subarray(['IPv6', 'NativeIPv6', 'Ping']);
const composition = fc.array(
  fc.record({
    isPrivate: fc.boolean(),
    isPrimary: fc.boolean(),
    isEnabled: fc.boolean(),
    runsOffline: fc.boolean(),
    isInEurope: fc.boolean(),
    servers: fc.integer({ min: 0, max: 2 }),
    capabilities,
  }),
  { minLength: CHECKPOINTS, maxLength: CHECKPOINTS },
);
const serverId = fc.constantFrom(...ids.flatMap((id) => [id * 10 + 1, id * 10 + 2]));
const someIds = fc.oneof(fc.constant<number[]>([]), fc.subarray<number>([...ids]));
const request = fc.record({
  selection: fc.record({
    Checkpoints: someIds,
    Regions: fc.subarray([europe]),
    ExcludeLocations: someIds,
  }),
  primaryOnly: fc.boolean(),
  ipVersion: fc.constantFrom('IpV4' as const, 'IpV6' as const),
  mayFallBack: fc.boolean(),
  tried: someIds,
  only: fc.option(fc.constantFrom(...ids), { nil: undefined, freq: 5 }),
  previousServerId: fc.option(serverId, { nil: undefined }),
});
/** Few, so that each is repeated. */
const requests = fc.array(request, { minLength: 3, maxLength: 3 });
const step = fc.oneof(
  { weight: 1, arbitrary: fc.record({ replace: composition }) },
  { weight: 3, arbitrary: fc.record({ update: composition, updated: fc.subarray([...ids], { minLength: 1 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({ poll: serverId, capabilities, isImpaired: fc.boolean(), staysOpen: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ advanceMs: fc.constantFrom(1, 900, 4_000, 91_000) }) },
  { weight: 12, arbitrary: fc.record({ request: fc.nat({ max: 2 }) }) },
);

test('remembered candidates choose what a scan of all checkpoints chooses', async () => {
  await fc.assert(
    fc.asyncProperty(
      composition,
      requests,
      fc.array(step, { size: 'max', maxLength: 100 }),
      async (initial, requested, steps) => {
        const clock = new ManualClock(START);
        const fleet = new Fleet({ clock, random: seededRandom(steps.length) });
        const presence = new Map<number, { at: number; isImpaired: boolean; capabilities: readonly string[] }>();
        const open = new Set<number>();
        let all: Checkpoint[] = [];
        const listServers = (): Set<number> =>
          new Set(all.flatMap(({ servers }) => servers.map((one) => one.serverId)));
        const replace = (parts: readonly Composition[], changed = ids): void => {
          const before = listServers();
          all = parts.map((part, index) => {
            const id = index + 1;
            return changed.includes(id) ? toCheckpoint(id, part) : (all[index] ?? toCheckpoint(id, part));
          });
          const removed =
            changed === ids
              ? fleet.replace(all)
              : fleet.update(
                  changed,
                  all.filter(({ checkpointId }) => changed.includes(checkpointId)),
                );
          const existing = listServers();
          expect(new Set(removed)).toEqual(new Set([...before].filter((id) => !existing.has(id))));
          for (const id of removed) presence.delete(id);
        };
        const isUsable = (id: number): boolean => {
          const seen = presence.get(id);
          const elapsed = clock.elapsed();
          return seen ? !seen.isImpaired && elapsed - seen.at < 90_000 : elapsed < 30_000;
        };
        const isPolling = (id: number): boolean =>
          open.has(id) || clock.elapsed() - (presence.get(id)?.at ?? 0) < 3_000;
        replace(initial);
        // Servers that were never seen count as usable at first.
        if (steps.length % 2 === 0) await clock.advance(31_000);
        for (const one of steps) {
          if ('replace' in one) replace(one.replace);
          else if ('update' in one) replace(one.update, one.updated);
          else if ('advanceMs' in one) await clock.advance(one.advanceMs);
          else if ('poll' in one) {
            const state = { serverId: one.poll, version: '1', sentAt: clock.now(), free: 1, loopLagMs: 0 };
            const impairments = one.isImpaired ? ['cut off'] : [];
            fleet.recordPoll({ ...state, capabilities: one.capabilities, impairments });
            if (listServers().has(one.poll))
              presence.set(one.poll, {
                at: clock.elapsed(),
                isImpaired: one.isImpaired,
                capabilities: one.capabilities,
              });
            if (one.staysOpen && !open.has(one.poll)) {
              open.add(one.poll);
              fleet.trackPoll(one.poll);
            }
          } else {
            const wanted = requested[one.request];
            if (!wanted) continue;
            const { selection, primaryOnly, ipVersion, tried, only, previousServerId, mayFallBack } = wanted;
            const planned = aPlanned('00000000-0000-4000-8000-000000000001', {
              selectedCheckpoints: selection,
              usePrimaryCheckpointsOnly: primaryOnly,
              ipVersion,
            });
            const needs = ipVersion === 'IpV6' ? ['IPv6'] : [];
            const options = { selection, primaryOnly, needs };
            const eligible = eligibleCheckpoints({ checkpoints: all, options, mayFallBack });
            const selected = selectedCheckpoints(all, options);
            const able = (id: number, test: (serverId: number) => boolean): boolean =>
              all[id - 1]?.servers.some(
                (server) =>
                  canRun({ capabilities: presence.get(server.serverId)?.capabilities ?? server.capabilities }, needs) &&
                  test(server.serverId),
              ) === true;
            const allowed = (list: readonly Checkpoint[]): number[] =>
              list.map(({ checkpointId }) => checkpointId).filter((id) => only === undefined || id === only);
            const untried = allowed(selected).filter((id) => !tried.includes(id));
            const tiers = [
              untried.filter((id) => able(id, (server) => isUsable(server) && isPolling(server))),
              untried.filter((id) => able(id, isUsable)),
              allowed(selected).filter((id) => able(id, isUsable)),
              allowed(eligible).filter((id) => able(id, isUsable)),
            ];
            const tier = tiers.find(({ length }) => length > 0) ?? [];
            const previous = all.find(({ servers }) => servers.some((server) => server.serverId === previousServerId));
            const elsewhere = tier.filter((id) => id !== previous?.checkpointId);
            const expected = elsewhere.length > 0 ? elsewhere : tier;
            const chosen = fleet.choose(planned.monitor, { previousServerId, tried, only, mayFallBack });
            if (expected.length === 0) expect(chosen).toBeUndefined();
            else expect(expected).toContain(chosen?.checkpointId);
            for (const id of ids)
              expect(fleet.mayRun({ monitor: planned.monitor, mayFallBack }, id)).toBe(
                eligibleCheckpoints({ checkpoints: all, options: { ...options, needs: [] }, mayFallBack }).some(
                  ({ checkpointId, servers }) => checkpointId === id && servers.length > 0,
                ),
              );
            const offline = selected
              .filter(({ runsOffline }) => runsOffline)
              .flatMap(({ servers }) => servers.map((server) => server.serverId))
              .filter((id) => able(Math.floor(id / 10), (server) => server === id));
            expect(offline.map((id) => fleet.offlineShare(planned.monitor, id))).toEqual(
              offline.map((_, index) => ({ index, of: offline.length })),
            );
          }
        }
      },
    ),
    { numRuns: 100 },
  );
});
