import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Grant, grantProblems, groupByHolder, weakestGrantId, findPermissionChange } from './rights-rules.js';
import { ApiError } from '../api/problem.js';

const TYPES = ['See', 'Change', 'Delete'];
const grant = (AuthorizationId: string, AuthorizationType: string, grantee: Partial<Grant>): Grant => ({
  AuthorizationId,
  AuthorizationType,
  ...grantee,
});

test('lists each operator and group once, however other subjects are empty', () => {
  const holders = groupByHolder(
    [
      grant('1', 'See', { OperatorGuid: 'ada', OperatorGroupGuid: null }),
      grant('2', 'See', { OperatorGuid: '', OperatorGroupGuid: 'all' }),
      grant('3', 'Change', { OperatorGuid: 'ada' }),
    ],
    TYPES,
  );
  expect(holders.map(({ guid, kind, type }) => [guid, kind, type])).toEqual([
    ['ada', 'operator', 'Change'],
    ['all', 'group', 'See'],
  ]);
});

test('raises by granting, lowers by revoking the one above, removes by the weakest', () => {
  const [ada] = groupByHolder(
    TYPES.map((type, index) => grant(String(index), type, { OperatorGuid: 'ada' })),
    TYPES,
  );
  if (!ada) throw new Error('no holder');
  expect(findPermissionChange('See', ada, TYPES)).toEqual({ take: '1' });
  expect(findPermissionChange('Change', ada, TYPES)).toEqual({ take: '2' });
  expect(findPermissionChange('Delete', ada, TYPES)).toBeUndefined();
  expect(weakestGrantId(ada, TYPES)).toBe('0');
  const [ben] = groupByHolder([grant('9', 'See', { OperatorGroupGuid: 'ben' })], TYPES);
  expect(ben && findPermissionChange('Delete', ben, TYPES)).toEqual({ grant: 'Delete' });
});

test('lowers to exactly the requested permission, whatever was granted', () => {
  const held = fc.uniqueArray(fc.constantFrom(...TYPES), { minLength: 1 });
  fc.assert(
    fc.property(held, fc.constantFrom(...TYPES), (types, targetType) => {
      const [holder] = groupByHolder(
        types.map((type) => grant(type, type, { OperatorGuid: 'x' })),
        TYPES,
      );
      if (!holder) throw new Error('no holder');
      const step = findPermissionChange(targetType, holder, TYPES);
      if (step && 'take' in step) {
        expect(TYPES.indexOf(step.take)).toBeGreaterThan(TYPES.indexOf(targetType));
        expect(
          types.some(
            (type) => TYPES.indexOf(type) > TYPES.indexOf(targetType) && TYPES.indexOf(type) < TYPES.indexOf(step.take),
          ),
        ).toBe(false);
      }
    }),
  );
});

test('shows a rejected grant at its permission or at its holder', () => {
  const rights = [
    ['View', 'See'],
    ['Edit', 'Change'],
  ] as const;
  const refused = new ApiError(400, [
    'AuthorizationType: must be a permission',
    'OperatorGuid: No such operator',
    'No permission',
  ]);
  expect(grantProblems(refused, rights)).toEqual({
    permission: 'must be a permission',
    grantee: 'No such operator\nNo permission',
  });
  expect(grantProblems(refused, rights.slice(1))).toEqual({
    grantee: 'must be a permission\nNo such operator\nNo permission',
  });
  expect(grantProblems(new Error('torn'), rights)).toEqual({
    grantee: 'An error occurred in the app. Reload the page and try again.',
  });
  expect(grantProblems(null, rights)).toEqual({});
});
