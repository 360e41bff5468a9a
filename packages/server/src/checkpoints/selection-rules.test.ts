import fc from 'fast-check';
import { seededRandom } from '@vedette/kernel/random';
import { describe, expect, test } from 'vitest';
import type { Checkpoint } from './checkpoint.js';
import {
  chooseServer,
  requiredCapabilities,
  selectedCheckpoints,
  type ChoiceFacts,
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

function choose(facts: Partial<ChoiceFacts> & Pick<ChoiceFacts, 'checkpoints'>, seed = 1) {
  return chooseServer(
    { options: requirementsFor(), isUsable: () => true, mayFallBack: true, ...facts },
    seededRandom(seed),
  );
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
    expect(choose({ checkpoints, previousServerId: 100 })).toMatchObject({ checkpointId: 2, relaxation: 'none' });
    expect(choose({ checkpoints, previousServerId: 200 })).toMatchObject({ checkpointId: 1, relaxation: 'none' });
  });

  test('uses another server of the only available checkpoint', () => {
    const checkpoints = [place(1, { serverCount: 2 })];
    expect(choose({ checkpoints, previousServerId: 100 })).toEqual({
      checkpointId: 1,
      serverId: 101,
      relaxation: 'sameCheckpoint',
    });
  });

  test('uses the only available server again', () => {
    expect(choose({ checkpoints: [place(1)], previousServerId: 100 })).toMatchObject({ relaxation: 'sameServer' });
  });

  test('leaves an unavailable selection if the account allows it', () => {
    const facts = {
      checkpoints: [place(1), place(2, { regionIds: [europe] })],
      options: requirementsFor({ Regions: [europe] }),
      isUsable: ({ checkpointId }: { checkpointId: number }) => checkpointId !== 2,
    };
    expect(choose(facts)).toMatchObject({ checkpointId: 1, relaxation: 'outsideSelection' });
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
      choose({ checkpoints, options: requirementsFor({}, { needs: ['IPv6'] }), previousServerId: 200 }),
    ).toMatchObject({
      checkpointId: 2,
      relaxation: 'sameServer',
    });
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
    previousServerId: fc.option(fc.constantFrom(100, 101, 200, 300), { nil: undefined }),
    mayFallBack: fc.boolean(),
    seed: fc.integer(),
  });

  test('chooses a usable, allowed server, on another checkpoint if there is one', () => {
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
        const { checkpointId, serverId, relaxation } = choice;
        const chosen = rest.checkpoints.find((one) => one.checkpointId === checkpointId);
        expect(chosen?.servers.some((server) => server.serverId === serverId)).toBe(true);
        expect(chosen).toMatchObject({ isEnabled: true, isDeleted: false });
        expect(down).not.toContain(serverId);
        expect(rest.options.selection.ExcludeLocations).not.toContain(checkpointId);
        if (relaxation === 'outsideSelection') expect([usable, chosen?.isPrivate]).toEqual([[], false]);
        else expect(selected).toContain(chosen);
        if (relaxation === 'none') expect(chosen?.servers.map((s) => s.serverId)).not.toContain(rest.previousServerId);
        if (relaxation === 'sameCheckpoint') expect(serverId).not.toBe(rest.previousServerId);
      }),
    );
  });

  test('chooses checkpoints with equal probability, however many servers they have', () => {
    const checkpoints = [place(1, { serverCount: 3 }), place(2), place(3)];
    const random = seededRandom(7);
    const counts = new Map<number, number>();
    for (let run = 0; run < 3_000; run += 1) {
      const id = chooseServer(
        { checkpoints, options: requirementsFor(), isUsable: () => true, mayFallBack: true },
        random,
      )?.checkpointId;
      counts.set(id ?? 0, (counts.get(id ?? 0) ?? 0) + 1);
    }
    for (const id of [1, 2, 3]) expect(Math.abs((counts.get(id) ?? 0) - 1_000)).toBeLessThan(120);
  });
});
