import type { Instant } from '@vedette/kernel/clock';
import { waitForCallOrAbort } from '@vedette/kernel/signals';
import type { Change } from '../../db/announce.js';
import type { Checkpoint } from '../../checkpoints/index.js';
import { silence, type SilenceReason } from '../../incidents/index.js';
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
  readonly handedOutAt?: ReadonlyMap<string, Instant>;
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
    const taken = {
      monitors: this.#monitors === 'all' ? ('all' as const) : [...this.#monitors],
      isFleetChanged: this.#isFleetChanged,
    };
    this.#monitors = new Set();
    this.#isFleetChanged = false;
    return taken;
  }
}

/** Updates the engine's memory with changed monitors, and closes incidents of those not monitored any more. */
export async function reload(term: Term, changes: PendingChanges, epoch: number, deps: ReloadDeps): Promise<void> {
  const { monitors, isFleetChanged } = changes.drain();
  try {
    if (isFleetChanged) await term.work.giveUpOn(term.fleet.replace(await deps.loadCheckpoints()));
    if (monitors === 'all' || monitors.length > 0) {
      await reloadMonitors(term, monitors, epoch, deps);
      await followRequests(term, epoch, deps);
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
  const gone = guids.filter((guid) => !found.has(guid) && planner.get(guid));
  const fresh = [...found.keys()].filter((guid) => !planner.get(guid));
  const known = fresh.length > 0 ? await deps.checkStore.known(scope === 'all' ? undefined : fresh) : undefined;
  await endIncidents(scope, (guid) => silenceReason(planner.get(guid)?.planned, found.get(guid)), epoch, deps);
  const now = deps.now();
  const untaken = await work.drop(
    [...gone, ...found.keys()].filter((guid) => isChanged(planner.get(guid)?.planned, found.get(guid))),
  );
  loaded.forEach((planned, index) => {
    const { monitorGuid } = planned.monitor;
    planner.put(planned, withHandedOut(known?.get(monitorGuid), deps.handedOutAt?.get(monitorGuid)), now, index);
  });
  for (const guid of gone) planner.remove(guid);
  const kept = untaken.filter((item) => {
    const watch = planner.get(item.monitorGuid);
    const isKept = watch !== undefined && isRunning(watch.planned) && !item.isUrgent;
    if (!isKept) planner.dropUntaken(item);
    return isKept;
  });
  await work.offer(kept);
}

function withHandedOut(known: KnownMonitor | undefined, handedOutAt: Instant | undefined): KnownMonitor | undefined {
  return known && handedOutAt !== undefined ? { ...known, handedOutAt } : known;
}

/** Starts runs that users requested. */
async function followRequests({ planner }: Term, epoch: number, { checkStore, now }: ReloadDeps): Promise<void> {
  const at = now();
  const requests = await checkStore.transaction(epoch, (tx) => tx.takeRunRequests(at));
  for (const { monitorGuid, checkpointId } of requests) planner.runNow(monitorGuid, checkpointId, at);
}

/** Whether a waiting run was planned with an outdated definition. */
function isChanged(before: PlannedMonitor | undefined, after: PlannedMonitor | undefined): boolean {
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
async function endIncidents(
  scope: readonly string[] | 'all',
  getReason: (monitorGuid: string) => SilenceReason | undefined,
  epoch: number,
  { checkStore, now }: ReloadDeps,
): Promise<void> {
  const guids = scope === 'all' ? undefined : scope.filter((guid) => getReason(guid));
  if (guids?.length === 0) return;
  await checkStore.transaction(epoch, async (tx) => {
    const open = [...(await tx.openIncidents(guids)).values()];
    const steps = open.flatMap((incident) => {
      const reason = getReason(incident.monitorGuid);
      return reason ? [silence(incident, reason, now())] : [];
    });
    const transitions = steps.flatMap(({ transition }) => transition ?? []);
    if (transitions.length === 0) return;
    await tx.saveIncidents(steps.flatMap(({ changed }) => changed ?? []));
    await tx.followTransitions(transitions, now());
    const incidents = transitions.map(({ incident }) => incident);
    await tx.announce([], incidents);
  });
}
