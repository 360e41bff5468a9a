import { sql, type RawBuilder } from 'kysely';
import { countSamples, decodeHistogram, mergeHistograms } from '../../checks/index.js';
import type { Db } from '../../db/connection.js';
import { addToTotals, figuresKey, type Figures, type FiguresByWindow } from './figures.js';
import type { FiguresQuery } from './figures-query.js';
import { monitorsStatement, type MonitorCondition } from './monitors-statement-sql.js';
import type { Part, Source } from './window-rules.js';

export const sources = ['week', 'day', 'hour', 'quarter'] as const satisfies readonly Source[];

export interface SumsRow {
  readonly window: number;
  readonly sums: readonly number[];
  readonly samples: Buffer | null;
  readonly histograms: Buffer | null;
}

interface Row extends SumsRow {
  readonly monitor_guid: string;
}

/** Columns about checks with a response, including Staging. */
const timedColumns = ['timed', 'total_ms', 'resolve_ms', 'connect_ms', 'download_ms', 'total_bytes'];
/** In the order of `sums`. */
export const figureColumns = [
  'up_ms',
  'down_ms',
  'unknown_ms',
  'checks',
  'unconfirmed',
  'confirmed',
  ...timedColumns,
  'planned_ms',
];

/**
 * Returns the condition on the monitors of a query, by the column that names them. Roll-ups outlive deleted monitors.
 */
export function monitorCondition(
  { accountId, monitors }: Pick<FiguresQuery, 'accountId' | 'monitors'>,
  guid: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (monitors !== 'all') return sql`${guid} = any(${[...monitors]}::uuid[])`;
  return sql`${guid} in (select m.monitor_guid from monitor m where m.account_id = ${accountId})`;
}

export type FiguresKind = Pick<FiguresQuery, 'byMonitor' | 'withLatency' | 'withoutStaging'>;

/** Returns a lazy cache of the statement built for each kind of query. */
export function memoizeByKind<T>(build: (kind: FiguresKind) => T): (kind: FiguresKind) => T {
  const cache = new Map<string, T>();
  return ({ byMonitor, withLatency, withoutStaging = false }) => {
    const kind = { byMonitor, withLatency, withoutStaging };
    const key = JSON.stringify(kind);
    const one = cache.get(key) ?? build(kind);
    cache.set(key, one);
    return one;
  };
}

/** $1 is the account; from `first` on follow windows, starts and ends of the parts of each source. */
export function sumsSql(
  { byMonitor, withLatency, withoutStaging }: FiguresKind,
  condition: MonitorCondition,
  first: number,
): string {
  // A row that has timed checks but none that counts is one of Staging.
  const timed = (column: string, fallback: string): string =>
    withoutStaging ? `case when r.checks > 0 then r.${column} else ${fallback} end as ${column}` : `r.${column}`;
  const figures = figureColumns.map((name) => (timedColumns.includes(name) ? timed(name, '0') : `r.${name}`));
  const latencies = (column: string, hasColumn: boolean): string =>
    withLatency && hasColumn ? timed(column, 'null') : `null::bytea as ${column}`;
  // Each part is looked up separately (`offset 0`): the planner would otherwise read all hours of a monitor for the few
  // of an edge. The lists are subqueries, so that one plan fits all (see `monitorsStatement`).
  const select = (source: Source, index: number): string => `
      select ${byMonitor ? 'r.monitor_guid::text' : "''::text"} as monitor_guid, p.window,
        ${figures.join(', ')},
        ${latencies('samples', source === 'quarter')}, ${latencies('histogram', source !== 'quarter')}
      from unnest((select $${first + 3 * index}::integer[]), (select $${first + 1 + 3 * index}::bigint[]),
        (select $${first + 2 + 3 * index}::bigint[])) as p ("window", starts, ends)
      cross join lateral (
        select r.* from rollup_${source} r
        where r.bucket_at >= p.starts and r.bucket_at < p.ends and r.account_id = $1 and ${condition('r.monitor_guid')}
        offset 0) r`;
  return `
      select monitor_guid, "window", array[${figureColumns.map((name) => `sum(${name})`).join(', ')}]::float8[] as sums,
        string_agg(samples, '') as samples, string_agg(histogram, '') as histograms
      from (${sources.map(select).join(' union all ')}) parts group by 1, 2`;
}

const selectSums = memoizeByKind((kind) =>
  monitorsStatement<Row>(1 + 3 * sources.length, (condition) => sumsSql(kind, condition, 2)),
);

/** Adds the roll-ups of the parts with one statement; parts from checks are not read here. */
export async function addRollups(
  tx: Db,
  query: FiguresQuery,
  parts: readonly Part[],
  totals: FiguresByWindow,
): Promise<void> {
  const lists = toPartLists(parts, sources);
  if (query.monitors.length === 0 || lists.every((list) => list.length === 0)) return;
  const rows = await selectSums(query)(tx, query.monitors, [query.accountId, ...lists]);
  for (const row of rows)
    addToTotals(totals, figuresKey(row.monitor_guid, row.window), toFigures(row, query.withLatency));
}

/** Returns windows, starts and ends of the parts of each source. */
export function toPartLists(parts: readonly Part[], sources: readonly Source[]): number[][] {
  return sources.flatMap((source) => {
    const sourceParts = parts.filter((part) => part.source === source);
    return [
      sourceParts.map(({ window }) => window),
      sourceParts.map(({ start }) => start),
      sourceParts.map(({ end }) => end),
    ];
  });
}

const emptyBuffer = Buffer.alloc(0);

export function toFigures({ sums, samples, histograms }: SumsRow, withLatency: boolean): Figures {
  const [up = 0, down = 0, unknown = 0, ...rest] = sums;
  const [checks = 0, unconfirmed = 0, confirmed = 0, timed = 0, totalMs = 0, ...phases] = rest;
  const [resolveMs = 0, connectMs = 0, downloadMs = 0, totalBytes = 0, plannedMs = 0] = phases;
  return {
    times: { upMs: up, downMs: down, unknownMs: unknown, plannedMs },
    checks,
    unconfirmed,
    confirmed,
    timed,
    totalMs,
    resolveMs,
    connectMs,
    downloadMs,
    totalBytes,
    latency: withLatency
      ? mergeHistograms([countSamples(samples ?? emptyBuffer), decodeHistogram(histograms ?? emptyBuffer)])
      : [],
  };
}
