import { HOUR } from '@vedette/kernel/clock';
import { parseLocalDateTime } from '@vedette/kernel/zones';
import type { PageRow, PageView } from '../page-view.js';

const zone = 'Europe/Amsterdam';
const at = parseLocalDateTime('2026-11-21T20:00:00', zone);
const look = { SortColumnsNewToOld: false, SortRowsProperty: 'Alphabetical' } as const;

export const aRow = (change: Partial<PageRow> = {}): PageRow => ({
  name: 'Shop',
  state: 'Up',
  downSince: null,
  slots: [{ starts: '2026-11-20', state: 'Up', uptime: 100 }],
  uptime: 100,
  observed: 99.999,
  ...change,
});

/** Returns a page with one service, an incident of an hour in the morning and maintenance in an hour. */
export const aView = (change: Partial<PageView> = {}): PageView => ({
  guid: '11111111-1111-4111-8111-111111111111',
  title: 'Status',
  customization: look,
  unit: 'day',
  rows: [aRow()],
  at,
  zone,
  culture: 'en-GB',
  incidents: [{ guid: 'i-1', name: 'Shop', startedAt: at - 12 * HOUR, endedAt: at - 11 * HOUR }],
  maintenance: [{ name: 'Shop', from: at + HOUR, to: at + 2 * HOUR }],
  ...change,
});
