import type { Endpoint } from '@vedette/contract/endpoint';
import { endpoints } from '@vedette/contract/table';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { addressesOf } from '../http/paths.js';
import { aService, STRANGER } from './testing/a-service.js';

/** Instants at and beyond the limits of dates, in every query that takes one: refused or answered, never a fault of ours. */
const { admin } = await aService();

const INSTANT = /(At|From|Until)$/;
const LOCAL = /^(Start|End|From|Until)$|Date(Time)?$/;

interface Parameter {
  readonly type?: string;
}
function queryOf({ query }: Endpoint): [string, Parameter][] {
  if (!query) return [];
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties) as [string, Parameter][];
}

const isNumber = ({ type }: Parameter): boolean => type === undefined || type === 'integer' || type === 'number';
const readable = endpoints.filter(({ method, credentials }) => method === 'GET' && credentials === 'account');
const numeric = readable.flatMap((each) => {
  const names = queryOf(each).flatMap(([name, value]) => (INSTANT.test(name) && isNumber(value) ? [name] : []));
  return names.length === 0 ? [] : [[`${each.surface}${each.path}`, each, names] as const];
});
const local = readable.flatMap((each) => {
  const names = queryOf(each).flatMap(([name, { type }]) => (LOCAL.test(name) && type === 'string' ? [name] : []));
  return names.length === 0 ? [] : [[`${each.surface}${each.path}`, each, names] as const];
});

const addressOf = (endpoint: Endpoint): string =>
  (addressesOf(endpoint)[0] ?? '').replace(/:\w+Id\b/g, '1').replace(/:\w+/g, STRANGER);

test('finds the queries that take instants', () => {
  expect(numeric.map(([name]) => name)).toContain('v1/Audit/File');
  expect(local.length).toBeGreaterThan(0);
});

test.each(numeric)('refuses instants out of range in %s', async (_name, endpoint, names) => {
  const needsObject = endpoint.path.includes(':');
  for (const at of ['9e15', '-9e15', '8640000000000001', '253402300800000', '-1', '1e300', 'Infinity', 'NaN']) {
    for (const name of names) {
      const { status, text } = await admin('GET', `${addressOf(endpoint)}?Format=Csv&${name}=${at}`);
      expect([at, status, text]).toEqual([at, needsObject ? expect.toBeOneOf([400, 404]) : 400, expect.any(String)]);
      if (status === 400) expect(text).toContain(`${name}: `);
    }
  }
});

const EDGES = [
  '0000-01-01',
  '0000-12-31T23:59:59',
  '0001-01-01',
  '9999-12-31',
  '9999-12-31T23:59:59-23:59',
  '10000-01-01',
];
test.each(local)('answers date-times at the limits in %s', async (_name, endpoint, names) => {
  for (const at of EDGES) {
    for (const other of ['2026-01-01', '9999-12-31T23:59:59']) {
      const [first = '', second = first] = names;
      const url = `${addressOf(endpoint)}?Format=Csv&${first}=${at}&${second}=${other}`;
      const back = `${addressOf(endpoint)}?Format=Csv&${first}=${other}&${second}=${at}`;
      for (const one of [url, back]) {
        const { status, text } = await admin('GET', one);
        expect([one, status, text]).toEqual([one, expect.toBeOneOf([200, 400, 404]), expect.any(String)]);
      }
    }
  }
});
