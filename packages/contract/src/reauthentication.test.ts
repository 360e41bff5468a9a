import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.js';
import { endpoints } from './table.js';
import { v1Endpoints } from './v1/table.js';

/** Returns all names in the response of an endpoint. */
function namesIn(endpoint: Endpoint): string {
  return endpoint.reply ? JSON.stringify(z.toJSONSchema(endpoint.reply, { io: 'output', unrepresentable: 'any' })) : '';
}

const all: readonly Endpoint[] = [...endpoints, ...v1Endpoints];

test('requires reauthentication where a session gets new credentials', () => {
  const bySession = all.filter(({ credentials, method }) => credentials === 'account' && method !== 'GET');
  const handsOut = bySession.filter((endpoint) => /"(Token|enrolment|Enrolments?)"/.test(namesIn(endpoint)));
  expect(handsOut.map(({ id }) => id)).not.toEqual([]);
  expect(handsOut.filter(({ needsReauthentication }) => needsReauthentication !== true).map(({ id }) => id)).toEqual(
    [],
  );
});

test('never requires reauthentication for reading', () => {
  expect(all.filter(({ needsReauthentication, method }) => needsReauthentication === true && method === 'GET')).toEqual(
    [],
  );
});
