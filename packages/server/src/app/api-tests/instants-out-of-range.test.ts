import type { Endpoint } from '@vedette/contract/endpoint';
import { endpoints } from '@vedette/contract/table';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpointAddresses } from '../../http/paths.js';
import { createServiceFixture, UNKNOWN_GUID } from '../testing/service-fixture.js';

/**
 * Sends instants at and beyond the limits of dates to every query that takes one. Each is rejected or answered, and
 * never causes a server error.
 */
const { admin, made } = await createServiceFixture();
const monitor = { Name: 'shop', MonitorType: 'Https', Url: 'https://example.com/' };
const ann = { Email: 'ann@example.com', FullName: 'Ann', Password: 'a password of length' };
const objects: Readonly<Record<string, string>> = {
  monitor: await made('/v4/Monitor', monitor, 'MonitorGuid'),
  operator: await made('/v4/Operator', ann, 'OperatorGuid'),
  sla: await made('/v4/Sla', { Description: 'gold' }, 'SlaGuid'),
};

const INSTANT = /(At|From|Until)$/;
const LOCAL = /^(Start|End|From|Until)$|Date(Time)?$/;

interface Parameter {
  readonly type?: string;
}
function queryParameters({ query }: Endpoint): [string, Parameter][] {
  if (!query) return [];
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties) as [string, Parameter][];
}

const isNumber = ({ type }: Parameter): boolean => type === undefined || type === 'integer' || type === 'number';
const readable = endpoints.filter(({ method, credentials }) => method === 'GET' && credentials === 'account');
const numeric = readable.flatMap((each) => {
  const names = queryParameters(each).flatMap(([name, value]) => (INSTANT.test(name) && isNumber(value) ? [name] : []));
  return names.length === 0 ? [] : [[`${each.surface}${each.path}`, each, names] as const];
});
const local = readable.flatMap((each) => {
  const names = queryParameters(each).flatMap(([name, { type }]) =>
    LOCAL.test(name) && type === 'string' ? [name] : [],
  );
  return names.length === 0 ? [] : [[`${each.surface}${each.path}`, each, names] as const];
});

const endpointAddress = (endpoint: Endpoint): string =>
  (endpointAddresses(endpoint)[0] ?? '').replace(/:\w+Id\b/g, '1').replace(/:\w+/g, UNKNOWN_GUID);

test('finds the queries that take instants', () => {
  expect(numeric.map(([name]) => name)).toContain('v1/Audit/File');
  expect(local.length).toBeGreaterThan(0);
});

test.each(numeric)('rejects instants out of range in %s', async (_name, endpoint, names) => {
  const needsObject = endpoint.path.includes(':');
  for (const at of ['9e15', '-9e15', '8640000000000001', '253402300800000', '-1', '1e300', 'Infinity', 'NaN']) {
    for (const name of names) {
      const { status, text } = await admin('GET', `${endpointAddress(endpoint)}?Format=Csv&${name}=${at}`);
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
      const url = `${endpointAddress(endpoint)}?Format=Csv&${first}=${at}&${second}=${other}`;
      const back = `${endpointAddress(endpoint)}?Format=Csv&${first}=${other}&${second}=${at}`;
      for (const one of [url, back]) {
        const { status, text } = await admin('GET', one);
        expect([one, status, text]).toEqual([one, expect.toBeOneOf([200, 400, 404]), expect.any(String)]);
      }
    }
  }
});

const onceOnly = { ScheduleMode: 'OneTime', MaintenanceType: 'DisableMonitoring' };
const OUT_OF_RANGE = [
  '0000-01-01T00:00:00',
  '10000-01-01T00:00:00',
  '-000001-01-01T00:00:00',
  '2026-02-30T00:00:00',
  '9e15',
];

const periods = [
  { path: '/v4/Monitor/:monitor/MaintenancePeriod', body: onceOnly, from: 'StartDateTime', until: 'EndDateTime' },
  {
    path: '/v4/Operator/:operator/DutySchedule',
    body: { ScheduleMode: 'OneTime' },
    from: 'StartDateTime',
    until: 'EndDateTime',
  },
  { path: '/v4/Sla/:sla/ExclusionPeriod', body: { Description: 'x' }, from: 'From', until: 'Until' },
];

test.each(periods)('rejects date-times out of range at $path', async ({ path, body, from, until }) => {
  const address = path.replace(/:(\w+)/g, (_whole, name: string) => objects[name] ?? '');
  for (const at of OUT_OF_RANGE) {
    for (const [first, second] of [
      [at, '2027-01-01T00:00:00'],
      ['2027-01-01T00:00:00', at],
    ] as const) {
      const { status, text } = await admin('POST', address, { ...body, [from]: first, [until]: second });
      expect([at, status, text]).toEqual([at, 400, expect.stringContaining(`${first === at ? from : until}: `)]);
    }
  }
});

test('answers maintenance at the limits of the calendar', async () => {
  const address = `/v4/Monitor/${objects['monitor'] ?? ''}/MaintenancePeriod`;
  const answer = await admin('POST', address, {
    ...onceOnly,
    StartDateTime: '0001-01-01T00:00:00',
    EndDateTime: '9999-12-31T23:59:59',
  });
  expect([answer.status, answer.text]).toEqual([expect.toBeOneOf([201, 400]), expect.any(String)]);
  for (const list of [address, '/api/v1/MaintenancePeriod', `/v4/Monitor/${objects['monitor'] ?? ''}`])
    expect((await admin('GET', list)).status).toBe(200);
});
