import fc from 'fast-check';
import { seededRandom } from '@vedette/kernel/random';
import { describe, expect, test } from 'vitest';
import type { Checkpoint, CheckpointServer } from './checkpoint.js';
import {
  chooseCheckpoint,
  findFallback,
  findSelected,
  hasFallback,
  requiredCapabilities,
  selectedCheckpoints,
  type CheckpointRequirements,
} from './selection-rules.js';

const europe = 1004;
const netherlands = 2002;

/** Checkpoint `id` with servers id*100, id*100+1, … */
function place(
  id: number,
  options: Partial<Checkpoint> & { serverCount?: number; capabilities?: string[] } = {},
): Checkpoint {
  const { serverCount = 1, capabilities = [], ...fields } = options;
  return {
    checkpointId: id,
    accountId: 1,
    name: `Place ${id}`,
    code: `P${id}`,
    regionIds: [2001],
    isPrivate: false,
    isPrimary: true,
    isEnabled: true,
    isDeleted: false,
    servers: Array.from({ length: serverCount }, (_, index) => ({
      serverId: id * 100 + index,
      checkpointId: id,
      isLocal: true,
      isEnrolled: false,
      capabilities,
      softwareVersion: '',
      lastSeenAt: 0,
      impairments: [],
      addresses: [],
    })),
    ...fields,
  };
}

function requirementsFor(
  selection: Partial<CheckpointRequirements['selection']> = {},
  more: Partial<CheckpointRequirements> = {},
): CheckpointRequirements {
  return {
    selection: { Checkpoints: [], Regions: [], ExcludeLocations: [], ...selection },
    primaryOnly: false,
    needs: [],
    ...more,
  };
}

interface Facts {
  readonly checkpoints: readonly Checkpoint[];
  readonly options?: CheckpointRequirements;
  readonly isUsable?: (server: CheckpointServer) => boolean;
  readonly previousCheckpointId?: number | undefined;
  readonly mayFallBack?: boolean;
}

/** Chooses within the selection, else outside it. */
function choose(given: Facts, seed = 1): Checkpoint | undefined {
  const { checkpoints, options = requirementsFor(), isUsable = () => true, mayFallBack = true } = given;
  const random = seededRandom(seed);
  const choice = {
    isAcceptable: ({ servers }: Checkpoint) => servers.some(isUsable),
    previousCheckpointId: given.previousCheckpointId,
  };
  const facts = { checkpoints, options, mayFallBack };
  const selected = findSelected(facts);
  const { needs, selection } = options;
  const fallback = hasFallback(facts) ? findFallback(checkpoints, { needs, excluded: selection.ExcludeLocations }) : [];
  return chooseCheckpoint(selected, choice, random) ?? chooseCheckpoint(fallback, choice, random);
}

describe('selects', () => {
  const all = [
    place(1),
    place(2, { regionIds: [netherlands, europe] }),
    place(3, { isPrivate: true, regionIds: [3001] }),
    place(4, { isPrimary: false, regionIds: [europe] }),
    place(5, { isEnabled: false }),
    place(6, { isDeleted: true }),
  ];
  const ids = (requirements: CheckpointRequirements): number[] =>
    selectedCheckpoints(all, requirements).map((one) => one.checkpointId);

  test.each<[string, CheckpointRequirements, number[]]>([
    ['all public checkpoints by default', requirementsFor(), [1, 2, 4]],
    ['those of a region and its sub-regions', requirementsFor({ Regions: [europe] }), [2, 4]],
    [
      'selected checkpoints together with those of regions',
      requirementsFor({ Checkpoints: [1], Regions: [netherlands] }),
      [1, 2],
    ],
    ['private ones only if selected', requirementsFor({ Checkpoints: [3] }), [3]],
    ['private ones only if their location is selected', requirementsFor({ Regions: [3001] }), [3]],
    ['none that are excluded', requirementsFor({ Regions: [europe], ExcludeLocations: [2] }), [4]],
    ['none that are excluded, even if selected', requirementsFor({ Checkpoints: [1, 2], ExcludeLocations: [2] }), [1]],
    ['primary ones, if only those are requested', requirementsFor({ Checkpoints: [4, 1] }, { primaryOnly: true }), [1]],
    ['none that are disabled, deleted or unknown', requirementsFor({ Checkpoints: [5, 6, 99] }), []],
  ])('%s', (_what, requirements, expected) => {
    expect(ids(requirements)).toEqual(expected);
  });
});

describe('relaxes its rules in order', () => {
  test('alternates between two checkpoints', () => {
    const checkpoints = [place(1), place(2)];
    expect(choose({ checkpoints, previousCheckpointId: 1 })).toMatchObject({ checkpointId: 2 });
    expect(choose({ checkpoints, previousCheckpointId: 2 })).toMatchObject({ checkpointId: 1 });
  });

  test('uses the only available checkpoint again', () => {
    expect(choose({ checkpoints: [place(1)], previousCheckpointId: 1 })).toMatchObject({ checkpointId: 1 });
  });

  test('leaves an unavailable selection if the account allows it', () => {
    const facts = {
      checkpoints: [place(1), place(2, { regionIds: [europe] })],
      options: requirementsFor({ Regions: [europe] }),
      isUsable: ({ checkpointId }: { checkpointId: number }) => checkpointId !== 2,
    };
    expect(choose(facts)).toMatchObject({ checkpointId: 1 });
    expect(choose({ ...facts, mayFallBack: false })).toBeUndefined();
  });

  test('runs a selection of regions without checkpoints elsewhere', () => {
    expect(choose({ checkpoints: [place(1)], options: requirementsFor({ Regions: [1005] }) })).toMatchObject({
      checkpointId: 1,
    });
  });

  test('never leaves a private selection', () => {
    const checkpoints = [place(1), place(2, { isPrivate: true })];
    const isUsable = ({ checkpointId }: { checkpointId: number }): boolean => checkpointId === 1;
    expect(choose({ checkpoints, isUsable, options: requirementsFor({ Checkpoints: [2] }) })).toBeUndefined();
  });

  test.each([{ isEnabled: false }, { isDeleted: true }])('never leaves a private checkpoint that is %j', (state) => {
    const checkpoints = [place(1), place(2, { isPrivate: true, regionIds: [3001], ...state })];
    for (const selection of [{ Checkpoints: [2] }, { Regions: [3001] }]) {
      expect(choose({ checkpoints, options: requirementsFor(selection) })).toBeUndefined();
    }
  });

  test.each([
    ['IpV4', false, []],
    ['IpV4', true, []],
    ['IpV6', false, ['IPv6']],
    ['IpV6', true, ['IPv6', 'NativeIPv6']],
  ] as const)('over %s, native only %s, requires %j', (ipVersion, nativeIPv6Only, needs) => {
    expect(requiredCapabilities('http', { ipVersion, nativeIPv6Only })).toEqual(needs);
  });

  test('chooses no server that lacks a capability', () => {
    const checkpoints = [place(1), place(2, { capabilities: ['IPv6'] })];
    expect(
      choose({ checkpoints, options: requirementsFor({}, { needs: ['IPv6'] }), previousCheckpointId: 2 }),
    ).toMatchObject({ checkpointId: 2 });
    expect(choose({ checkpoints, options: requirementsFor({}, { needs: ['Http3'] }) })).toBeUndefined();
  });
});

describe('properties of any account', () => {
  const anyCheckpoint = fc
    .record({
      isPrivate: fc.boolean(),
      isPrimary: fc.boolean(),
      isEnabled: fc.boolean(),
      isDeleted: fc.boolean(),
      serverCount: fc.integer({ min: 0, max: 3 }),
      regionIds: fc.subarray([2001, netherlands, europe], { minLength: 1 }),
    })
    .map((fields) => (id: number) => place(id, fields));
  const facts = fc.record({
    checkpoints: fc
      .array(anyCheckpoint, { maxLength: 6 })
      .map((makers) => makers.map((make, index) => make(index + 1))),
    options: fc
      .record({
        Checkpoints: fc.subarray([1, 2, 3, 4, 5, 6]),
        Regions: fc.subarray([2001, netherlands, europe]),
        ExcludeLocations: fc.subarray([1, 2, 3, 4, 5, 6]),
      })
      .chain((selection) => fc.boolean().map((primaryOnly) => ({ selection, primaryOnly, needs: [] }))),
    down: fc.subarray([100, 101, 102, 200, 201, 300, 400, 500]),
    previousCheckpointId: fc.option(fc.constantFrom(1, 2, 3), { nil: undefined }),
    mayFallBack: fc.boolean(),
    seed: fc.integer(),
  });

  test('chooses a usable, allowed checkpoint, another one than before if there is one', () => {
    fc.assert(
      fc.property(facts, ({ down, seed, ...rest }) => {
        const isUsable = ({ serverId }: { serverId: number }): boolean => !down.includes(serverId);
        const choice = choose({ ...rest, isUsable }, seed);
        const selected = selectedCheckpoints(rest.checkpoints, rest.options);
        const usable = selected.filter(({ servers }) => servers.some(isUsable));
        if (!choice) {
          expect(usable).toEqual([]);
          return;
        }
        const { checkpointId, servers } = choice;
        expect(servers.some(isUsable)).toBe(true);
        expect(choice).toMatchObject({ isEnabled: true, isDeleted: false });
        expect(rest.options.selection.ExcludeLocations).not.toContain(checkpointId);
        const usableIds = usable.map((one) => one.checkpointId);
        if (usable.length === 0) expect(choice.isPrivate).toBe(false);
        else expect(usableIds).toContain(checkpointId);
        if (usable.length > 1) expect(checkpointId).not.toBe(rest.previousCheckpointId);
      }),
    );
  });

  test.each([
    ['few', 3],
    ['many', 30],
  ])('chooses among %s acceptable checkpoints with equal probability', (_, size) => {
    const checkpoints = Array.from({ length: size }, (_each, index) =>
      place(index + 1, { serverCount: 1 + (index % 3) }),
    );
    const refused = new Set([4, 7, 8, 9, 20, 21, 22, 23, 24, 25]);
    const random = seededRandom(7);
    const counts = new Map<number, number>();
    const runs = 30_000;
    for (let run = 0; run < runs; run += 1) {
      const isAcceptable = ({ checkpointId }: Checkpoint): boolean => !refused.has(checkpointId);
      const id = chooseCheckpoint(checkpoints, { isAcceptable, previousCheckpointId: 2 }, random)?.checkpointId ?? 0;
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    const expected = checkpoints.map(({ checkpointId }) => checkpointId).filter((id) => id !== 2 && !refused.has(id));
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual(expected);
    const share = runs / expected.length;
    for (const count of counts.values()) expect(Math.abs(count - share)).toBeLessThan(0.12 * share);
  });

  test('finds the only acceptable one of many checkpoints, even the previous one', () => {
    const checkpoints = Array.from({ length: 300 }, (_, index) => place(index + 1));
    const isAcceptable = ({ checkpointId }: Checkpoint): boolean => checkpointId === 150;
    for (const previousCheckpointId of [undefined, 150]) {
      const chosen = chooseCheckpoint(checkpoints, { isAcceptable, previousCheckpointId }, seededRandom(1));
      expect(chosen?.checkpointId).toBe(150);
    }
  });
});
