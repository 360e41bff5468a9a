import type { dashboardViewEndpoints } from '@vedette/contract/v1/dashboards/dashboard';
import { afterAll, expect, test, vi } from 'vitest';

vi.stubGlobal('document', { baseURI: 'http://localhost/' });
afterAll(() => vi.unstubAllGlobals());
const { endpointHref } = await import('./client.js');

const logUrl = (query: object): string =>
  endpointHref<(typeof dashboardViewEndpoints)['log']>('GET /api/v1/Dashboard/:dashboardGuid/CheckLog', {
    params: { dashboardGuid: 'x' },
    query,
  });

test('joins a list with commas, and leaves out an empty one', () => {
  expect(logUrl({ CheckpointIds: [3, 7], OnlyOk: true })).toMatch(/CheckLog\?CheckpointIds=3%2C7&OnlyOk=true$/);
  expect(logUrl({ CheckpointIds: [] })).toMatch(/CheckLog$/);
});
