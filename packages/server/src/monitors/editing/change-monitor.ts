import type { MonitorWrite } from '@vedette/contract/v4/monitor';
import { Fault, Problems } from '@vedette/kernel/fault';
import type { Caller } from '../../rights/index.js';
import { checkDomainGroups } from '../domain-groups/chosen-set.js';
import { canonicalText, type Definition } from '../definition/definition-rules.js';
import { intervalMs } from '../definition/interval-rules.js';
import { changedMonitor } from './make-monitor.js';
import { checkDefinition, checkFixed } from '../wire/monitor-rules.js';
import {
  checkConcurrentCheckpoints,
  checkSelection,
  checkLocationPermission,
  type SelectableCheckpoints,
} from '../definition/selection-rules.js';
import { checkQuotas } from './check-quotas.js';
import type { StoredMonitor } from '../definition/stored-monitor.js';
import type { MonitorChange, MonitorDeps, MonitorStore } from '../store/monitor-store.js';
import type { PreparedBody } from '../kinds/kind.js';
import { prepareBody } from '../kinds/registry.js';
import type { Referring } from '../vault-references/vault-reference-rules.js';
import { checkPasswordMove, checkReferences, referencedItemGuids, toReferring } from './vault-references.js';

export interface ChangeRequest {
  /** Locked by the transaction of `store`. */
  readonly current: StoredMonitor;
  readonly body: MonitorWrite;
  /** Returns the changed definition. `written` is the body as it is stored. */
  readonly change: (current: StoredMonitor, written: MonitorWrite) => Definition;
}

export interface VettedChange extends ChangeRequest {
  readonly problems: Problems;
}

/** Applies a change and checks every rule without writing. @throws Fault `forbidden`. */
export async function vetChange(
  deps: MonitorDeps,
  caller: Caller,
  store: MonitorStore,
  { current, body, change, problems }: VettedChange,
): Promise<{ readonly definition: Definition; readonly written: PreparedBody; readonly after: Referring }> {
  checkFixed(current, body, problems);
  const before = toReferring(deps, caller, current);
  const newGuid = (): string => deps.random.newGuid();
  const written = prepareBody(current.monitorType, body, { newGuid, problems, before });
  const definition = change(current, written.body);
  // A shorter interval from when it was allowed may stay while other fields change.
  const browserIntervalMs = Math.min(deps.browserIntervalMs, intervalMs(current.definition));
  checkDefinition(current.monitorType, definition, problems, { browserIntervalMs, before: current.definition });
  const context = { definition, before: current.definition };
  const isPlaced = body.SelectedCheckpoints !== undefined || changesConcurrency(current.definition, definition);
  const selectable = isPlaced ? await checkSelected(deps, caller, context, problems) : undefined;
  const after = { definition, password: written.password ?? before.password };
  await checkReferences(store, { before, after }, problems);
  await checkDomainGroups(store, { before: current.definition, after: definition }, problems);
  checkPasswordMove(caller, current, { before, after, sent: written.sent, selectable }, problems);
  return { definition, written, after };
}

/**
 * Changes a stored monitor and returns the change to record; undefined if nothing changes.
 * @throws Fault `invalid` with every problem, `forbidden`, `refused` when it is locked or a group has no credits left
 */
export async function changeStored(
  deps: MonitorDeps,
  caller: Caller,
  store: MonitorStore,
  request: ChangeRequest,
): Promise<MonitorChange | undefined> {
  const { current } = request;
  const problems = new Problems();
  const { definition, written, after } = await vetChange(deps, caller, store, { ...request, problems });
  problems.throwIfAny();
  const next = changedMonitor(deps, caller, current, { definition, password: written.password });
  const isUnchanged =
    next.passwordSealed === current.passwordSealed && canonicalText(definition) === canonicalText(current.definition);
  if (isUnchanged) return undefined;
  if (current.isLocked) throw new Fault('refused', 'IsLocked: the monitor is under review and cannot be changed');
  await checkQuotaOfChange(deps, caller, store, { before: current, after: next });
  await store.update(next);
  await store.setVaultItems(current.monitorGuid, referencedItemGuids(after));
  return { action: 'Updated', before: current, after: next };
}

/** Checks the selection, and returns what the caller may select. */
export async function checkSelected(
  deps: MonitorDeps,
  caller: Caller,
  { definition, before }: { readonly definition: Definition; readonly before?: Definition },
  problems: Problems,
): Promise<SelectableCheckpoints> {
  const selectable = await deps.selectableCheckpoints(caller);
  checkLocationPermission(definition.SelectedCheckpoints, selectable, before?.SelectedCheckpoints);
  checkSelection(definition.SelectedCheckpoints, selectable, problems);
  // Checkpoints may be deleted: a monitor that no longer has enough of them can still be changed otherwise.
  if (!before || changesConcurrency(before, definition)) checkConcurrentCheckpoints(definition, selectable, problems);
  return selectable;
}

/** Returns whether a change starts concurrent monitoring or changes its checkpoints. */
function changesConcurrency(before: Definition, after: Definition): boolean {
  const selectionText = (one: Definition): string =>
    JSON.stringify([one.UseConcurrentMonitoring, one.UsePrimaryCheckpointsOnly, one.SelectedCheckpoints]);
  return after.UseConcurrentMonitoring && selectionText(before) !== selectionText(after);
}

/** A higher cost must fit into the quota of every group of the monitor. The group of all monitors has no quota. */
async function checkQuotaOfChange(
  deps: MonitorDeps,
  caller: Caller,
  store: MonitorStore,
  { before, after }: { readonly before: StoredMonitor; readonly after: StoredMonitor },
): Promise<void> {
  const groups = (await store.loadGroupsByMonitor([after.monitorGuid])).get(after.monitorGuid) ?? [];
  await checkQuotas(deps, caller, store, { before, after, groupGuids: groups.slice(1) });
}
