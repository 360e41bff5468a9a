import type { Instant } from '@vedette/kernel/clock';
import { waitForCallOrAbort } from '@vedette/kernel/signals';
import type { Change } from '../../db/announce.js';
import type { Checkpoint } from '../../checkpoints/index.js';
import { silenceIncident, type SilenceReason } from '../../incidents/index.js';
import type { Term } from './term.js';
import type { CheckStore } from '../collect/check-store.js';
import { monitorPartition } from '../partitions/partition-rules.js';
import { isRunning, SHORT_INTERVAL_MS, type KnownMonitor, type PlannedMonitor } from '../plan/watch.js';

/** Settings of an account that apply to its monitors. */
type AccountSettings = Pick<PlannedMonitor, 'zone' | 'mayFallBack'>;

export interface ReloadDeps {
  /** Loads the given monitors that still exist, including inactive ones. */
  readonly loadMonitors: (monitorGuids: readonly string[]) => Promise<readonly PlannedMonitor[]>;
  /** Loads the settings of accounts, by account id. */
  readonly loadAccounts: (accountIds: readonly number[]) => Promise<ReadonlyMap<number, AccountSettings>>;
  /** Loads all checkpoints, or those that are named by their own number or by that of one of their servers. */
  readonly loadCheckpoints: (ids: readonly number[] | 'all') => Promise<readonly Checkpoint[]>;
  readonly checkStore: CheckStore;
  readonly now: () => Instant;
  /** The newest slots that this process assigned before the term, by monitor. */
  readonly assignedSlotAt: ReadonlyMap<string, Instant>;
}

interface Drained {
  readonly monitors: readonly string[];
  /** Accounts whose settings have changed. */
  readonly accounts: readonly number[] | 'all';
  readonly partitions: readonly number[];
  /** Numbers of changed checkpoints or of their servers. */
  readonly checkpoints: readonly number[] | 'all';
}

/** Monitors that a reload of all has yet to load. The list is empty when only requested runs are missing. */
type PendingReload = 'all' | readonly string[];

/** Announced changes that are not loaded yet. */
export class PendingChanges {
  #monitors = new Set<string>();
  readonly #accounts = new IdSet();
  /** Partitions that this process has taken, whose monitors are not loaded yet. */
  #partitions = new Set<number>();
  readonly #checkpoints = new IdSet();
  /** What a reload of all monitors has yet to load. */
  #reloadAll: PendingReload | undefined;
  #wake: (() => void) | undefined;

  /** Records a change. One that does not name what has changed reloads all of its kind. */
  add({ topic, accountId, ids }: Change): void {
    if (topic === 'checkpoint') this.#checkpoints.add(ids.length === 0 ? 'all' : ids.map(Number));
    else if (topic === 'account') this.#accounts.add(accountId === undefined ? 'all' : [accountId]);
    else if (topic !== 'monitor' && topic !== 'maintenance') return;
    else if (ids.length === 0) this.#reloadAll = 'all';
    else for (const id of ids) this.#monitors.add(String(id));
    this.#wake?.();
  }

  /** Loads the monitors of a partition that this process has taken. */
  addPartition(partition: number): void {
    this.#partitions.add(partition);
    this.#wake?.();
  }

  /** Reloads everything, because changes may have been missed. */
  addAll(): void {
    this.#reloadAll = 'all';
    this.#checkpoints.add('all');
    this.#wake?.();
  }

  get isEmpty(): boolean {
    return this.#reloadAll === undefined && !this.hasQuick;
  }

  /** Whether there are changes that take little time. They do not wait for a reload of all monitors. */
  get hasQuick(): boolean {
    const hasMonitors = this.#monitors.size + this.#partitions.size > 0;
    return hasMonitors || !this.#checkpoints.isEmpty || !this.#accounts.isEmpty;
  }

  /** Resolves when there is a change, or `signal` aborts. */
  async wait(signal: AbortSignal): Promise<void> {
    if (!this.isEmpty || signal.aborted) return;
    await waitForCallOrAbort(signal, (wake) => (this.#wake = wake));
    this.#wake = undefined;
  }

  /** Returns the changes that take little time, which are no longer pending. */
  drainQuick(): Drained {
    const drained = {
      monitors: [...this.#monitors],
      accounts: this.#accounts.drain(),
      partitions: [...this.#partitions],
      checkpoints: this.#checkpoints.drain(),
    };
    this.#monitors = new Set();
    this.#partitions = new Set();
    return drained;
  }

  /** Returns what a reload of all monitors has yet to load, which is no longer pending then. */
  drainAll(): PendingReload | undefined {
    const pending = this.#reloadAll;
    this.#reloadAll = undefined;
    return pending;
  }

  /** Records a reload of all monitors again that failed. */
  restoreAll(pending: PendingReload): void {
    this.#reloadAll ??= pending;
    this.#wake?.();
  }

  /** Records changes again that could not be loaded. */
  restore({ monitors, accounts, partitions, checkpoints }: Drained): void {
    for (const guid of monitors) this.#monitors.add(guid);
    this.#accounts.add(accounts);
    for (const partition of partitions) this.#partitions.add(partition);
    this.#checkpoints.add(checkpoints);
    this.#wake?.();
  }
}

/** A set of ids that may contain all. */
class IdSet {
  #ids: Set<number> | 'all' = new Set();

  get isEmpty(): boolean {
    return this.#ids !== 'all' && this.#ids.size === 0;
  }

  add(ids: readonly number[] | 'all'): void {
    if (ids === 'all') this.#ids = ids;
    else if (this.#ids !== 'all') for (const id of ids) this.#ids.add(id);
  }

  /** Returns the ids, which the set no longer contains. */
  drain(): readonly number[] | 'all' {
    const ids = this.#ids === 'all' ? this.#ids : [...this.#ids];
    this.#ids = new Set();
    return ids;
  }
}

/** More monitors are loaded in several steps, so that no statement takes long. */
const MONITORS_PER_STEP = 1_000;

interface Reloading {
  readonly term: Term;
  readonly changes: PendingChanges;
  readonly epoch: number;
  readonly deps: ReloadDeps;
}

/**
 * Updates the engine's memory with changed monitors and those of partitions that this process has taken, and closes
 * incidents of those not monitored any more. A reload of all monitors is interrupted for other changes.
 */
export async function reload(term: Term, changes: PendingChanges, epoch: number, deps: ReloadDeps): Promise<void> {
  const reloading = { term, changes, epoch, deps };
  await reloadQuick(reloading);
  const pending = changes.drainAll();
  if (pending) await reloadAll(reloading, pending);
}

async function reloadAll(reloading: Reloading, pending: PendingReload): Promise<void> {
  const { changes, term } = reloading;
  let failed: PendingReload = pending;
  try {
    const listed = pending === 'all' ? await listAll(reloading) : pending;
    let remaining = listed.filter((guid) => term.partitions.plans(guid));
    failed = remaining;
    await reloadMonitors(reloading, remaining, async (done) => {
      remaining = remaining.slice(done.length);
      failed = remaining;
      if (!changes.hasQuick) return 'continue';
      await reloadQuick(reloading);
      return 'interrupted';
    });
    await startRequestedRuns(reloading);
  } catch (error) {
    changes.restoreAll(failed);
    throw error;
  }
}

async function reloadQuick(reloading: Reloading): Promise<void> {
  const { term, changes } = reloading;
  const quick = changes.drainQuick();
  const { monitors, accounts, partitions, checkpoints } = quick;
  try {
    if (checkpoints.length > 0) await updateFleet(reloading, checkpoints);
    if (partitions.length > 0) await loadPartitions(reloading, partitions);
    const changed = monitors.filter((guid) => term.partitions.plans(guid));
    await reloadMonitors(reloading, changed);
    if (accounts.length > 0) await updateAccounts(reloading, accounts);
    if (changed.length + partitions.length > 0) await startRequestedRuns(reloading);
  } catch (error) {
    changes.restore(quick);
    throw error;
  }
}

/** Servers report their states often, so only the changed checkpoints are loaded. */
async function updateFleet({ term, deps }: Reloading, ids: readonly number[] | 'all'): Promise<void> {
  const stored = await deps.loadCheckpoints(ids);
  await term.work.expireServers(ids === 'all' ? term.fleet.replace(stored) : term.fleet.update(ids, stored));
}

/**
 * Loads the monitors of partitions one after the other, so that each is complete early. Results that the previous
 * holders could not store come first, so that their runs are known.
 */
async function loadPartitions(reloading: Reloading, partitions: readonly number[]): Promise<void> {
  const { term, epoch, deps } = reloading;
  const loading = [...term.partitions.loadingEpochs()].filter(([partition]) => partitions.includes(partition));
  const numbers = loading.map(([partition]) => partition);
  await term.collector.storeForwardedBefore(epoch, numbers);
  const missing = new Map(numbers.map((partition) => [partition, new Set<string>()]));
  for (const guid of await deps.checkStore.listMonitors(numbers)) missing.get(monitorPartition(guid))?.add(guid);
  const markLoaded = (): void => {
    for (const [partition, leaseEpoch] of loading)
      if (missing.get(partition)?.size === 0) term.partitions.markLoaded(partition, leaseEpoch);
  };
  markLoaded();
  const guids = [...missing.values()].flatMap((inPartition) => [...inPartition]);
  await reloadMonitors(reloading, guids, (done) => {
    for (const guid of done) missing.get(monitorPartition(guid))?.delete(guid);
    markLoaded();
    return Promise.resolve('continue');
  });
}

/** Returns all monitors of this process, including those that no longer exist. */
async function listAll({ term: { planner, partitions }, deps }: Reloading): Promise<readonly string[]> {
  const known = [...planner.all()].map(({ planned }) => planned.monitor.monitorGuid);
  const stored = await deps.checkStore.listMonitors(partitions.listPlanned());
  return [...new Set([...known, ...stored])];
}

/** Applies changed settings of accounts to their monitors, without loading the monitors. */
async function updateAccounts(
  { term: { planner, partitions }, deps }: Reloading,
  accounts: readonly number[] | 'all',
): Promise<void> {
  const known = new Set([...planner.all()].map(({ planned }) => planned.monitor.accountId));
  const settings = await deps.loadAccounts(accounts === 'all' ? [...known] : accounts.filter((id) => known.has(id)));
  const now = deps.now();
  for (const { planned } of planner.all()) {
    const { accountId, monitorGuid } = planned.monitor;
    const { zone, mayFallBack } = settings.get(accountId) ?? planned;
    const isSame = zone === planned.zone && mayFallBack === planned.mayFallBack;
    if (!isSame && partitions.plans(monitorGuid)) planner.put({ ...planned, zone, mayFallBack }, undefined, now, 0);
  }
}

/** What the store knows about the monitors of a step. */
interface LoadedStep {
  readonly loaded: readonly PlannedMonitor[];
  /** Of monitors that this process did not know. */
  readonly known: ReadonlyMap<string, KnownMonitor>;
}

async function loadStep({ term, deps }: Reloading, guids: readonly string[]): Promise<LoadedStep> {
  const newGuids = guids.filter((guid) => !term.planner.get(guid));
  const loadKnown = async () => (newGuids.length > 0 ? deps.checkStore.loadKnownMonitors(newGuids) : new Map());
  const [loaded, known] = await Promise.all([deps.loadMonitors(guids), loadKnown()]);
  return { loaded, known };
}

/**
 * Reloads monitors in steps. The next one is loaded while one is applied, but not before that has arrived: a step takes
 * up to five connections, and other work of the engine needs some.
 * @param onStep called after each step with its monitors. If it was interrupted by changes, the next step is loaded
 * again, since it may be older than the changes.
 */
async function reloadMonitors(
  reloading: Reloading,
  guids: readonly string[],
  onStep?: (done: readonly string[]) => Promise<'continue' | 'interrupted'>,
): Promise<void> {
  const extraRuns = { count: 0 };
  const listStep = (from: number): readonly string[] => guids.slice(from, from + MONITORS_PER_STEP);
  let next: Promise<LoadedStep> | undefined;
  for (let from = 0; from < guids.length; from += MONITORS_PER_STEP) {
    const step = await (next ?? loadStep(reloading, listStep(from)));
    const nextGuids = listStep(from + MONITORS_PER_STEP);
    next = nextGuids.length > 0 ? loadStep(reloading, nextGuids) : undefined;
    // Its failure is noticed when it is awaited.
    next?.catch(() => undefined);
    await applyStep(reloading, listStep(from), { ...step, extraRuns });
    if ((await onStep?.(listStep(from))) === 'interrupted') next = undefined;
  }
}

/** @param step `extraRuns` counts the extra runs of the reload */
async function applyStep(
  { term, epoch, deps }: Reloading,
  guids: readonly string[],
  { loaded, known, extraRuns }: LoadedStep & { readonly extraRuns: { count: number } },
): Promise<void> {
  const { planner, work, partitions } = term;
  const found = new Map(loaded.map((planned) => [planned.monitor.monitorGuid, planned]));
  const deletedGuids = guids.filter((guid) => !found.has(guid) && planner.get(guid));
  await closeIncidents(guids, (guid) => silenceReason(planner.get(guid)?.planned, found.get(guid)), epoch, deps);
  const now = deps.now();
  // A partition that began to leave meanwhile is planned by its next holder.
  const staying = loaded.filter(({ monitor }) => partitions.plans(monitor.monitorGuid));
  const outdated = [...deletedGuids, ...staying.map(({ monitor }) => monitor.monitorGuid)];
  const unassigned = await work.drop(
    outdated.filter((guid) => isOutdated(planner.get(guid)?.planned, found.get(guid))),
  );
  for (const planned of staying) {
    const { monitorGuid } = planned.monitor;
    if (!partitions.plans(monitorGuid)) continue;
    const assignedSlotAt = Math.max(
      deps.assignedSlotAt.get(monitorGuid) ?? -Infinity,
      presumedSlotAt(planned, partitions.abandonedAt(monitorGuid)),
    );
    const knownMonitor = withAssignedSlot(known.get(monitorGuid), assignedSlotAt);
    if (planner.put(planned, knownMonitor, now, extraRuns.count)) extraRuns.count += 1;
  }
  for (const guid of deletedGuids) planner.remove(guid);
  const offeredAgain = unassigned.filter((item) => {
    const watch = planner.get(item.monitorGuid);
    const mayOfferAgain = watch !== undefined && isRunning(watch.planned) && !item.isUrgent;
    if (!mayOfferAgain) planner.dropUnassigned(item);
    return mayOfferAgain;
  });
  await work.offer(offeredAgain);
}

/**
 * Until when a process that died is presumed to have assigned the slots of a monitor. Their results may still arrive
 * from checkpoints of other processes. The next slot of a monitor with a long interval is too far off: its newest slot
 * is run, possibly a second time.
 */
const presumedSlotAt = ({ monitor }: PlannedMonitor, abandonedAt: Instant | undefined): Instant =>
  abandonedAt !== undefined && monitor.intervalMs <= SHORT_INTERVAL_MS ? abandonedAt : -Infinity;

function withAssignedSlot(known: KnownMonitor | undefined, assignedSlotAt: Instant): KnownMonitor | undefined {
  if (!known || assignedSlotAt === -Infinity) return known;
  return { ...known, assignedSlotAt: Math.max(assignedSlotAt, known.assignedSlotAt ?? -Infinity) };
}

/** Starts runs that users requested. Requests for monitors that are not loaded yet stay in the store until they are. */
async function startRequestedRuns({ term: { planner, partitions }, epoch, deps }: Reloading): Promise<void> {
  const at = deps.now();
  const requests = await deps.checkStore.transaction(epoch, (tx) => tx.takeRunRequests(partitions.listLoaded(), at));
  for (const { monitorGuid, checkpointId } of requests) planner.runNow(monitorGuid, checkpointId, at);
}

/** Whether a waiting run was planned with an outdated definition. */
function isOutdated(before: PlannedMonitor | undefined, after: PlannedMonitor | undefined): boolean {
  if (!before || !after) return before !== undefined;
  const isRedefined = before.monitor.definitionChangedAt !== after.monitor.definitionChangedAt;
  return isRedefined || isRunning(before) !== isRunning(after);
}

/** Returns why incidents of a monitor must be closed; undefined if they stay open. */
function silenceReason(
  before: PlannedMonitor | undefined,
  after: PlannedMonitor | undefined,
): SilenceReason | undefined {
  if (!after) return 'deleted';
  if (!after.monitor.isActive) return 'switchedOff';
  if (after.monitor.mode === 'Development') return 'development';
  // Its checks continue, but incidents no longer follow them.
  if (after.monitor.mode === 'Staging') return 'staging';
  return before?.monitor.generateAlert && !after.monitor.generateAlert ? 'alertsOff' : undefined;
}

/** Closes open incidents of the given monitors where there is a reason to, including incidents from before a start. */
async function closeIncidents(
  scope: readonly string[],
  getReason: (monitorGuid: string) => SilenceReason | undefined,
  epoch: number,
  { checkStore, now }: ReloadDeps,
): Promise<void> {
  const guids = scope.filter((guid) => getReason(guid));
  if (guids.length === 0) return;
  await checkStore.transaction(epoch, async (tx) => {
    const open = [...(await tx.lockOpenIncidents(guids)).values()];
    const steps = open.flatMap((incident) => {
      const reason = getReason(incident.monitorGuid);
      return reason ? [silenceIncident(incident, reason, now())] : [];
    });
    const transitions = steps.flatMap(({ transition }) => transition ?? []);
    if (transitions.length === 0) return;
    await tx.saveIncidents(steps.flatMap(({ changed }) => changed ?? []));
    await tx.followTransitions(transitions, now());
    const incidents = transitions.map(({ incident }) => incident);
    await tx.announce([], incidents);
  });
}
