import type { DashboardFigures } from '@vedette/contract/v1/dashboards/dashboard';
import { t } from '../../i18n/translate.js';

/** Filters a list of all visible monitors by the monitors of the dashboard. */
export function filterByDashboard<Row extends { readonly MonitorGuid?: string | undefined }>(
  rows: readonly Row[] | undefined,
  figures: DashboardFigures,
): readonly Row[] | undefined {
  // The dashboard covers all visible monitors, and its figures only name the first of them.
  if (coversAllMonitors(figures)) return rows;
  const { Monitors, OtherMonitors } = figures;
  const guids = new Set([...Monitors.map(({ MonitorGuid }) => MonitorGuid), ...(OtherMonitors ?? [])]);
  return rows?.filter(({ MonitorGuid }) => MonitorGuid !== undefined && guids.has(MonitorGuid));
}

/** Limit of a list query, for monitors and for rows. */
export const MAX_LIST_ROWS = 200;
/** Queries are limited, because they are repeated at each change. */
const MAX_QUERIES_PER_TILE = 5;

export interface MonitorBatchQuery {
  readonly MonitorGuids?: string;
}

const coversAllMonitors = ({ Monitors, OtherMonitors, Total }: DashboardFigures): boolean =>
  Total > Monitors.length && !OtherMonitors;

/** Returns the queries that limit a list to the monitors of a dashboard; a single one if it covers all. */
export function splitIntoBatches(figures: DashboardFigures): readonly MonitorBatchQuery[] {
  if (coversAllMonitors(figures)) return [{}];
  const guids = [...figures.Monitors.map(({ MonitorGuid }) => MonitorGuid), ...(figures.OtherMonitors ?? [])];
  const count = Math.min(MAX_QUERIES_PER_TILE, Math.ceil(guids.length / MAX_LIST_ROWS));
  return Array.from({ length: count }, (_, index) => ({
    MonitorGuids: guids.slice(index * MAX_LIST_ROWS, (index + 1) * MAX_LIST_ROWS).join(','),
  }));
}

export interface ListPage<Row> {
  readonly Rows: readonly Row[];
  /** Number of rows, in lists paged by number. */
  readonly Total?: number;
  /** Cursor of the next page, in lists paged by cursor. */
  readonly Next?: string | undefined;
}

export interface TileRows<Row> {
  readonly Rows: readonly Row[];
  /** No rows are missing. */
  readonly isComplete: boolean;
}

/** Loads all batches in parallel and merges their rows in the order of the list. */
export async function loadBatches<Row>(
  batches: readonly MonitorBatchQuery[],
  loadBatch: (batch: MonitorBatchQuery) => Promise<ListPage<Row>>,
  compareRows: (one: Row, other: Row) => number,
): Promise<TileRows<Row>> {
  const pages = await Promise.all(batches.map(loadBatch));
  const rows = pages.flatMap(({ Rows }) => Rows);
  return {
    Rows: pages.length > 1 ? rows.sort(compareRows) : rows,
    isComplete: pages.every(({ Rows, Total = Rows.length, Next }) => Total <= Rows.length && Next === undefined),
  };
}

/** Describes omitted rows and monitors; undefined if there are none. */
export function describeOmissions(
  figures: DashboardFigures,
  { Rows, isComplete }: TileRows<unknown>,
): string | undefined {
  const maxMonitors = MAX_LIST_ROWS * MAX_QUERIES_PER_TILE;
  const sentences = [
    ...(!coversAllMonitors(figures) && figures.Total > maxMonitors
      ? [
          t('Covers the first {count, number} of {total, number} monitors.', {
            count: maxMonitors,
            total: figures.Total,
          }),
        ]
      : []),
    ...(isComplete ? [] : [t('Showing the first {count, number} only.', { count: Rows.length })]),
  ];
  return sentences.length === 0 ? undefined : sentences.join(' ');
}
