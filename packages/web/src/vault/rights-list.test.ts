import { expect, test } from 'vitest';
import { holdersOf } from './rights-list.js';

const guid = (n: number): string => `0d5b0a0e-0000-4000-8000-00000000000${String(n)}`;
const right = (id: number, type: 'ViewVaultSection' | 'ChangeVaultSection', operator: string, group: string) => ({
  ...{ AuthorizationId: guid(id), ContextId: guid(0), AuthorizationType: type, OperatorGuid: operator },
  ...{ OperatorGroupId: group, OperatorGroupGuid: group },
});

test('the rights of a section are one line for each holder', () => {
  const rights = [
    right(1, 'ChangeVaultSection', guid(7), ''),
    right(2, 'ViewVaultSection', guid(7), ''),
    right(3, 'ViewVaultSection', '', guid(8)),
  ];
  expect(holdersOf(rights)).toEqual([
    { guid: guid(7), kind: 'operator', mayChange: true, viewId: guid(2), changeId: guid(1) },
    { guid: guid(8), kind: 'group', mayChange: false, viewId: guid(3), changeId: undefined },
  ]);
});
