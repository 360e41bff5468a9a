import type { Instant } from '@vedette/kernel/clock';
import { waitForCallOrAbort } from '@vedette/kernel/signals';
import type { Change } from '../../db/announce.js';
import type { Checkpoint } from '../../checkpoints/index.js';
import { silenceIncident, type SilenceReason } from '../../incidents/index.js';
import type { Term } from './term.js';
import type { CheckStore } from '../collect/check-store.js';
import { isRunning, type KnownMonitor, type PlannedMonitor } from '../plan/watch.js';

export interface ReloadDeps {
  /** Loads the given monitors that still exist, or all, including inactive ones. */
  readonly loadMonitors: (monitorGuids?: readonly string[]) => Promise<readonly PlannedMonitor[]>;
  readonly loadCheckpoints: () => Promise<readonly Checkpoint[]>;
  readonly checkStore: CheckStore;
  readonly now: () => Instant;
  /** At the start of a term: the newest slots assigned before, by monitor. */
  readonly assignedSlotAt?: ReadonlyMap<string, Instant>;
}

/** Announced changes that are not loaded yet. */
export class PendingChanges {
  #monitors: Set<string> | 'all' = new Set();
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

  /** Reloads everything, because changes may have been missed. */
  addAll(): void {
    this.#monitors = 'all';
    this.#isFleetChanged = true;
    this.#wake?.();
  }

  get isEmpty(): boolean {
    return !this.#isFleetChanged && this.#monitors !== 'all' && this.#monitors.size === 0;
  }

  /** Resolves when there is a change, or `signal` aborts. */
  async wait(signal: AbortSignal): Promise<void> {
    if (!this.isEmpty || signal.aborted) return;
    await waitForCallOrAbort(signal, (wake) => (this.#wake = wake));
    this.#wake = undefined;
  }

  drain(): { readonly monitors: readonly string[] | 'all'; readonly isFleetChanged: boolean } {
    const drained = {
      monitors: this.#monitors === 'all' ? ('all' as const) : [...this.#monitors],
      isFleetChanged: this.#isFleetChanged,
    };
    this.#monitors = new Set();
    this.#isFleetChanged = false;
    return drained;
  }
}

/** Updates the engine's memory with changed monitors, and closes incidents of those not monitored any more. */
export async function reload(term: Term, changes: PendingChanges, epoch: number, deps: ReloadDeps): Promise<void> {
  const { monitors, isFleetChanged } = changes.drain();
  try {
    if (isFleetChanged) await term.work.expireServers(term.fleet.replace(await deps.loadCheckpoints()));
    if (monitors === 'all' || monitors.length > 0) {
      await reloadMonitors(term, monitors, epoch, deps);
      await startRequestedRuns(term, epoch, deps);
    }
  } catch (error) {
    if (isFleetChanged) changes.add({ topic: 'checkpoint', ids: [] });
    changes.add({ topic: 'monitor', ids: monitors === 'all' ? [] : monitors });
    throw error;
  }
}

async function reloadMonitors(
  term: Term,
  scope: readonly string[] | 'all',
  epoch: number,
  deps: ReloadDeps,
): Promise<void> {
  const { planner, work } = term;
  const loaded = await deps.loadMonitors(scope === 'all' ? undefined : scope);
  const found = new Map(loaded.map((planned) => [planned.monitor.monitorGuid, planned]));
  const guids = scope === 'all' ? [...planner.all()].map(({ planned }) => planned.monitor.monitorGuid) : scope;
  const deletedGuids = guids.filter((guid) => !found.has(guid) && planner.get(guid));
  const newGuids = [...found.keys()].filter((guid) => !planner.get(guid));
  const known =
    newGuids.length > 0 ? await deps.checkStore.loadKnownMonitors(scope === 'all' ? undefined : newGuids) : undefined;
  await closeIncidents(scope, (guid) => silenceReason(planner.get(guid)?.planned, found.get(guid)), epoch, deps);
  const now = deps.now();
  const unassigned = await work.drop(
    [...deletedGuids, ...found.keys()].filter((guid) => isOutdated(planner.get(guid)?.planned, found.get(guid))),
  );
  loaded.forEach((planned, index) => {
    const { monitorGuid } = planned.monitor;
    planner.put(planned, withAssignedSlot(known?.get(monitorGuid), deps.assignedSlotAt?.get(monitorGuid)), now, index);
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

function withAssignedSlot(
  known: KnownMonitor | undefined,
  assignedSlotAt: Instant | undefined,
): KnownMonitor | undefined {
  return known && assignedSlotAt !== undefined ? { ...known, assignedSlotAt } : known;
}

/** Starts runs that users requested. */
async function startRequestedRuns({ planner }: Term, epoch: number, { checkStore, now }: ReloadDeps): Promise<void> {
  const at = now();
  const requests = await checkStore.transaction(epoch, (tx) => tx.takeRunRequests(at));
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

/**
 * Closes open incidents of the given monitors, or of all, where there is a reason to, including incidents from before a
 * start.
 */
async function closeIncidents(
  scope: readonly string[] | 'all',
  getReason: (monitorGuid: string) => SilenceReason | undefined,
  epoch: number,
  { checkStore, now }: ReloadDeps,
): Promise<void> {
  const guids = scope === 'all' ? undefined : scope.filter((guid) => getReason(guid));
  if (guids?.length === 0) return;
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
