import type { dashboardViewEndpoints } from '@vedette/contract/v1/dashboards/dashboard';
import { afterAll, expect, test, vi } from 'vitest';

vi.stubGlobal('document', { baseURI: 'http://localhost/' });
afterAll(() => vi.unstubAllGlobals());
const { addressOf } = await import('./client.js');

const logOf = (query: object): string =>
  addressOf<(typeof dashboardViewEndpoints)['log']>('GET /api/v1/Dashboard/:dashboardGuid/Log', {
    params: { dashboardGuid: 'x' },
    query,
  });

test('a list is one parameter with commas, and an empty one none', () => {
  expect(logOf({ CheckpointIds: [3, 7], OnlyOk: true })).toMatch(/Log\?CheckpointIds=3%2C7&OnlyOk=true$/);
  expect(logOf({ CheckpointIds: [] })).toMatch(/Log$/);
});
