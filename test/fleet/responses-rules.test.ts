import { expect, test } from 'vitest';
import { countServerErrors } from './responses-rules.js';

test('counts errors by route, without ids and queries', () => {
  const poll = { method: 'POST', path: '/api/v1/Checkpoint/Poll' };
  const monitor = '/v4/Monitor/5c15b0c7-3e27-4d79-b89d-4095fb3ae485?x=1';
  const responses = [
    { ...poll, status: 503 },
    { method: 'GET', path: monitor, status: 503 },
    { ...poll, status: 503 },
    { ...poll, status: 200 },
  ];
  expect(countServerErrors(responses)).toEqual(['2 × 503 POST /api/v1/Checkpoint/Poll', '1 × 503 GET /v4/Monitor/…']);
});
