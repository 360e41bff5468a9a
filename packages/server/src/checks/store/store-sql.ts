import { idInstant } from '@vedette/kernel/ids';
import type { Db } from '../../db/connection.js';
import type { NewCheck, Span, CurrentState } from '../record/check.js';
import { insertBodies, insertChecks, insertHttpDetails, insertNewChecks, insertOtherDetails } from './insert-sql.js';
import {
  isDownAt,
  recomputeStates,
  unknownPeriod,
  type UnknownSpan,
  type UnknownTimes,
} from '../rollups/recompute-sql.js';
import { quarterStart, emptyQuarter, ingest, type Ingested } from '../rollups/rollup-rules.js';
import { addToQuarters, closeQuarters } from '../rollups/rollup-sql.js';
import type { UnknownPeriod } from '../rollups/uptime-rules.js';
import { causeOfLate, countByQuarter, without } from '../rollups/version-rules.js';
import type { ChangeCause, FiguresByQuarter } from '../rollups/version-rules.js';
import { keepVersions, readQuarterFigures } from '../rollups/version-sql.js';
import { addSeries } from '../series/series-sql.js';
import { firstConfirmed } from '../snapshots/snapshot-rules.js';
import { loadCurrentStates, setDown, saveCurrentStates } from './current-state-sql.js';

export interface StoreResult {
  /** Ids of the new checks. The others had been stored before and changed nothing. */
  readonly newIds: ReadonlySet<number>;
  /** Ids of new checks that are the first confirmed error of their sequence. */
  readonly firstConfirmed: ReadonlySet<number>;
  /** Current states after the batch, by monitor. Deleted monitors are missing, and their checks were not stored. */
  readonly currentStates: ReadonlyMap<string, CurrentState>;
}

const nothingUnknown: UnknownTimes = () => Promise.resolve([]);

/**
 * Stores a batch of checks with their details and updates current states and quarter-hours, in the given transaction. A
 * repeated batch is stored once. Locks the current states of the monitors in the order of their guids.
 * @throws when there is no partition for the day of a check (`ensurePartitions`)
 */
export async function storeChecks(
  tx: Db,
  batch: readonly NewCheck[],
  unknownTimes: UnknownTimes = nothingUnknown,
): Promise<StoreResult> {
  const guids = [...new Set(batch.map(({ monitorGuid }) => monitorGuid))];
  const before = await loadCurrentStates(tx, guids, { lock: true });
  const known = batch.filter(({ monitorGuid }) => before.has(monitorGuid));
  const newIds = await (areNew(known, before) ? insertNewChecks(tx, known) : insertChecks(tx, known));
  const fresh = batch.filter(({ id }) => newIds.has(id));
  await insertHttpDetails(tx, fresh);
  await insertOtherDetails(tx, fresh);
  await insertBodies(tx, fresh);
  await addSeries(tx, fresh);
  const freshByMonitor = byMonitor(fresh);
  const currentStates = await applyChecks(tx, before, freshByMonitor, unknownTimes);
  // Empty for nearly every batch.
  const failing = new Set(fresh.flatMap(({ errorLevel, monitorGuid }) => (errorLevel === 2 ? [monitorGuid] : [])));
  const first = [...failing].flatMap((guid) => {
    const currentState = before.get(guid);
    return currentState ? firstConfirmed(currentState, freshByMonitor.get(guid) ?? []) : [];
  });
  return { newIds, firstConfirmed: new Set(first), currentStates };
}

/** An overall check newer than the last one of its monitor, whose current state is locked, cannot have been stored. */
function areNew(checks: readonly NewCheck[], before: ReadonlyMap<string, CurrentState>): boolean {
  const isBeyond = ({ monitorGuid, id, isPartial }: NewCheck): boolean =>
    !isPartial && id > (before.get(monitorGuid)?.checkId ?? 0);
  return checks.every(isBeyond) && new Set(checks.map(({ id }) => id)).size === checks.length;
}

/** Applies new checks to current states and quarter-hours. Returns the current states afterwards. */
async function applyChecks(
  tx: Db,
  before: ReadonlyMap<string, CurrentState>,
  fresh: ReadonlyMap<string, readonly NewCheck[]>,
  unknownTimes: UnknownTimes,
): Promise<Map<string, CurrentState>> {
  const spans = [...fresh].flatMap(([monitorGuid, checks]) => spanSince(before.get(monitorGuid), monitorGuid, checks));
  const unknown = periodsByMonitor(spans.length > 0 ? await unknownTimes(tx, spans) : []);
  const after = new Map(before);
  const ingested = [...before.values()].map((currentState) => {
    const { monitorGuid } = currentState;
    return ingest(currentState, fresh.get(monitorGuid) ?? [], unknown.get(monitorGuid) ?? []);
  });
  const changed = ingested.filter(({ deltas }) => deltas.length > 0);
  for (const { currentState } of changed) after.set(currentState.monitorGuid, currentState);
  await writeQuarters(tx, before, changed);
  // Shared by both steps below, so that one change does not create two versions.
  const causes = new Map([...fresh].map(([monitorGuid, checks]) => [monitorGuid, causeOfLate(checks)]));
  for (const one of changed) {
    const { monitorGuid } = one.currentState;
    await keepFilled(tx, one, fresh.get(monitorGuid) ?? [], causes.get(monitorGuid));
  }
  const late = changed.flatMap((one) => one.late);
  for (const span of listQuarters(late)) {
    const cause = causes.get(span.monitorGuid);
    await recomputeStates(tx, span, unknownTimes, cause && { ...cause, added: countAdded(span, late) });
  }
  for (const monitorGuid of new Set(late.map((check) => check.monitorGuid))) {
    const currentState = await correctDownState(tx, after.get(monitorGuid));
    if (currentState) after.set(monitorGuid, currentState);
  }
  return after;
}

/** Stores the previous figures where late results after the last known check fill unobserved time. */
async function keepFilled(
  tx: Db,
  { currentState, deltas }: Ingested,
  checks: readonly NewCheck[],
  cause: ChangeCause | undefined,
): Promise<void> {
  if (!cause || deltas.length === 0) return;
  const { monitorGuid } = currentState;
  const until = Math.max(...checks.flatMap(({ id, deliveredAt }) => (deliveredAt ? idInstant(id) : [])));
  const from = Math.min(...deltas.map(({ bucketAt }) => bucketAt));
  const after = await readQuarterFigures(tx, { monitorGuid, from, to: until });
  const added = new Map(deltas.map((delta) => [delta.bucketAt, delta]));
  const touched = new Map([...after].filter(([at]) => added.has(at)));
  const before = new Map([...touched].map(([at, figures]) => [at, without(figures, added.get(at))]));
  await keepVersions(tx, monitorGuid, cause, { before, after: touched });
}

/** Returns what a monitor's quarter-hours already contain of late checks when they are recomputed. */
function countAdded({ monitorGuid }: Span, late: readonly NewCheck[]): FiguresByQuarter {
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
  changed: readonly Ingested[],
): Promise<void> {
  const changes = changed.map(({ currentState, deltas }) => {
    const bucketAt = quarterStart(currentState.at ?? 0);
    const running = deltas.find((delta) => delta.bucketAt === bucketAt) ?? emptyQuarter(currentState, bucketAt);
    return { currentState: currentState, running };
  });
  const over = changes.filter(({ currentState: { monitorGuid }, running }) => {
    const at = before.get(monitorGuid)?.at;
    return at !== undefined && quarterStart(at) !== running.bucketAt;
  });
  await closeQuarters(
    tx,
    over.map(({ currentState }) => currentState.monitorGuid),
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
function listQuarters(late: readonly NewCheck[]): Span[] {
  const spans = late.map(({ id, monitorGuid }): Span => {
    const from = quarterStart(idInstant(id));
    return { monitorGuid, from, to: from + 1 };
  });
  return [...new Map(spans.map((span) => [`${span.monitorGuid} ${span.from}`, span])).values()];
}

/** Returns the time whose state the batch decides: from the last known or the first new check, to the last new one. */
function spanSince(currentState: CurrentState | undefined, monitorGuid: string, checks: readonly NewCheck[]): Span[] {
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

function periodsByMonitor(spans: readonly UnknownSpan[]): Map<string, UnknownPeriod[]> {
  const periods = new Map<string, UnknownPeriod[]>();
  for (const span of spans) {
    periods.set(span.monitorGuid, [...(periods.get(span.monitorGuid) ?? []), unknownPeriod(span)]);
  }
  return periods;
}
