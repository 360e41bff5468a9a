import type { Instant } from '@vedette/kernel/clock';
import type { ErrorLevel, UnobservedPeriod } from '../../checks/index.js';
import type { Db } from '../../db/connection.js';
import { addToTotals, figuresKey, type FiguresByWindow } from './figures.js';
import type { FiguresQuery } from './figures-query.js';
import {
  rolledUpSql,
  sourceLimits,
  currentStatesSql,
  type RolledUp,
  type CurrentStateRow,
} from './figure-basis-sql.js';
import { monitorsStatement } from './monitors-statement-sql.js';
import { toFigures, toPartLists, memoizeByKind, sources, sumsSql } from './rollup-figures-sql.js';
import { addTailTimes } from './tail-figures-sql.js';
import { groupPeriodsByMonitor, PLANNED_REASON } from './unobserved-time-sql.js';
import { mergeWindows, splitIntoParts } from './window-rules.js';

interface Row {
  readonly kind: 'rolledUp' | 'currentState' | 'unobserved' | 'sums';
  readonly monitor_guid: string;
  readonly window: number;
  readonly numbers: readonly (number | null)[];
  readonly samples: Buffer | null;
  readonly histograms: Buffer | null;
}

/** $1 is the account, $2 the end of the query; then follow windows, starts and ends for each source. */
const selectFigures = memoizeByKind((kind) =>
  monitorsStatement<Row>(
    2 + 3 * sources.length,
    (condition) => `
    with current_states as materialized (${currentStatesSql(condition)})
    select 'rolledUp' as kind, '' as monitor_guid, 0 as "window", array[u.hours, u.days, u.weeks, u.changed]::float8[] as numbers,
      null::bytea as samples, null::bytea as histograms
    from (${rolledUpSql(condition)}) u
    union all
    select 'currentState', s.monitor_guid::text, 0,
      array[s.check_id, s.error_level, s.staging::integer, s.is_running::integer]::float8[], null, null from current_states s
    union all
    select 'unobserved', r.monitor_guid::text, 0, array[r.from_at, r.to_at, (r.${PLANNED_REASON})::integer]::float8[], null, null from missed_range r
    where ${condition('r.monitor_guid')} and r.from_at < $2 and r.reason <> 'overrun'
      and r.to_at > (select check_at(min(s.check_id)) from current_states s)
    union all
    select 'sums', s.monitor_guid, s.window, s.sums, s.samples, s.histograms from (${sumsSql(kind, condition, 3)}) s`,
  ),
);

type RolledUpTimes = Omit<RolledUp, 'changed'>;

/** How far roll-ups reached at the last query. */
const lastRolledUp = new WeakMap<Db, RolledUpTimes>();

export function recordRolledUp(db: Db, { hours, days, weeks }: RolledUpTimes): void {
  lastRolledUp.set(db, { hours, days, weeks });
}

const LIMIT_NAMES = ['hoursUntil', 'daysUntil', 'weeksUntil'] as const;

/**
 * Adds all figures of a query with one statement, which needs no transaction for a consistent view. It guesses which
 * roll-ups to read, and the statement reports whether the guess was right. Returns false and adds nothing if it was
 * wrong, or if checks are needed too.
 */
export async function addGuessedFigures(
  db: Db,
  query: FiguresQuery,
  until: Instant,
  totals: FiguresByWindow,
): Promise<boolean> {
  const guess = lastRolledUp.get(db);
  if (!guess) return false;
  const guessedLimits = sourceLimits(query, { ...guess, changed: null });
  const parts = splitIntoParts(mergeWindows(query.windows), guessedLimits);
  if (parts.some(({ source }) => source === 'check')) return false;
  const rows = await selectFigures(query)(db, query.monitors, [query.accountId, until, ...toPartLists(parts, sources)]);
  const [hours = null, days = null, weeks = null, changed = null] =
    rows.find(({ kind }) => kind === 'rolledUp')?.numbers ?? [];
  recordRolledUp(db, { hours, days, weeks });
  const actual = sourceLimits(query, { hours, days, weeks, changed });
  if (LIMIT_NAMES.some((scale) => actual[scale] !== guessedLimits[scale])) return false;
  for (const { kind, monitor_guid: guid, window, numbers, ...latencies } of rows) {
    if (kind !== 'sums') continue;
    // A sum is never null, because no row lacks its figures.
    const sums = numbers.map(Number);
    addToTotals(totals, figuresKey(guid, window), toFigures({ window, sums, ...latencies }, query.withLatency));
  }
  addTailTimes(
    query,
    { currentStates: extractCurrentStates(rows), unobserved: extractUnobserved(rows), until },
    totals,
  );
  return true;
}

function extractCurrentStates(rows: readonly Row[]): CurrentStateRow[] {
  return rows.flatMap(({ kind, monitor_guid, numbers: [check, level, staging, running] }) =>
    kind === 'currentState'
      ? [
          {
            monitor_guid,
            check_id: Number(check),
            error_level: Number(level) as ErrorLevel,
            staging: staging === 1,
            is_running: running === 1,
          },
        ]
      : [],
  );
}

function extractUnobserved(rows: readonly Row[]): ReadonlyMap<string, readonly UnobservedPeriod[]> {
  return groupPeriodsByMonitor(
    rows.flatMap(({ kind, monitor_guid, numbers: [from, to, planned] }) =>
      kind === 'unobserved'
        ? [{ monitor_guid, from_at: Number(from), to_at: Number(to), is_planned: planned === 1 }]
        : [],
    ),
  );
}
