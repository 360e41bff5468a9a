import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPermissionRows, TYPE_LEVELS, type StrongestGrant, type ListedMonitor } from './permission-rules.js';

const shop: ListedMonitor = {
  monitorGuid: 'shop',
  name: 'Shop',
  isActive: false,
  mode: 'Staging',
  groupGuids: ['all', 'front'],
};
const held = (change: Partial<StrongestGrant>): StrongestGrant => ({
  contextType: 'monitor',
  contextId: 'shop',
  isGroup: false,
  holderGuid: 'ann',
  holderName: 'Ann',
  level: 1,
  ...change,
});
const named = (rows: ReturnType<typeof toPermissionRows>) =>
  rows.map(({ ViewData, ViewSettings, EditSettings }) =>
    [ViewData, ViewSettings, EditSettings].map(({ Operators, OperatorGroups }) =>
      [...Operators, ...OperatorGroups].map(({ Name }) => Name).join(),
    ),
  );

test('permission types of monitors and of groups have the same levels', () => {
  expect(Object.fromEntries(TYPE_LEVELS)).toEqual({
    ViewMonitorData: 1,
    ViewMonitor: 2,
    EditMonitor: 3,
    ViewMonitorDataInGroup: 1,
    ViewMonitorsInGroup: 2,
    EditMonitorsInGroup: 3,
    CreateAndDeleteMonitorsInGroup: 4,
  });
});

test('a permission includes weaker ones and applies through the monitor’s groups', () => {
  const crew = { contextType: 'monitorGroup', isGroup: true } as const;
  const rows = toPermissionRows(
    [shop],
    [
      held({}),
      held({ holderGuid: 'bob', holderName: 'Bob', level: 3 }),
      held({ ...crew, contextId: 'all', holderGuid: 'everyone', holderName: 'Everyone' }),
      held({ ...crew, contextId: 'front', holderGuid: 'crew', holderName: 'Crew', level: 2 }),
      held({ ...crew, contextId: 'back', holderGuid: 'others', holderName: 'Others', level: 4 }),
    ],
  );
  expect(named(rows)).toEqual([['Ann,Bob,Crew,Everyone', 'Bob,Crew', 'Bob']]);
  expect(rows[0]).toMatchObject({ MonitorName: 'Shop', IsActive: false, MonitorMode: 'Staging' });
});

test('lists a holder of several permissions once, with the strongest', () => {
  const inGroup = { contextType: 'monitorGroup', contextId: 'front' } as const;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 4 }), (own, through) => {
      const [row = []] = named(toPermissionRows([shop], [held({ level: own }), held({ ...inGroup, level: through })]));
      expect(row).toEqual([1, 2, 3].map((level) => (Math.max(own, through) >= level ? 'Ann' : '')));
    }),
  );
});
