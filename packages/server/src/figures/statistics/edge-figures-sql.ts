import type { Instant } from '@vedette/kernel/clock';
import { idInstant, lowestIdAt } from '@vedette/kernel/ids';
import { sql } from 'kysely';
import {
  checksBetween,
  countSamples,
  idLiteral,
  latencyClass,
  nearestCheck,
  timeline,
  sumTimes,
  type ErrorLevel,
  type Observation,
} from '../../checks/index.js';
import type { Db } from '../../db/connection.js';
import { addToTotals, figuresKey, noFigures, type Figures, type FiguresByWindow } from './figures.js';
import type { FiguresQuery } from './figures-query.js';
import { monitorCondition } from './rollup-figures-sql.js';
import { loadUnobservedPeriods } from './unobserved-time-sql.js';
import type { Part } from './window-rules.js';

interface Row {
  readonly monitor_guid: string;
  readonly id: number;
  readonly error_level: number;
  readonly staging: boolean;
  readonly is_timed: boolean;
  readonly total_ms: number;
  readonly resolve_ms: number;
  readonly connect_ms: number;
  readonly download_ms: number;
  readonly total_bytes: number | null;
}

interface ObservedRow extends Observation {
  readonly row: Row;
}

/** Adds the parts that begin or end inside a quarter of an hour, from the checks in and around them. */
export async function addEdgeFigures(
  tx: Db,
  query: FiguresQuery,
  parts: readonly Part[],
  totals: FiguresByWindow,
): Promise<void> {
  for (const part of parts) {
    const byMonitor = groupByMonitor(await loadChecksAround(tx, query, part));
    const unobserved = await loadUnobservedPeriods(tx, [...byMonitor.keys()], part);
    for (const [guid, checks] of byMonitor) {
      const figures = computeEdgeFigures(part, checks, unobserved.get(guid) ?? [], query);
      addToTotals(totals, figuresKey(query.byMonitor ? guid : '', part.window), figures);
    }
  }
}

/**
 * Returns the checks in a part with their neighbours, which decide the state before and after them. Partial checks are
 * left out.
 */
async function loadChecksAround(tx: Db, query: FiguresQuery, { start, end }: Part): Promise<readonly Row[]> {
  const [from, until] = [idLiteral(lowestIdAt(start)), idLiteral(lowestIdAt(end))];
  const selectCheck = (checks: string) => sql`(
    select c.id, c.error_level, c.staging, c.is_timed, c.total_ms, c.resolve_ms, c.connect_ms, c.download_ms, c.total_bytes
    from ${sql.raw(checks)} c where c.monitor_guid = m.monitor_guid and not c.is_partial)`;
  const nearest = (side: 'before' | 'after', id: string, condition?: string) =>
    selectCheck(nearestCheck('m.monitor_guid', { side, id, kind: 'overall' }, condition));
  const { rows } = await sql<Row>`
    select m.monitor_guid, c.* from monitor m cross join lateral (
      ${nearest('before', from)}
      union ${nearest('before', from, 'stored.error_level <> 1')}
      union ${selectCheck(checksBetween({ from, until }))}
      union ${nearest('after', until)}) c
    where m.account_id = ${query.accountId} and ${monitorCondition(query, sql`m.monitor_guid`)}
    order by m.monitor_guid, c.id`.execute(tx);
  return rows;
}

function groupByMonitor(rows: readonly Row[]): Map<string, ObservedRow[]> {
  const groups = new Map<string, ObservedRow[]>();
  for (const row of rows) {
    const { id, error_level: level, staging: stagingMode } = row;
    const observed = { at: idInstant(id), errorLevel: level as ErrorLevel, stagingMode, row };
    const group = groups.get(row.monitor_guid);
    if (group) group.push(observed);
    else groups.set(row.monitor_guid, [observed]);
  }
  return groups;
}

function computeEdgeFigures(
  part: Part,
  checks: readonly ObservedRow[],
  unobserved: Parameters<typeof timeline>[1],
  { withLatency, withoutStaging = false }: FiguresQuery,
): Figures {
  const last: Instant = checks.at(-1)?.at ?? part.start;
  const inPart = checks.filter(({ at }) => at >= part.start && at < part.end);
  const counted = inPart.filter(({ stagingMode }) => !stagingMode);
  const timed = (withoutStaging ? counted : inPart).flatMap(({ row }) => (row.is_timed ? [row] : []));
  const sum = (value: (row: Row) => number): number => timed.reduce((total, row) => total + value(row), 0);
  return {
    ...noFigures,
    times: sumTimes(timeline(checks, unobserved, last), part),
    checks: counted.length,
    unconfirmed: counted.filter(({ errorLevel }) => errorLevel === 1).length,
    confirmed: counted.filter(({ errorLevel }) => errorLevel === 2).length,
    timed: timed.length,
    totalMs: sum((row) => row.total_ms),
    resolveMs: sum((row) => row.resolve_ms),
    connectMs: sum((row) => row.connect_ms),
    downloadMs: sum((row) => row.download_ms),
    totalBytes: sum((row) => row.total_bytes ?? 0),
    latency: withLatency ? countSamples(Uint8Array.from(timed, (row) => latencyClass(row.total_ms))) : [],
  };
}
