import { expect, test } from 'vitest';
import { endpoint } from '../endpoint.js';
import { compareTable, endpointKey } from './compare.js';

const list = endpoint({
  id: 'listSlas',
  surface: 'v4',
  area: 'Sla',
  method: 'GET',
  path: '/Sla',
  credentials: 'account',
  permission: { kind: 'basic' },
  summary: 'All SLAs',
  status: 200,
});
const row = { method: 'GET', path: '/Sla', status: 200, source: 'contract', area: 'Sla' };

test('accepts a table with exactly the endpoints of the contract', () => {
  expect(compareTable([list], [row], [])).toEqual([]);
});

test('reports a missing endpoint unless it is postponed', () => {
  expect(compareTable([], [row], [])).toEqual(['missing: GET /Sla']);
  expect(compareTable([], [row], ['GET /Sla'])).toEqual([]);
});

test('reports served postponed, additional, duplicate and wrong-status rows', () => {
  expect(compareTable([list], [row], ['GET /Sla'])).toEqual(['served, but still listed in later.json: GET /Sla']);
  expect(compareTable([list], [], [])).toEqual(['extra under /v4: GET /Sla']);
  expect(compareTable([list], [{ ...row, status: 204 }], [])).toEqual([
    'status: GET /Sla returns 200, the contract has 204',
  ]);
  expect(compareTable([list, list], [row], [])).toContain('two endpoints share the id listSlas');
});

test('ignores the names and the case of path parameters', () => {
  expect(endpointKey('GET', '/Monitor/:monitorGuid/Clone/')).toBe(endpointKey('GET', '/monitor/{guid}/CLONE'));
});
