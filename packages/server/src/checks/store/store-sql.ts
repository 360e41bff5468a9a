import { idInstant } from '@vedette/kernel/ids';
import type { Db } from '../../db/connection.js';
import type { NewCheck, MonitorTimeRange, CurrentState } from '../record/check.js';
import {
  insertBodies,
  insertChecks,
  insertHttpDetails,
  insertNewChecks,
  insertOtherDetails,
  mayBeSealed,
} from './insert-sql.js';
import {
  isDownAt,
  recomputeStates,
  toUnobservedPeriod,
  type UnobservedRange,
  type LoadUnobservedTimes,
} from '../rollups/recompute-sql.js';
import { quarterStart, emptyQuarter, ingest, type IngestResult } from '../rollups/rollup-rules.js';
import { addToQuarters, closeQuarters } from '../rollups/rollup-sql.js';
import type { UnobservedPeriod } from '../rollups/uptime-rules.js';
import { lateDeliveryCause, countByQuarter, subtractFigures } from '../rollups/version-rules.js';
import type { ChangeCause, FiguresByQuarter } from '../rollups/version-rules.js';
import { storeVersions, readQuarterFigures } from '../rollups/version-sql.js';
import { addSeries } from '../series/series-sql.js';
import { findFirstConfirmed } from '../snapshots/snapshot-rules.js';
import { loadCurrentStates, setDown, saveCurrentStates } from './current-state-sql.js';

export interface StoreResult {
  /** Ids of the new checks. The others had been stored before and changed nothing. */
  readonly newIds: ReadonlySet<number>;
  /** Ids of new checks that are the first confirmed error of their sequence. */
  readonly firstConfirmed: ReadonlySet<number>;
  /** Current states after the batch, by monitor. Deleted monitors are missing, and their checks were not stored. */
  readonly currentStates: ReadonlyMap<string, CurrentState>;
}

const noUnobservedTimes: LoadUnobservedTimes = () => Promise.resolve([]);

/**
 * Stores a batch of checks with their details and updates current states and quarter-hours, in the given transaction. A
 * repeated batch is stored once. Locks the current states of the monitors in the order of their guids.
 * @throws when there is no partition for the day of a check (`ensurePartitions`)
 */
export async function storeChecks(
  tx: Db,
  batch: readonly NewCheck[],
  loadUnobservedTimes: LoadUnobservedTimes = noUnobservedTimes,
): Promise<StoreResult> {
  const guids = [...new Set(batch.map(({ monitorGuid }) => monitorGuid))];
  const before = await loadCurrentStates(tx, guids, { lock: true });
  const withMonitor = batch.filter(({ monitorGuid }) => before.has(monitorGuid));
  const newIds = await (areCertainlyNew(withMonitor, before)
    ? insertNewChecks(tx, withMonitor)
    : insertChecks(tx, withMonitor));
  const newChecks = batch.filter(({ id }) => newIds.has(id));
  await insertHttpDetails(tx, newChecks);
  await insertOtherDetails(tx, newChecks);
  await insertBodies(tx, newChecks);
  await addSeries(tx, newChecks);
  const newByMonitor = byMonitor(newChecks);
  const currentStates = await applyChecks(tx, before, newByMonitor, loadUnobservedTimes);
  // Empty for nearly every batch.
  const failing = new Set(newChecks.flatMap(({ errorLevel, monitorGuid }) => (errorLevel === 2 ? [monitorGuid] : [])));
  const first = [...failing].flatMap((guid) => {
    const currentState = before.get(guid);
    return currentState ? findFirstConfirmed(currentState, newByMonitor.get(guid) ?? []) : [];
  });
  return { newIds, firstConfirmed: new Set(first), currentStates };
}

/**
 * An overall check newer than the last one of its monitor, whose current state is locked, cannot have been stored. The
 * id of a result that is late by days could be that of a sealed check of another monitor.
 */
function areCertainlyNew(checks: readonly NewCheck[], before: ReadonlyMap<string, CurrentState>): boolean {
  const isNewer = (check: NewCheck): boolean =>
    !check.isPartial && check.id > (before.get(check.monitorGuid)?.checkId ?? 0) && !mayBeSealed(check);
  return checks.every(isNewer) && new Set(checks.map(({ id }) => id)).size === checks.length;
}

/** Applies new checks to current states and quarter-hours. Returns the current states afterwards. */
async function applyChecks(
  tx: Db,
  before: ReadonlyMap<string, CurrentState>,
  newByMonitor: ReadonlyMap<string, readonly NewCheck[]>,
  loadUnobservedTimes: LoadUnobservedTimes,
): Promise<Map<string, CurrentState>> {
  const ranges = [...newByMonitor].flatMap(([monitorGuid, checks]) =>
    decidedRange(before.get(monitorGuid), monitorGuid, checks),
  );
  const unobserved = periodsByMonitor(ranges.length > 0 ? await loadUnobservedTimes(tx, ranges) : []);
  const after = new Map(before);
  const ingested = [...before.values()].map((currentState) => {
    const { monitorGuid } = currentState;
    return ingest(currentState, newByMonitor.get(monitorGuid) ?? [], unobserved.get(monitorGuid) ?? []);
  });
  const changed = ingested.filter(({ deltas }) => deltas.length > 0);
  for (const { currentState } of changed) after.set(currentState.monitorGuid, currentState);
  await writeQuarters(tx, before, changed);
  // Shared by both steps below, so that one change does not create two versions.
  const causes = new Map([...newByMonitor].map(([monitorGuid, checks]) => [monitorGuid, lateDeliveryCause(checks)]));
  for (const one of changed) {
    const { monitorGuid } = one.currentState;
    await storeFilledVersions(tx, one, newByMonitor.get(monitorGuid) ?? [], causes.get(monitorGuid));
  }
  const late = changed.flatMap((one) => one.late);
  for (const range of listQuarters(late)) {
    const cause = causes.get(range.monitorGuid);
    await recomputeStates(tx, range, loadUnobservedTimes, cause && { ...cause, added: countAdded(range, late) });
  }
  for (const monitorGuid of new Set(late.map((check) => check.monitorGuid))) {
    const currentState = await correctDownState(tx, after.get(monitorGuid));
    if (currentState) after.set(monitorGuid, currentState);
  }
  return after;
}

/** Stores the previous figures where late results after the last known check fill unobserved time. */
async function storeFilledVersions(
  tx: Db,
  { currentState, deltas }: IngestResult,
  checks: readonly NewCheck[],
  cause: ChangeCause | undefined,
): Promise<void> {
  if (!cause || deltas.length === 0) return;
  const { monitorGuid } = currentState;
  const until = Math.max(...checks.flatMap(({ id, deliveredAt }) => (deliveredAt ? idInstant(id) : [])));
  const from = Math.min(...deltas.map(({ bucketAt }) => bucketAt));
  const after = await readQuarterFigures(tx, { monitorGuid, from, to: until });
  const added = new Map(deltas.map((delta) => [delta.bucketAt, delta]));
  const affected = new Map([...after].filter(([at]) => added.has(at)));
  const before = new Map([...affected].map(([at, figures]) => [at, subtractFigures(figures, added.get(at))]));
  await storeVersions(tx, monitorGuid, cause, { before, after: affected });
}

/** Returns what a monitor's quarter-hours already contain of late checks when they are recomputed. */
function countAdded({ monitorGuid }: MonitorTimeRange, late: readonly NewCheck[]): FiguresByQuarter {
  const ofMonitor = late.filter((check) => check.monitorGuid === monitorGuid);
  return countByQuarter(ofMonitor, ({ id }) => idInstant(id));
}

/**
 * Writes quarter-hours. The quarter-hour of a monitor's last check is part of its current state and becomes a row
 * before the state moves on.
 */
async function writeQuarters(
  tx: Db,
  before: ReadonlyMap<string, CurrentState>,
  changed: readonly IngestResult[],
): Promise<void> {
  const changes = changed.map(({ currentState, deltas }) => {
    const bucketAt = quarterStart(currentState.at ?? 0);
    const running = deltas.find((delta) => delta.bucketAt === bucketAt) ?? emptyQuarter(currentState, bucketAt);
    return { currentState, running };
  });
  const finished = changes.filter(({ currentState: { monitorGuid }, running }) => {
    const at = before.get(monitorGuid)?.at;
    return at !== undefined && quarterStart(at) !== running.bucketAt;
  });
  await closeQuarters(
    tx,
    finished.map(({ currentState }) => currentState.monitorGuid),
  );
  const running = new Set(changes.map((change) => change.running));
  await addToQuarters(
    tx,
    changed.flatMap(({ deltas }) => deltas.filter((delta) => !running.has(delta))),
  );
  await saveCurrentStates(tx, changes);
}

/** An Unconfirmed state continues the one before it, which late checks may have changed. */
async function correctDownState(tx: Db, currentState: CurrentState | undefined): Promise<CurrentState | undefined> {
  if (currentState?.checkId === undefined || currentState.errorLevel !== 1) return currentState;
  const isDown = await isDownAt(tx, currentState.monitorGuid, currentState.checkId);
  if (isDown === currentState.isDown) return currentState;
  await setDown(tx, currentState.monitorGuid, isDown);
  return { ...currentState, isDown };
}

/** Returns the distinct quarter-hours of late checks. */
function listQuarters(late: readonly NewCheck[]): MonitorTimeRange[] {
  const ranges = late.map(({ id, monitorGuid }): MonitorTimeRange => {
    const from = quarterStart(idInstant(id));
    return { monitorGuid, from, to: from + 1 };
  });
  return [...new Map(ranges.map((range) => [`${range.monitorGuid} ${range.from}`, range])).values()];
}

/** Returns the time whose state the batch decides: from the last known or the first new check, to the last new one. */
function decidedRange(
  currentState: CurrentState | undefined,
  monitorGuid: string,
  checks: readonly NewCheck[],
): MonitorTimeRange[] {
  const ids = checks.map(({ id }) => id);
  const from = currentState?.at ?? idInstant(Math.min(...ids));
  const to = idInstant(Math.max(...ids));
  return to <= from ? [] : [{ monitorGuid, from, to }];
}

function byMonitor(checks: readonly NewCheck[]): Map<string, NewCheck[]> {
  const groups = new Map<string, NewCheck[]>();
  for (const check of checks) {
    const group = groups.get(check.monitorGuid);
    if (group) group.push(check);
    else groups.set(check.monitorGuid, [check]);
  }
  return groups;
}

function periodsByMonitor(ranges: readonly UnobservedRange[]): Map<string, UnobservedPeriod[]> {
  const periods = new Map<string, UnobservedPeriod[]>();
  for (const range of ranges) {
    periods.set(range.monitorGuid, [...(periods.get(range.monitorGuid) ?? []), toUnobservedPeriod(range)]);
  }
  return periods;
}
