import { OperatorAuthorizationType } from '@vedette/contract/v4/operator';
import { OperatorGroupAuthorizationType } from '@vedette/contract/v4/operator-group';
import { expect, test } from 'vitest';
import { PERMISSIONS } from './permission-labels.js';

test('describes every account-wide permission of operators and groups once', () => {
  expect(PERMISSIONS.map(({ operator }) => operator).sort()).toEqual([...OperatorAuthorizationType.options].sort());
  expect(PERMISSIONS.map(({ group }) => group).sort()).toEqual([...OperatorGroupAuthorizationType.options].sort());
});
