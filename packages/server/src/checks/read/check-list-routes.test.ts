import { DAY, HOUR, MINUTE } from '@vedette/kernel/clock';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { aCheck, aMonitorRow, monday } from '../../testing/a-check.js';
import { get } from '../../testing/a-host.js';
import { testDatabase } from '../../testing/database.js';
import { ensurePartitions } from '../store/partitions-sql.js';
import { CheckBench, groupGuid, ids } from '../testing/check-bench-routes.js';

const db = await testDatabase();
const bench = await CheckBench.open(db);
const { read, store, walk } = bench;
afterAll(bench.close);

test('measures the last hours of a list up to now, not as full hours', async () => {
  const monitor = await aMonitorRow(db);
  const now = monday + 40 * MINUTE;
  const ago = [125 * MINUTE, 110 * MINUTE, MINUTE].map((ms) => aCheck({ monitorGuid: monitor, at: now - ms }));
  await store(ago);
  bench.now = now;
  bench.group.push(monitor);
  onTestFinished(() => {
    bench.now = monday;
    bench.group.pop();
  });
  const listIds = async (query: string) =>
    ids(await read(`/v4/MonitorCheck/Monitor/${monitor}?Sorting=Ascending&${query}`));
  expect(await listIds('PresetPeriod=Last2Hours')).toEqual(ago.slice(1).map(({ id }) => id));
  expect(await listIds('')).toEqual(ago.map(({ id }) => id));
});

describe('a walk over 250 checks', () => {
  let walked: string;
  let path: string;
  let stored: number[];
  beforeAll(async () => {
    walked = await aMonitorRow(db);
    bench.group.push(walked);
    path = `/v4/MonitorCheck/Monitor/${walked}`;
    const batch = Array.from({ length: 250 }, (_, index) =>
      aCheck({ monitorGuid: walked, at: monday - 5 * MINUTE * (250 - index), errorLevel: index % 10 === 0 ? 1 : 0 }),
    );
    await store(batch);
    stored = batch.map(({ id }) => id);
  });

  test.each([
    ['Descending', '', (all: number[]) => [...all].reverse()],
    ['Ascending', '&Sorting=Ascending', (all: number[]) => all],
  ])('%s, in batches of 100', async (_order, sorting, inOrder) => {
    const batches = await walk(`${path}?Take=100&PresetPeriod=Last24Hours${sorting}`);
    expect(batches.map(({ Data }) => Data.length)).toEqual([100, 100, 50]);
    expect(batches.flatMap(ids)).toEqual(inOrder(stored));
    const last = batches.at(-1);
    expect(last?.Cursors).not.toHaveProperty('Next');
    expect(last?.Links).not.toHaveProperty('Next');
  });

  test('adds the parameters and a long cursor to links', async () => {
    const { Links, Cursors, Meta } = await read(`${path}?take=100&ErrorLevel=unconfirmed`);
    const link = new URL(Links.Self, 'http://x');
    expect(link.pathname).toBe(path);
    expect(Object.fromEntries(link.searchParams)).toEqual({
      Take: '100',
      ErrorLevel: 'Unconfirmed',
      Cursor: Cursors.Self,
    });
    expect(Cursors.Self?.length).toBeGreaterThan(100);
    expect(Meta).toEqual({ Timestamp: '2026-11-02T11:00:00', Period: { MaximumRetentionDays: 90 } });
  });

  test('treats the requested level as a minimum', async () => {
    const levels = (await read(`${path}?ErrorLevel=Unconfirmed`)).Data.map(({ Attributes }) => Attributes.ErrorLevel);
    expect(levels).toEqual(Array.from({ length: 25 }, () => 'Unconfirmed'));
    expect((await read(`${path}?ErrorLevel=Confirmed`)).Data).toEqual([]);
  });

  test('lists the monitors of a group in one order of time', async () => {
    const { shop, blog } = bench;
    await store([shop, blog].map((monitorGuid, i) => aCheck({ monitorGuid, at: monday - (5 + i) * MINUTE })));
    const batches = await walk(`/v4/MonitorCheck/MonitorGroup/${groupGuid}?Take=100`);
    const all = batches.flatMap(ids);
    expect(all).toEqual([...all].sort((a, b) => b - a));
    expect(all.length).toBe(252);
  });

  test('does not shift batches when checks are stored meanwhile', async () => {
    const first = await read(`${path}?Take=100`);
    const fresh = aCheck({ monitorGuid: walked, at: monday - 1 });
    await store([fresh]);
    expect(ids(await read(first.Links.Self))).toEqual(ids(first));
    expect(ids(await read(first.Links.Next ?? ''))[0]).toBe(stored[149]);
    expect(ids(await read(`${path}?Take=1`))).toEqual([fresh.id]);
    stored.push(fresh.id);
  });

  test('returns new checks when polled with the last cursor', async () => {
    const batches = await walk(`${path}?Take=100&Sorting=Ascending`);
    const last = batches.at(-1);
    const cursor = encodeURIComponent(last?.Cursors.Self ?? '');
    bench.now = monday + 20 * HOUR;
    await ensurePartitions(db, bench.now);
    const fresh = aCheck({ monitorGuid: walked, at: bench.now - MINUTE });
    await store([fresh]);
    const polled = await read(`${path}?Cursor=${cursor}&Take=100`);
    expect(ids(polled)).toEqual([...(last ? ids(last) : []), fresh.id]);
    bench.now = monday;
  });

  test('keeps a closed period unchanged', async () => {
    const closed = `${path}?Start=2026-11-02T08:00:00&End=2026-11-02T09:00:00&Sorting=Ascending`;
    const list = await read(closed);
    expect(list.Data.map(({ Attributes }) => Attributes.Timestamp)).toEqual(
      Array.from({ length: 12 }, (_, index) => `2026-11-02T08:${String(index * 5).padStart(2, '0')}:00`),
    );
    bench.now += DAY;
    expect(ids(await read(list.Links.Self))).toEqual(ids(list));
    bench.now = monday;
  });

  test('returns an empty batch with its cursor for Take=0', async () => {
    const { Data, Cursors } = await read(`${path}?Take=0`);
    expect(Data).toEqual([]);
    expect(Cursors).toEqual({ Self: expect.any(String) as string });
  });

  test('rejects a cursor of another list or account', async () => {
    const { Cursors } = await read(`${path}?Take=10`);
    const cursor = Cursors.Next ?? '';
    const tampered = (cursor.startsWith('A') ? 'B' : 'A') + cursor.slice(1);
    const statuses = await Promise.all(
      [
        `${path}?Cursor=${tampered}`,
        `${path}?Cursor=${cursor.slice(0, -4)}`,
        `${path}?Cursor=MTIzNDU2`,
        `${path}?Cursor=%00`,
        `/v4/MonitorCheck/Monitor/${bench.shop}?Cursor=${cursor}`,
        `/v4/MonitorCheck?Cursor=${cursor}`,
      ].map(async (url) => (await get(bench.host, url, 'ann')).status),
    );
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400]);
  });

  test.each([
    'Take=101',
    'Take=-1',
    'Sorting=Sideways',
    'PresetPeriod=Last3Days',
    'Start=2026-11-01',
    'Start=2026-11-01&End=2026-11-02&PresetPeriod=CurrentDay',
    'ErrorLevel=Awful',
  ])('rejects %s', async (query) => {
    expect((await get(bench.host, `${path}?${query}`, 'ann')).status).toBe(400);
  });

  test.each([
    'period=CurrentDay',
    'PresetPeriod=Previous%20Day',
    'sorting=ascending',
    'START=2026-11-01&end=2026-11-02',
    'x=1',
  ])('accepts %s', async (query) => {
    expect((await get(bench.host, `${path}?${query}`, 'ann')).status).toBe(200);
  });

  test('warns about a period beyond the retention', async () => {
    const { Meta } = await read(`${path}?PresetPeriod=Last365Days`);
    expect(Meta.Period?.Warning).toMatch(/90 days/);
    expect((await read(`${path}?PresetPeriod=All`)).Meta.Period).not.toHaveProperty('Warning');
  });
});
