import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  includedPermissions,
  PERMISSIONS_BY_STRENGTH,
  permissionLevel,
  dependentPermissions,
  Rights,
  SYSTEM_TYPES,
  type Grant,
  type ItemType,
} from './rights-rules.js';

const items = Object.keys(PERMISSIONS_BY_STRENGTH) as ItemType[];
const ids = ['a', 'b', 'c'];
const grant: fc.Arbitrary<Grant> = fc.oneof(
  fc.record({
    contextType: fc.constant<'account'>('account'),
    contextId: fc.constant(''),
    type: fc.constantFrom(...SYSTEM_TYPES),
  }),
  fc.constantFrom(...items).chain((contextType) =>
    fc.record({
      contextType: fc.constant(contextType),
      contextId: fc.constantFrom(...ids),
      type: fc.constantFrom(...PERMISSIONS_BY_STRENGTH[contextType]),
    }),
  ),
);
const grants = fc.array(grant, { maxLength: 12 });

/** Returns everything that a set of grants allows, as comparable facts. */
function facts(rights: Rights): number[] {
  return [
    ...SYSTEM_TYPES.map((type) => Number(rights.holds(type))),
    ...items.flatMap((item) => ids.map((id) => rights.level(item, id))),
    ...ids.map((id) => rights.monitorLevel(id, ids)),
    rights.operatorLevel(ids),
  ];
}

describe('grants', () => {
  test('more grants never allow less', () => {
    fc.assert(
      fc.property(grants, grants, (some, more) => {
        const [few, many] = [facts(new Rights(some, false)), facts(new Rights([...some, ...more], false))];
        expect(many.every((level, index) => level >= (few[index] ?? 0))).toBe(true);
      }),
    );
  });
  test('their order and repetition do not matter', () => {
    fc.assert(
      fc.property(grants, (some) => {
        const turned = [...some].reverse();
        expect(facts(new Rights([...turned, ...some], false))).toEqual(facts(new Rights(some, false)));
      }),
    );
  });
  test('cover the grants that they include', () => {
    fc.assert(
      fc.property(grants, grants, (some, others) => {
        const [mine, theirs] = [new Rights(some, false), new Rights(others, false)];
        expect(new Rights([...some, ...others], false).covers(theirs)).toBe(true);
        const [own, other] = [facts(mine), facts(theirs)];
        if (mine.covers(theirs)) expect(other.every((level, index) => level <= (own[index] ?? 0))).toBe(true);
        expect(mine.covers(new Rights(others, true))).toBe(false);
        expect(new Rights(some, true).covers(new Rights(others, true))).toBe(true);
      }),
    );
  });
  test('an administrator may do whatever any other operator may', () => {
    fc.assert(
      fc.property(grants, (some) => {
        const [plain, all] = [facts(new Rights(some, false)), facts(new Rights(some, true))];
        expect(all.every((level, index) => level >= (plain[index] ?? 0))).toBe(true);
      }),
    );
  });
  test('on one item do not affect another', () => {
    fc.assert(
      fc.property(grants, (some) => {
        const others = some.filter(({ contextId }) => contextId !== 'a');
        expect(items.map((item) => new Rights(others, false).level(item, 'a'))).toEqual(items.map(() => 0));
      }),
    );
  });
});

describe('ladders', () => {
  test('a type implies every weaker one; revoking it revokes the stronger ones', () => {
    for (const item of items) {
      for (const type of PERMISSIONS_BY_STRENGTH[item]) {
        const level = permissionLevel(item, type);
        expect(includedPermissions(item, type).map((each) => permissionLevel(item, each))).toEqual(
          Array.from({ length: level }, (_, i) => i + 1),
        );
        expect(dependentPermissions(item, type)).toEqual(PERMISSIONS_BY_STRENGTH[item].slice(level - 1));
      }
    }
  });
  test('a type of another ladder has no level and implies nothing', () => {
    expect(permissionLevel('monitor', 'EditIntegration')).toBe(0);
    expect(includedPermissions('monitor', 'EditIntegration')).toEqual([]);
    expect(dependentPermissions('monitor', 'EditIntegration')).toEqual([]);
  });
});

describe('monitors', () => {
  const on = (contextType: 'monitor' | 'monitorGroup', contextId: string, type: string): Grant => ({
    contextType,
    contextId,
    type,
  });
  test.each([
    { own: 'ViewMonitor', group: 'ViewMonitorDataInGroup', level: 2 },
    { own: 'ViewMonitorData', group: 'EditMonitorsInGroup', level: 3 },
    { own: 'EditMonitor', group: 'CreateAndDeleteMonitorsInGroup', level: 4 },
  ])('own permission $own and group permission $group: the higher one counts', ({ own, group, level }) => {
    const rights = new Rights([on('monitor', 'm', own), on('monitorGroup', 'g', group)], false);
    expect(rights.monitorLevel('m', ['g'])).toBe(level);
    expect(rights.monitorLevel('m', [])).toBe(permissionLevel('monitor', own));
    expect(rights.itemsWithLevel('monitor', 1)).toEqual(['m']);
    expect(rights.itemsWithLevel('monitorGroup', level + 1)).toEqual([]);
  });
  test('without AccountAccess an operator may do nothing', () => {
    expect(new Rights([on('monitor', 'm', 'EditMonitor')], false).hasAccountAccess).toBe(false);
    expect(new Rights([], true).hasAccountAccess).toBe(true);
  });
});
