import { RUN_RETENTION_MS } from './history-rules.js';
import { runKeyText } from '../work/work-port.js';
import type { RunKey } from '@vedette/contract/checkpoint/protocol';
import { OFFLINE_ATTEMPT } from '@vedette/contract/checkpoint/offline-plan';
import type { Instant } from '@vedette/kernel/clock';
import type { BrowserDetail } from '../../checks/index.js';
import { CONFIRMED, applyCheck, type Incident, type IncidentTransition } from '../../incidents/index.js';
import type { MissedRange } from '../plan/missed-slot-log.js';
import type { RunRequest } from '../plan/run-request-sql.js';
import type { CheckOutcome, Settled } from './settle.js';
import type { KnownMonitor } from '../plan/watch.js';

/** How far a monitor's slots are decided. Stored periodically. */
export interface Progress {
  readonly monitorGuid: string;
  readonly accountId: number;
  readonly watermarkAt: Instant;
  readonly definitionSeenAt: Instant;
  /** Slot of a run that a server has taken, if the monitor moves to another process. */
  readonly assignedSlotAt: Instant | undefined;
  /** Requested run that has not started, if the monitor moves to another process: that one starts it. */
  readonly requestedRun?: { readonly checkpointId: number | undefined; readonly at: Instant } | undefined;
}

export interface Batch {
  readonly settled: readonly Settled[];
  readonly missed: readonly MissedRange[];
  readonly progress: readonly Progress[];
  readonly at: Instant;
}

/** A settled result that became a check. `browserDetail` locates its browser artifacts. */
export type SettledCheck = Settled & { readonly outcome: CheckOutcome; readonly browserDetail?: BrowserDetail };

/** Writes of one transaction. All of them are idempotent. */
export interface CheckStoreTx {
  /** Marks runs as finished. Returns the keys of those that were not finished before. */
  claimRuns(settled: readonly Settled[]): Promise<ReadonlySet<string>>;
  /**
   * Returns the keys of results that must not count. Results older than the run table are rejected if their slot has a
   * check: any check, or a check of the same attempt if `isExactAttempt`. Others are rejected if another server has
   * reported an error since.
   */
  findRejected(runs: readonly HistoricRun[]): Promise<ReadonlySet<string>>;
  /** Stores missed ranges. A range replaces a stored one with the same start. Time already counted is recounted. */
  saveMissed(missed: readonly MissedRange[]): Promise<void>;
  /** Removes slots that were checked after all from the stored ranges. */
  removeMissed(runs: readonly RunKey[]): Promise<void>;
  saveQuarantined(settled: readonly Settled[]): Promise<void>;
  /** @throws DuplicateIds */
  storeChecks(checks: readonly SettledCheck[]): Promise<void>;
  /**
   * Returns the monitors whose errors alert: existing, active and in production. They are locked in that state until
   * the transaction ends.
   */
  lockAlerting(monitorGuids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Loads and locks the open incidents of the given monitors, by monitor guid. */
  lockOpenIncidents(monitorGuids: readonly string[]): Promise<ReadonlyMap<string, Incident>>;
  saveIncidents(incidents: readonly Incident[]): Promise<void>;
  followTransitions(transitions: readonly IncidentTransition[], at: Instant): Promise<void>;
  saveProgress(progress: readonly Progress[]): Promise<void>;
  /** Claims the runs that users requested, so that no other process gets them. */
  takeRunRequests(partitions: readonly number[], at: Instant): Promise<readonly RunRequest[]>;
  /** Notifies the web app which monitors have new checks or incidents. */
  announce(checks: readonly SettledCheck[], incidents: readonly Incident[]): Promise<void>;
}

/** A run that may be older than the run table. */
export type HistoricRun = RunKey & {
  readonly isExactAttempt: boolean;
  readonly serverId: number;
  readonly at: Instant;
};

export interface CheckStore {
  /**
   * Stores artifacts that are too large for rows. Done before the transaction, so that no lock is held meanwhile. If
   * the transaction fails, the retry finds them, or they are deleted with their day.
   */
  storeArtifacts(settled: readonly Settled[]): Promise<readonly Settled[]>;
  /**
   * Runs `work` in one transaction of the member with `epoch`.
   * @throws LeaseLost when other processes have removed it
   */
  transaction<T>(epoch: number, work: (tx: CheckStoreTx) => Promise<T>): Promise<T>;
  /** Creates the partitions for checks around `at`. */
  ensurePartitions(at: Instant): Promise<void>;
  /** Returns the ids of these checks that belong to other checks. */
  findTakenIds(checks: readonly SettledCheck[]): Promise<ReadonlySet<number>>;
  /** Returns the monitors of these partitions, including inactive ones, and deleted ones with an open incident. */
  listMonitors(partitions: readonly number[]): Promise<readonly string[]>;
  /** Returns what the store knows about the given monitors, including their runs above the watermark. */
  loadKnownMonitors(monitorGuids: readonly string[]): Promise<ReadonlyMap<string, KnownMonitor>>;
}

/**
 * Check ids of a batch belong to other checks: two engines drew the same id in the same millisecond. Nothing of the
 * batch was stored.
 */
export class DuplicateIds extends Error {
  constructor(options?: ErrorOptions) {
    super('check ids are taken', options);
    this.name = 'DuplicateIds';
  }
}

/** Other processes have removed this one from the members and take its leases, so it must not write any more. */
export class LeaseLost extends Error {
  constructor() {
    super('other processes have taken over');
    this.name = 'LeaseLost';
  }
}

/** Stores a batch with everything that follows from its results, in one transaction. */
export async function writeBatch(tx: CheckStoreTx, batch: Batch, newGuid: () => string): Promise<void> {
  const newRunKeys = batch.settled.length > 0 ? await tx.claimRuns(batch.settled) : new Set<string>();
  const claimed = deduplicateRuns(batch.settled).filter(({ result }) => newRunKeys.has(runKeyText(result)));
  const historic = claimed.flatMap((one) => toHistoricRun(one, batch.at) ?? []);
  const rejected = historic.length > 0 ? await tx.findRejected(historic) : new Set<string>();
  // A rejected result does not occupy its slot: another one of the same slot may be accepted.
  const accepted = keepFirstPerSlot(claimed.filter(({ result }) => !rejected.has(runKeyText(result))));
  const checks = accepted.filter(isCheck);
  if (batch.missed.length > 0) await tx.saveMissed(longestRanges(batch.missed));
  const late = checks.filter(({ isLate, outcome }) => isLate && outcome.purpose !== 'part').map(({ result }) => result);
  if (late.length > 0) await tx.removeMissed(late);
  const quarantined = accepted.filter(({ outcome }) => outcome.kind === 'quarantine');
  if (quarantined.length > 0) await tx.saveQuarantined(quarantined);
  const incidentChecks = await selectIncidentChecks(tx, checks);
  if (checks.length > 0) await tx.storeChecks(checks);
  const { changed, transitions } = await applyToIncidents(tx, incidentChecks, newGuid);
  if (changed.length > 0) await tx.saveIncidents(changed);
  if (transitions.length > 0) await tx.followTransitions(transitions, batch.at);
  if (batch.progress.length > 0) await tx.saveProgress(batch.progress);
  if (checks.length > 0) await tx.announce(checks, changed);
}

/** A process that missed the confirmation of a hand-over repeats it, possibly into the same batch. */
const deduplicateRuns = (settled: readonly Settled[]): Settled[] => [
  ...new Map(settled.map((one) => [runKeyText(one.result), one])).values(),
];

/**
 * A late result counts only for a slot without another result: the first one of a batch, and none if there is a timely
 * one.
 */
function keepFirstPerSlot(settled: readonly Settled[]): Settled[] {
  const slotKey = ({ result }: Settled): string => `${result.monitorGuid} ${result.slotAt}`;
  const timelyChecks = settled.filter((one) => isCheck(one) && isFullCheck(one) && !arrivedAfterWriteOff(one));
  const occupiedSlots = new Set(timelyChecks.map(slotKey));
  return settled.filter((one) => {
    if (!arrivedAfterWriteOff(one)) return true;
    const isFirst = !occupiedSlots.has(slotKey(one));
    occupiedSlots.add(slotKey(one));
    return isFirst;
  });
}

const isFullCheck = ({ outcome }: SettledCheck): boolean => outcome.purpose !== 'part';

/** Whether the run was written off before its result arrived. */
const arrivedAfterWriteOff = (settled: Settled): boolean =>
  settled.isLate && settled.wasInTime !== true && isCheck(settled) && isFullCheck(settled);

/**
 * Late results, results older than the run table, and offline results count only for slots without a check. A result of
 * this term that was spooled joins the other attempts of its slot.
 */
function toHistoricRun(settled: Settled, batchAt: Instant): HistoricRun | undefined {
  const { result, isLate } = settled;
  const { monitorGuid, slotAt, attempt, serverId } = result;
  const isOlderThanRunTable = slotAt < batchAt - RUN_RETENTION_MS;
  if (attempt !== OFFLINE_ATTEMPT && !isOlderThanRunTable && !arrivedAfterWriteOff(settled)) return undefined;
  const at = isCheck(settled) ? settled.outcome.at : slotAt;
  return { monitorGuid, slotAt, attempt, serverId, at, isExactAttempt: !isLate };
}

export const isCheck = (settled: Settled): settled is SettledCheck => settled.outcome.kind === 'check';

/**
 * Returns the checks that affect incidents. Partial checks never do, and errors of staging monitors do not alert. A
 * monitor switched off since its run was judged must not open an incident that nothing would close. Queried before
 * anything of the monitors is locked.
 */
async function selectIncidentChecks(tx: CheckStoreTx, checks: readonly SettledCheck[]): Promise<SettledCheck[]> {
  const timely = checks.filter(({ outcome, isLate }) => !outcome.isStaging && !isLate && outcome.purpose !== 'part');
  const confirmed = timely.filter(({ outcome }) => outcome.level === CONFIRMED).map(({ result }) => result.monitorGuid);
  if (confirmed.length === 0) return timely;
  const alerting = await tx.lockAlerting([...new Set(confirmed)]);
  return timely.filter(({ outcome, result }) => outcome.level !== CONFIRMED || alerting.has(result.monitorGuid));
}

/**
 * Applies checks to stored incidents. The result of an earlier batch is never taken from memory, since its commit may
 * have succeeded although the response was lost.
 */
async function applyToIncidents(
  tx: CheckStoreTx,
  incidentChecks: readonly SettledCheck[],
  newGuid: () => string,
): Promise<{ readonly changed: Incident[]; readonly transitions: IncidentTransition[] }> {
  const changed = new Map<string, Incident>();
  const transitions: IncidentTransition[] = [];
  if (incidentChecks.length === 0) return { changed: [], transitions };
  const guids = [...new Set(incidentChecks.map(({ result }) => result.monitorGuid))];
  const open = new Map<string, Incident | undefined>(await tx.lockOpenIncidents(guids));
  for (const { result, outcome, accountId, isLate } of incidentChecks) {
    const { monitorGuid, serverId } = result;
    const { checkId, at, verdict, level, firstError } = outcome;
    const check = { checkId, monitorGuid, at, serverId, ...verdict };
    const event = { check, level, accountId, firstError, isLate };
    const step = applyCheck(open.get(monitorGuid), event, newGuid);
    open.set(monitorGuid, step.openIncident);
    if (step.changed) changed.set(step.changed.incidentGuid, step.changed);
    if (step.transition) transitions.push(step.transition);
  }
  return { changed: [...changed.values()], transitions };
}

/** If several ranges have the same start, the longest, which comes last, is kept. */
function longestRanges(missed: readonly MissedRange[]): MissedRange[] {
  return [...new Map(missed.map((range) => [`${range.monitorGuid} ${range.fromAt}`, range])).values()];
}
