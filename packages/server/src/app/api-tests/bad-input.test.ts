import { describe, expect, test } from 'vitest';
import type { Endpoint } from '@vedette/contract/endpoint';
import { endpoints } from '@vedette/contract/table';
import { endpointAddresses } from '../../http/paths.js';
import { changedTables, StateReader } from '../testing/fuzz/state.js';
import { createServiceFixture, UNKNOWN_GUID } from '../testing/service-fixture.js';

/**
 * Sends invalid bodies as an administrator to one endpoint of every area: each gets the right 4xx, and nothing changes.
 */
const service = await createServiceFixture();
const state = new StateReader(service.db);

/** The first endpoint of each area and surface that creates something. */
const creating = endpoints.filter(
  ({ method, body, credentials, consumes, path }) =>
    method === 'POST' &&
    body !== undefined &&
    credentials === 'account' &&
    consumes === undefined &&
    !path.includes(':'),
);
const ofEachArea = [...new Map(creating.map((each) => [`${each.surface} ${each.area}`, each])).values()];
const DEEP = 10_000;
const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

const inputs: readonly { what: string; status: number; body: string; type?: string; says?: RegExp }[] = [
  { what: 'half an object', status: 400, body: '{"Name": "x"', says: /JSON/ },
  { what: 'no JSON at all', status: 400, body: 'Name=x', says: /JSON/ },
  { what: 'a comma too many', status: 400, body: '{"Name": "x",}', says: /JSON/ },
  { what: 'a list', status: 400, body: '[]' },
  { what: 'a number', status: 400, body: '1e400' },
  { what: 'nesting without end', status: 400, body: nested(DEEP), says: /deep/ },
  { what: 'NUL in a text', status: 400, body: '{"Name": "a\\u0000b", "Description": "a\\u0000b"}' },
  { what: '10 MB', status: 413, body: JSON.stringify({ Notes: 'x'.repeat(10 * 1024 * 1024) }) },
  { what: 'XML', status: 415, body: '<a/>', type: 'application/xml' },
  { what: 'a form', status: 415, body: 'Name=x', type: 'application/x-www-form-urlencoded' },
];

describe.each(inputs)('$what', ({ status, body, type = 'application/json', says }) => {
  test.each(ofEachArea.map((each) => [`${each.surface}${each.path}`, each] as const))(
    'to %s',
    async (_name, endpoint) => {
      const before = await state.read();
      const answer = await service.admin('POST', endpointAddresses(endpoint)[0] ?? '', body, { 'content-type': type });
      expect(answer.status, answer.text).toBe(status);
      const { Messages } = answer.body as { readonly Messages: { readonly Message: string }[] };
      expect(Messages.map(({ Message }) => Message).join('\n')).toMatch(says ?? /\S/);
      expect(changedTables(before, await state.read())).toEqual([]);
    },
  );
});

test('reports every problem of a body with its field', async () => {
  const wrong = { Name: '', MonitorType: 'Teapot', CheckInterval: 1e9, IsActive: 'perhaps', ErrorConditions: 7 };
  const { status, text } = await service.admin('POST', '/v4/Monitor', wrong);
  expect(status).toBe(400);
  for (const field of Object.keys(wrong)) expect(text).toContain(field);
});

test.each(['not-a-guid', '%00', '..%2f..', `${UNKNOWN_GUID}0`, 'x'.repeat(3_000)])(
  'rejects %s as a guid',
  async (guid) => {
    const { status, body } = await service.admin('GET', `/v4/Monitor/${guid}`);
    expect([400, 404, 414]).toContain(status);
    expect(body).toHaveProperty('Messages');
  },
);

test.each(['/v1/Monitor', '/v2/Monitor', '/v3/Monitor', '/v3/Register', '/V3', '/v3/probes/abc'])(
  'answers the old version %s with 404 and points to v4',
  async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] satisfies Endpoint['method'][]) {
      const { status, text } = await service.admin(method, path, method === 'GET' ? undefined : {});
      expect(status).toBe(404);
      expect(text).toMatch(/version .*\/v4/i);
    }
  },
);
