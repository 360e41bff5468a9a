import type { FetchEndpoint } from '@vedette/contract/endpoint';
import type { MonitorRow } from '@vedette/contract/v1/monitors/monitor';
import { monitorViewEndpoints } from '@vedette/contract/v1/monitors/monitor';
import { expect, test } from 'vitest';
import type { ListReadContext } from './list-model.js';
import { monitorsList } from './monitor-lists.js';

const COUNT = 4_500;
const NAME = monitorsList.columns.findIndex(({ id }) => id === 'Name');
const names = Array.from({ length: COUNT }, (_, number) => `Shop ${number}`);

/** Serves a list whose first monitor moves to the end with every requested page. */
function movingList() {
  let pageCount = 0;
  const fetchEndpoint = (
    endpoint: unknown,
    { query }: { readonly query: { readonly Skip: number; readonly Take: number } },
  ) => {
    if (endpoint !== monitorViewEndpoints.list) return Promise.resolve([]);
    const order = [...names.slice(pageCount), ...names.slice(0, pageCount)];
    pageCount += 1;
    const page = order.slice(query.Skip, query.Skip + query.Take);
    const Rows = page.map((Name) => ({ Name, MonitorGuid: Name }) as MonitorRow);
    return Promise.resolve({ Total: COUNT, Rows });
  };
  return { fetchEndpoint: fetchEndpoint as unknown as FetchEndpoint, pages: () => pageCount };
}

test('lists each monitor once while some change their position', async () => {
  const { fetchEndpoint, pages } = movingList();
  const listed: unknown[] = [];
  for await (const rows of monitorsList.readChunks({
    fetchEndpoint,
    params: {},
    query: {},
  } as unknown as ListReadContext))
    listed.push(...rows.map(({ jsonValue }) => jsonValue(NAME)));
  expect(listed).toHaveLength(COUNT);
  expect(new Set(listed)).toEqual(new Set(names));
  expect(pages()).toBe(6);
});
