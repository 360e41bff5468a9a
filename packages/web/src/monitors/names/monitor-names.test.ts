import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { monitorNameQuery } from './monitor-names.js';

const { call } = vi.hoisted(() => ({
  call: vi.fn((_route: string, { query }: { query: { MonitorGuids: string } }) => {
    const known = query.MonitorGuids.split(',').filter((guid) => guid !== 'gone');
    return Promise.resolve({ Rows: known.map((guid) => ({ MonitorGuid: guid, Name: `name of ${guid}` })) });
  }),
}));
vi.mock('../../api/client.js', () => ({ call }));

test('batches names into requests of 200, and returns null for deleted ones', async () => {
  const queries = new QueryClient();
  const guids = [...Array.from({ length: 249 }, (_, i) => `m${i}`), 'gone'];
  const names = await Promise.all(guids.map((guid) => queries.query(monitorNameQuery(guid))));
  expect([call.mock.calls.length, names[0], names[248], names[249]]).toEqual([2, 'name of m0', 'name of m248', null]);
  expect(await queries.query(monitorNameQuery('m0'))).toBe('name of m0');
  expect(call).toHaveBeenCalledTimes(2);
});
