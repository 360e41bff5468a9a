import type { FetchEndpoint } from '@vedette/contract/endpoint';
import { operatorEndpoints } from '@vedette/contract/v4/operator';
import { operatorGroupEndpoints } from '@vedette/contract/v4/operator-group';
import { expect, test } from 'vitest';
import type { ListReadContext } from './list-model.js';
import { operatorsList } from './people-lists.js';

const OPERATORS = 1_200;
const MEMBERS: Readonly<Record<string, readonly number[]>> = {
  Day: [0, 1, 2],
  Everyone: [1, OPERATORS - 1],
  Night: [],
};
const GROUPS = operatorsList.columns.findIndex(({ id }) => id === 'OperatorGroups');

test('reads the groups of operators with one request for each group', async () => {
  let requestCount = 0;
  const answers = new Map<unknown, (group: string) => unknown>([
    [
      operatorGroupEndpoints.list,
      () => Object.keys(MEMBERS).map((OperatorGroupGuid) => ({ OperatorGroupGuid, Description: OperatorGroupGuid })),
    ],
    [operatorGroupEndpoints.listMembers, (group) => MEMBERS[group]?.map((number) => ({ OperatorGuid: `o${number}` }))],
    [operatorEndpoints.list, () => Array.from({ length: OPERATORS }, (_, number) => ({ OperatorGuid: `o${number}` }))],
  ]);
  const fetchEndpoint = (
    endpoint: unknown,
    { params }: { readonly params?: { readonly operatorGroupGuid?: string } } = {},
  ) => {
    requestCount += 1;
    return Promise.resolve(answers.get(endpoint)?.(params?.operatorGroupGuid ?? ''));
  };
  const listed: unknown[] = [];
  const reading = {
    fetchEndpoint: fetchEndpoint as unknown as FetchEndpoint,
    params: {},
    query: {},
  } as unknown as ListReadContext;
  for await (const rows of operatorsList.readChunks(reading))
    listed.push(...rows.map(({ jsonValue }) => jsonValue(GROUPS)));
  expect(listed).toHaveLength(OPERATORS);
  expect([listed[0], listed[1], listed[3], listed[OPERATORS - 1]]).toEqual([
    ['Day'],
    ['Day', 'Everyone'],
    [],
    ['Everyone'],
  ]);
  expect(requestCount).toBe(2 + Object.keys(MEMBERS).length);
});
