import { RUNS_KEPT_MS } from './history-rules.js';
import { runText } from '../work/work-port.js';
import type { RunKey } from '@vedette/contract/checkpoint/protocol';
import { OFFLINE_ATTEMPT } from '@vedette/contract/checkpoint/offline-plan';
import type { Instant } from '@vedette/kernel/clock';
import type { BrowserDetail } from '../../checks/index.js';
import { CONFIRMED, followCheck, type Incident, type IncidentTransition } from '../../incidents/index.js';
import type { MissedRange } from '../plan/missed-slot-log.js';
import type { RunRequest } from '../plan/run-request-sql.js';
import type { CheckOutcome, Settled } from './settle.js';
import type { KnownMonitor } from '../plan/watch.js';

/** How far a monitor's slots are decided, to be stored now and then. */
export interface Progress {
  readonly monitorGuid: string;
  readonly accountId: number;
  readonly watermarkAt: Instant;
  readonly definitionSeenAt: Instant;
}

export interface Batch {
  readonly settled: readonly Settled[];
  readonly missed: readonly MissedRange[];
  readonly progress: readonly Progress[];
  readonly at: Instant;
}

/** A settled result that became a check; `kept`: where what a browser saw is. */
export type SettledCheck = Settled & { readonly outcome: CheckOutcome; readonly kept?: BrowserDetail };

/** The writes of one transaction; every one may be repeated without doing more. */
export interface LedgerTx {
  /** Notes runs as finished; answers those that were not yet. */
  claimRuns(settled: readonly Settled[]): Promise<ReadonlySet<string>>;
  /**
   * Of results beyond the memory of runs those whose slot has a check: any, or for `exact` ones of the same attempt. And of
   * the others those that would stand for time in which somebody else saw an error since.
   */
  answered(runs: readonly HistoricRun[]): Promise<ReadonlySet<string>>;
  /** Stores ranges; one that begins where a stored one does replaces it. Time already counted is counted anew. */
  saveMissed(missed: readonly MissedRange[]): Promise<void>;
  /** Takes slots that were done after all out of the stored ranges. */
  forgetMissed(runs: readonly RunKey[]): Promise<void>;
  setAside(settled: readonly Settled[]): Promise<void>;
  /** @throws IdsTaken */
  storeChecks(checks: readonly SettledCheck[]): Promise<void>;
  /** Of monitors those whose errors are told: existing, active, in production. They stay so until the transaction ends. */
  watchedAmong(monitorGuids: readonly string[]): Promise<ReadonlySet<string>>;
  /** The open incidents of the monitors named, or of all, by monitor guid; nobody else moves them meanwhile. */
  openIncidents(monitorGuids?: readonly string[]): Promise<ReadonlyMap<string, Incident>>;
  saveIncidents(incidents: readonly Incident[]): Promise<void>;
  followTransitions(transitions: readonly IncidentTransition[], at: Instant): Promise<void>;
  saveProgress(progress: readonly Progress[]): Promise<void>;
  /** Takes the runs people asked for: nobody else gets them. */
  takeRunRequests(at: Instant): Promise<readonly RunRequest[]>;
  /** Tells the web app which monitors have new checks or incidents. */
  announce(checks: readonly SettledCheck[], incidents: readonly Incident[]): Promise<void>;
}

/** A run that the run table may know no more. */
export type HistoricRun = RunKey & { readonly exact: boolean; readonly serverId: number; readonly at: Instant };

export interface Ledger {
  /**
   * Puts what is too large for rows where it is kept. Before the transaction: nothing is locked while it takes its time.
   * What is put there for nothing, since the transaction fails, goes with its day, or is found there by the next try.
   */
  shelve(settled: readonly Settled[]): Promise<readonly Settled[]>;
  /**
   * Runs `work` in one transaction of the engine that holds `epoch`.
   * @throws LeaseLost when another engine has taken over.
   */
  transaction<T>(epoch: number, work: (tx: LedgerTx) => Promise<T>): Promise<T>;
  /** Makes what the store needs to take checks of the days around `at`. */
  makeRoom(at: Instant): Promise<void>;
  /** Of these checks the ids that other checks have. */
  takenIds(checks: readonly SettledCheck[]): Promise<ReadonlySet<number>>;
  /** What is known of the monitors named, or of all, with what they were found to have run since `since`. */
  known(monitorGuids?: readonly string[]): Promise<ReadonlyMap<string, KnownMonitor>>;
}

/**
 * Ids of checks in a batch belong to other checks: two engines drew the same one for the same millisecond. Nothing of the
 * batch was stored.
 */
export class IdsTaken extends Error {
  constructor(options?: ErrorOptions) {
    super('ids of checks are taken', options);
    this.name = 'IdsTaken';
  }
}

/** Another engine runs the loops; whatever this one was about to write is void. */
export class LeaseLost extends Error {
  constructor() {
    super('another engine has taken over');
    this.name = 'LeaseLost';
  }
}

/** Stores a batch: everything that follows from its results, or nothing. */
export async function writeBatch(tx: LedgerTx, batch: Batch, newGuid: () => string): Promise<void> {
  const fresh = batch.settled.length > 0 ? await tx.claimRuns(batch.settled) : new Set<string>();
  const claimed = oncePerRun(batch.settled).filter(({ result }) => fresh.has(runText(result)));
  const historic = claimed.flatMap((one) => historicRun(one, batch.at) ?? []);
  const answered = historic.length > 0 ? await tx.answered(historic) : new Set<string>();
  // One that is refused holds no slot: another of the same may be believed.
  const news = firstOfSlots(claimed.filter(({ result }) => !answered.has(runText(result))));
  const checks = news.filter(isCheck);
  if (batch.missed.length > 0) await tx.saveMissed(newest(batch.missed));
  const late = checks.filter(({ isLate, outcome }) => isLate && outcome.purpose !== 'part').map(({ result }) => result);
  if (late.length > 0) await tx.forgetMissed(late);
  const aside = news.filter(({ outcome }) => outcome.kind === 'quarantine');
  if (aside.length > 0) await tx.setAside(aside);
  const followed = await followedAmong(tx, checks);
  if (checks.length > 0) await tx.storeChecks(checks);
  const { changed, transitions } = await followAll(tx, followed, newGuid);
  if (changed.length > 0) await tx.saveIncidents(changed);
  if (transitions.length > 0) await tx.followTransitions(transitions, batch.at);
  if (batch.progress.length > 0) await tx.saveProgress(batch.progress);
  if (checks.length > 0) await tx.announce(checks, changed);
}

/** A process that never heard that a result was handed over hands it over again, perhaps into the same batch. */
const oncePerRun = (settled: readonly Settled[]): Settled[] => [
  ...new Map(settled.map((one) => [runText(one.result), one])).values(),
];

/** A latecomer stands for a slot that has no other: of several in a batch the first, beside a timely one none. */
function firstOfSlots(settled: readonly Settled[]): Settled[] {
  const slotKey = ({ result }: Settled): string => `${result.monitorGuid} ${result.slotAt}`;
  const others = settled.filter((one) => isCheck(one) && isWhole(one) && !isLatecomer(one));
  const seen = new Set(others.map(slotKey));
  return settled.filter((one) => {
    if (!isLatecomer(one)) return true;
    const isFirst = !seen.has(slotKey(one));
    seen.add(slotKey(one));
    return isFirst;
  });
}

const isWhole = ({ outcome }: SettledCheck): boolean => outcome.purpose !== 'part';

/** Nobody waited for it any more when it came. */
const isLatecomer = (settled: Settled): boolean =>
  settled.isLate && settled.wasInTime !== true && isCheck(settled) && isWhole(settled);

/**
 * A latecomer, what is older than the run table remembers, and what a checkpoint ran of its own accord count only for a
 * slot nobody has checked; a result of this term that waited for the store comes beside the others of its slot.
 */
function historicRun(settled: Settled, batchAt: Instant): HistoricRun | undefined {
  const { result, isLate } = settled;
  const { monitorGuid, slotAt, attempt, serverId } = result;
  const isForgotten = slotAt < batchAt - RUNS_KEPT_MS;
  if (attempt !== OFFLINE_ATTEMPT && !isForgotten && !isLatecomer(settled)) return undefined;
  const at = isCheck(settled) ? settled.outcome.at : slotAt;
  return { monitorGuid, slotAt, attempt, serverId, at, exact: !isLate };
}

export const isCheck = (settled: Settled): settled is SettledCheck => settled.outcome.kind === 'check';

/**
 * The checks that move incidents, parts of a round never. Errors of staging monitors are looked at, not told; a monitor that was switched off since
 * its run was judged opens nothing that nobody would close. Asked before anything of the monitors is locked.
 */
async function followedAmong(tx: LedgerTx, checks: readonly SettledCheck[]): Promise<SettledCheck[]> {
  const timely = checks.filter(({ outcome, isLate }) => !outcome.isStaging && !isLate && outcome.purpose !== 'part');
  const confirmed = timely.filter(({ outcome }) => outcome.level === CONFIRMED).map(({ result }) => result.monitorGuid);
  if (confirmed.length === 0) return timely;
  const watched = await tx.watchedAmong([...new Set(confirmed)]);
  return timely.filter(({ outcome, result }) => outcome.level !== CONFIRMED || watched.has(result.monitorGuid));
}

/**
 * What checks do to incidents, from how these are stored: what an earlier batch did is never remembered, since its
 * commit may have been made though the answer was lost.
 */
async function followAll(
  tx: LedgerTx,
  followed: readonly SettledCheck[],
  newGuid: () => string,
): Promise<{ readonly changed: Incident[]; readonly transitions: IncidentTransition[] }> {
  const changed = new Map<string, Incident>();
  const transitions: IncidentTransition[] = [];
  if (followed.length === 0) return { changed: [], transitions };
  const guids = [...new Set(followed.map(({ result }) => result.monitorGuid))];
  const open = new Map<string, Incident | undefined>(await tx.openIncidents(guids));
  for (const { result, outcome, accountId, isLate } of followed) {
    const { monitorGuid, serverId } = result;
    const { checkId, at, verdict, level, firstError } = outcome;
    const check = { checkId, monitorGuid, at, serverId, ...verdict };
    const event = { check, level, accountId, firstError, isLate };
    const step = followCheck(open.get(monitorGuid), event, newGuid);
    open.set(monitorGuid, step.open);
    if (step.changed) changed.set(step.changed.incidentGuid, step.changed);
    if (step.transition) transitions.push(step.transition);
  }
  return { changed: [...changed.values()], transitions };
}

/** Of ranges that begin at the same slot the longest, which is the last. */
function newest(missed: readonly MissedRange[]): MissedRange[] {
  return [...new Map(missed.map((range) => [`${range.monitorGuid} ${range.fromAt}`, range])).values()];
}
