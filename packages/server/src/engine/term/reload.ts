import type { Instant } from '@vedette/kernel/clock';
import { waitForCallOrAbort } from '@vedette/kernel/signals';
import type { Change } from '../../db/announce.js';
import type { Checkpoint } from '../../checkpoints/index.js';
import { silenceIncident, type SilenceReason } from '../../incidents/index.js';
import type { Term } from './term.js';
import type { CheckStore } from '../collect/check-store.js';
import { isRunning, SHORT_INTERVAL_MS, type KnownMonitor, type PlannedMonitor } from '../plan/watch.js';

export interface ReloadDeps {
  /** Loads the given monitors that still exist, including inactive ones. */
  readonly loadMonitors: (monitorGuids: readonly string[]) => Promise<readonly PlannedMonitor[]>;
  readonly loadCheckpoints: () => Promise<readonly Checkpoint[]>;
  readonly checkStore: CheckStore;
  readonly now: () => Instant;
  /** The newest slots that this process assigned before the term, by monitor. */
  readonly assignedSlotAt: ReadonlyMap<string, Instant>;
}

/** Announced changes that are not loaded yet. */
export class PendingChanges {
  #monitors: Set<string> | 'all' = new Set();
  /** Partitions that this process has taken, whose monitors are not loaded yet. */
  #partitions = new Set<number>();
  #isFleetChanged = false;
  #wake: (() => void) | undefined;

  /** Records a change. A change of an account or of general maintenance reloads all monitors. */
  add({ topic, ids }: Change): void {
    if (topic === 'checkpoint') this.#isFleetChanged = true;
    else if (topic === 'account') this.#monitors = 'all';
    else if (topic !== 'monitor' && topic !== 'maintenance') return;
    else if (ids.length === 0) this.#monitors = 'all';
    else if (this.#monitors !== 'all') for (const id of ids) this.#monitors.add(String(id));
    this.#wake?.();
  }

  /** Loads the monitors of a partition that this process has taken. */
  addPartition(partition: number): void {
    this.#partitions.add(partition);
    this.#wake?.();
  }

  /** Reloads everything, because changes may have been missed. */
  addAll(): void {
    this.#monitors = 'all';
    this.#isFleetChanged = true;
    this.#wake?.();
  }

  get isEmpty(): boolean {
    const hasMonitors = this.#monitors === 'all' || this.#monitors.size > 0;
    return !this.#isFleetChanged && !hasMonitors && this.#partitions.size === 0;
  }

  /** Resolves when there is a change, or `signal` aborts. */
  async wait(signal: AbortSignal): Promise<void> {
    if (!this.isEmpty || signal.aborted) return;
    await waitForCallOrAbort(signal, (wake) => (this.#wake = wake));
    this.#wake = undefined;
  }

  drain(): {
    readonly monitors: readonly string[] | 'all';
    readonly partitions: readonly number[];
    readonly isFleetChanged: boolean;
  } {
    const drained = {
      monitors: this.#monitors === 'all' ? ('all' as const) : [...this.#monitors],
      partitions: [...this.#partitions],
      isFleetChanged: this.#isFleetChanged,
    };
    this.#monitors = new Set();
    this.#partitions = new Set();
    this.#isFleetChanged = false;
    return drained;
  }
}

/** More monitors are loaded in several steps, so that no statement takes long. */
const MONITORS_PER_STEP = 1_000;

/**
 * Updates the engine's memory with changed monitors and those of partitions that this process has taken, and closes
 * incidents of those not monitored any more.
 */
export async function reload(term: Term, changes: PendingChanges, epoch: number, deps: ReloadDeps): Promise<void> {
  const { monitors, partitions, isFleetChanged } = changes.drain();
  try {
    if (isFleetChanged) await term.work.expireServers(term.fleet.replace(await deps.loadCheckpoints()));
    if (partitions.length > 0) await loadPartitions(term, partitions, epoch, deps);
    const changed =
      monitors === 'all' ? await listAll(term, deps) : monitors.filter((guid) => term.partitions.plans(guid));
    await reloadMonitors(term, changed, epoch, deps);
    if (changed.length + partitions.length > 0) await startRequestedRuns(term, epoch, deps);
  } catch (error) {
    if (isFleetChanged) changes.add({ topic: 'checkpoint', ids: [] });
    for (const partition of partitions) changes.addPartition(partition);
    if (monitors === 'all') changes.add({ topic: 'monitor', ids: [] });
    else if (monitors.length > 0) changes.add({ topic: 'monitor', ids: monitors });
    throw error;
  }
}

/** Results that the previous holders could not store come first, so that their runs are known. */
async function loadPartitions(
  term: Term,
  partitions: readonly number[],
  epoch: number,
  deps: ReloadDeps,
): Promise<void> {
  const loading = [...term.partitions.loadingEpochs()].filter(([partition]) => partitions.includes(partition));
  const numbers = loading.map(([partition]) => partition);
  await term.collector.storeForwardedBefore(epoch, numbers);
  await reloadMonitors(term, await deps.checkStore.listMonitors(numbers), epoch, deps);
  for (const [partition, leaseEpoch] of loading) term.partitions.markLoaded(partition, leaseEpoch);
}

/** Returns all monitors of this process, including those that no longer exist. */
async function listAll({ planner, partitions }: Term, { checkStore }: ReloadDeps): Promise<readonly string[]> {
  const known = [...planner.all()].map(({ planned }) => planned.monitor.monitorGuid);
  const stored = await checkStore.listMonitors(partitions.listPlanned());
  return [...new Set([...known, ...stored])].filter((guid) => partitions.plans(guid));
}

async function reloadMonitors(term: Term, guids: readonly string[], epoch: number, deps: ReloadDeps): Promise<void> {
  for (let from = 0; from < guids.length; from += MONITORS_PER_STEP)
    await reloadStep(term, { guids: guids.slice(from, from + MONITORS_PER_STEP), from }, epoch, deps);
}

/** @param step `from` counts the monitors of earlier steps */
async function reloadStep(
  term: Term,
  step: { readonly guids: readonly string[]; readonly from: number },
  epoch: number,
  deps: ReloadDeps,
): Promise<void> {
  const { planner, work, partitions } = term;
  const loaded = await deps.loadMonitors(step.guids);
  const found = new Map(loaded.map((planned) => [planned.monitor.monitorGuid, planned]));
  const deletedGuids = step.guids.filter((guid) => !found.has(guid) && planner.get(guid));
  const newGuids = [...found.keys()].filter((guid) => !planner.get(guid));
  const known = newGuids.length > 0 ? await deps.checkStore.loadKnownMonitors(newGuids) : undefined;
  await closeIncidents(step.guids, (guid) => silenceReason(planner.get(guid)?.planned, found.get(guid)), epoch, deps);
  const now = deps.now();
  // A partition that began to leave meanwhile is planned by its next holder.
  const staying = loaded.filter(({ monitor }) => partitions.plans(monitor.monitorGuid));
  const outdated = [...deletedGuids, ...staying.map(({ monitor }) => monitor.monitorGuid)];
  const unassigned = await work.drop(
    outdated.filter((guid) => isOutdated(planner.get(guid)?.planned, found.get(guid))),
  );
  staying.forEach((planned, index) => {
    const { monitorGuid } = planned.monitor;
    if (!partitions.plans(monitorGuid)) return;
    const assignedSlotAt = Math.max(
      deps.assignedSlotAt.get(monitorGuid) ?? -Infinity,
      presumedSlotAt(planned, partitions.abandonedAt(monitorGuid)),
    );
    const knownMonitor = withAssignedSlot(known?.get(monitorGuid), assignedSlotAt);
    planner.put(planned, knownMonitor, now, step.from + index);
  });
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
async function startRequestedRuns(
  { planner, partitions }: Term,
  epoch: number,
  { checkStore, now }: ReloadDeps,
): Promise<void> {
  const at = now();
  const requests = await checkStore.transaction(epoch, (tx) => tx.takeRunRequests(partitions.listLoaded(), at));
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
