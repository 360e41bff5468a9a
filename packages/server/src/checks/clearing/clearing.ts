import type { ClearCheck, ClearChecks } from '@vedette/contract/v1/checks/check';
import { MINUTE, type Instant } from '@vedette/kernel/clock';
import { Fault, Problems } from '@vedette/kernel/fault';
import { unknownReferenceRule } from '@vedette/kernel/rule-messages';
import type { AuditedCaller } from '../../access/index.js';
import type { StoreContext } from '../../module/context.js';
import { MONITOR_LEVELS, type Caller } from '../../rights/index.js';

/** Ids of errors of one monitor. */
export interface MonitorErrors {
  readonly monitorGuid: string;
  readonly name: string;
  readonly ids: readonly number[];
}

export interface ErrorFilter {
  readonly accountId: number;
  readonly monitors: 'all' | readonly string[];
  /** [from, until) of their completion. */
  readonly from: Instant;
  readonly until: Instant;
  /** Undefined for all. */
  readonly checkpointIds: readonly number[] | undefined;
  readonly errorCodes: readonly number[] | undefined;
}

export interface Clearing {
  readonly errors: MonitorErrors;
  readonly by: AuditedCaller;
  readonly at: Instant;
  readonly note: string;
}

/** A request to clear many errors, worked off in batches. */
export interface OpenClearing {
  readonly clearingGuid: string;
  readonly by: AuditedCaller;
  readonly filter: Omit<ErrorFilter, 'accountId'>;
  readonly note: string;
  readonly requestedAt: Instant;
}

/** Open requests, stored so that they survive the process that works on them. */
export interface OpenClearings {
  add(clearing: OpenClearing, leaseUntil: Instant): Promise<void>;
  /** Claims the request whose lease expired first, if any has expired at `at`. */
  claimExpired(at: Instant, leaseUntil: Instant): Promise<OpenClearing | undefined>;
  renewLease(clearing: OpenClearing, leaseUntil: Instant): Promise<void>;
  remove(clearing: OpenClearing): Promise<void>;
}

export interface ClearingStore {
  /** Returns the error itself, or with `allAttempts` all errors of its slot; undefined if there is none. */
  findSlotErrors(accountId: number, checkId: number, allAttempts: boolean): Promise<MonitorErrors | undefined>;
  findErrors(filter: ErrorFilter, limit: number): Promise<readonly MonitorErrors[]>;
  /**
   * Within one transaction: turns the checks into OK checks, keeps their original values, recomputes uptime, writes the
   * audit log and announces the change.
   */
  clear(clearing: Clearing): Promise<number>;
  readonly openClearings: OpenClearings;
}

export interface ClearingDeps extends Pick<StoreContext, 'clock' | 'random'> {
  readonly store: ClearingStore;
  /** Returns the groups of a monitor; undefined if the account has no such monitor. */
  readonly lookupMonitor: (
    accountId: number,
    guid: string,
  ) => Promise<{ readonly groupGuids: readonly string[] } | undefined>;
  /**
   * Returns the monitors of a group, or `all` for the group of all monitors; undefined if the account has no such
   * group.
   */
  readonly loadGroupMonitors: (accountId: number, guid: string) => Promise<'all' | readonly string[] | undefined>;
}

const MAX_ERRORS_AT_ONCE = 50_000;
/** Errors per transaction. No results of the monitor are stored while it recomputes uptime. */
const BATCH_SIZE = 500;
/** A batch takes seconds. A process that has not begun the next one within this time is considered dead. */
const LEASE_MS = 2 * MINUTE;

/**
 * Clears an error, which turns it into an OK check. An OK check is left unchanged. Alerts and an open incident are left
 * as they are.
 * @throws Fault `forbidden` unless the caller may edit the monitor
 */
export async function clearCheck(deps: ClearingDeps, caller: Caller, checkId: number, body: ClearCheck): Promise<void> {
  const { accountId } = caller;
  const errors = await deps.store.findSlotErrors(accountId, checkId, body.AllAttempts ?? false);
  if (!errors) return;
  const monitor = await deps.lookupMonitor(accountId, errors.monitorGuid);
  const level = monitor ? caller.rights.monitorLevel(errors.monitorGuid, monitor.groupGuids) : 0;
  if (level < MONITOR_LEVELS.EditMonitor) throw new Fault('forbidden', 'No permission: EditMonitor is needed');
  await deps.store.clear({ errors, by: caller, at: deps.clock.now(), note: body.Note ?? '' });
}

/**
 * Clears all present errors of some monitors within a period, in batches of some hundred errors of a monitor. If the
 * service stops meanwhile, `continueClearing` clears the rest.
 * @throws Fault `invalid` for an empty period, no monitors, or too many errors; `missing` for unknown monitors
 */
export async function clearChecks(
  deps: ClearingDeps,
  caller: Caller,
  body: ClearChecks,
): Promise<{ readonly Cleared: number; readonly Monitors: number }> {
  const problems = new Problems();
  const { MonitorGuids: guids = [], MonitorGroupGuids: groups = [] } = body;
  problems.when(body.UntilAt <= body.FromAt, 'UntilAt', 'must be after FromAt');
  problems.when(guids.length + groups.length === 0, 'MonitorGuids', 'at least one monitor or group is required');
  problems.throwIfAny();
  const requestedAt = deps.clock.now();
  const filter = {
    monitors: await resolveMonitors(deps, caller.accountId, guids, groups),
    from: body.FromAt,
    until: Math.min(body.UntilAt, requestedAt),
    checkpointIds: body.CheckpointIds,
    errorCodes: body.ErrorCodes,
  };
  const found = await deps.store.findErrors({ accountId: caller.accountId, ...filter }, MAX_ERRORS_AT_ONCE + 1);
  const total = found.reduce((sum, { ids }) => sum + ids.length, 0);
  if (total > MAX_ERRORS_AT_ONCE)
    throw new Fault('invalid', `UntilAt: more than ${MAX_ERRORS_AT_ONCE} errors in this period; choose a shorter one`);
  const clearing = {
    clearingGuid: deps.random.newGuid(),
    by: caller,
    filter,
    note: body.Note ?? '',
    requestedAt,
  };
  await deps.store.openClearings.add(clearing, requestedAt + LEASE_MS);
  return { Cleared: await clearAll(deps, clearing, found), Monitors: found.length };
}

/**
 * Continues requests left unfinished by other processes. Nothing is cleared twice if two processes do so at once.
 * Returns how many errors it cleared.
 */
export async function continueClearing(deps: Pick<ClearingDeps, 'store' | 'clock'>): Promise<number> {
  const now = deps.clock.now();
  const clearing = await deps.store.openClearings.claimExpired(now, now + LEASE_MS);
  if (!clearing) return 0;
  const found = await deps.store.findErrors(
    { accountId: clearing.by.accountId, ...clearing.filter },
    MAX_ERRORS_AT_ONCE,
  );
  return (await clearAll(deps, clearing, found)) + (await continueClearing(deps));
}

async function clearAll(
  { store, clock }: Pick<ClearingDeps, 'store' | 'clock'>,
  clearing: OpenClearing,
  found: readonly MonitorErrors[],
): Promise<number> {
  const { by, note, requestedAt: at } = clearing;
  let cleared = 0;
  for (const errors of found.flatMap(splitIntoBatches)) {
    await store.openClearings.renewLease(clearing, clock.now() + LEASE_MS);
    cleared += await store.clear({ errors, by, at, note });
  }
  await store.openClearings.remove(clearing);
  return cleared;
}

/** Oldest first, so that the time recomputed for a batch is contiguous. */
function splitIntoBatches({ ids, ...monitor }: MonitorErrors): MonitorErrors[] {
  const sorted = [...ids].sort((a, b) => a - b);
  const starts = Array.from({ length: Math.ceil(sorted.length / BATCH_SIZE) }, (_, index) => index * BATCH_SIZE);
  return starts.map((from) => ({ ...monitor, ids: sorted.slice(from, from + BATCH_SIZE) }));
}

async function resolveMonitors(
  deps: ClearingDeps,
  accountId: number,
  guids: readonly string[],
  groups: readonly string[],
): Promise<'all' | readonly string[]> {
  const problems = new Problems();
  for (const guid of new Set(guids)) {
    const isKnown = (await deps.lookupMonitor(accountId, guid)) !== undefined;
    problems.when(!isKnown, 'MonitorGuids', unknownReferenceRule('monitor', guid));
  }
  const selected = new Set(guids);
  let includesAll = false;
  for (const guid of groups) {
    const members = await deps.loadGroupMonitors(accountId, guid);
    problems.when(members === undefined, 'MonitorGroupGuids', unknownReferenceRule('monitor group', guid));
    if (members === 'all') includesAll = true;
    else for (const member of members ?? []) selected.add(member);
  }
  problems.throwIfAny('missing');
  return includesAll ? 'all' : [...selected];
}
