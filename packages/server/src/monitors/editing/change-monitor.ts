import type { MonitorWrite } from '@vedette/contract/v4/monitor';
import { Fault, Problems } from '@vedette/kernel/fault';
import type { Caller } from '../../rights/index.js';
import { checkDomainGroups } from '../domain-groups/check-domain-groups.js';
import { toCanonicalText, type Definition } from '../definition/definition-rules.js';
import { intervalMs } from '../definition/interval-rules.js';
import { buildChangedMonitor } from './build-monitor.js';
import { checkDefinition, checkImmutableFields } from '../wire/monitor-rules.js';
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
import type { DefinitionWithPassword } from '../vault-references/vault-reference-rules.js';
import { checkPasswordMove, checkReferences, findReferencedItemGuids, revealPassword } from './vault-references.js';

export interface ChangeRequest {
  /** Locked by the transaction of `store`. */
  readonly current: StoredMonitor;
  readonly body: MonitorWrite;
  /** Returns the changed definition. `prepared` is the body as it is stored. */
  readonly change: (current: StoredMonitor, prepared: MonitorWrite) => Definition;
}

export interface ValidatedChange extends ChangeRequest {
  readonly problems: Problems;
}

/** Applies a change and checks every rule without writing. @throws Fault `forbidden`. */
export async function validateChange(
  deps: MonitorDeps,
  caller: Caller,
  store: MonitorStore,
  { current, body, change, problems }: ValidatedChange,
): Promise<{
  readonly definition: Definition;
  readonly prepared: PreparedBody;
  readonly after: DefinitionWithPassword;
}> {
  checkImmutableFields(current, body, problems);
  const before = revealPassword(deps, caller, current);
  const newGuid = (): string => deps.random.newGuid();
  const prepared = prepareBody(current.monitorType, body, { newGuid, problems, before });
  const definition = change(current, prepared.body);
  // A shorter interval from when it was allowed may stay while other fields change.
  const browserIntervalMs = Math.min(deps.browserIntervalMs, intervalMs(current.definition));
  checkDefinition(current.monitorType, definition, problems, { browserIntervalMs, before: current.definition });
  const context = { definition, before: current.definition };
  const changesSelection = body.SelectedCheckpoints !== undefined || changesConcurrency(current.definition, definition);
  const selectable = changesSelection ? await validateSelection(deps, caller, context, problems) : undefined;
  const after = { definition, password: prepared.password ?? before.password };
  await checkReferences(store, { before, after }, problems);
  await checkDomainGroups(store, { before: current.definition, after: definition }, problems);
  checkPasswordMove(caller, current, { before, after, sent: prepared.sentPassword, selectable }, problems);
  return { definition, prepared, after };
}

/**
 * Changes a stored monitor and returns the change to record; undefined if nothing changes.
 * @throws Fault `invalid` with every problem, `forbidden`, `refused` when it is locked or a group has no credits left
 */
export async function updateStoredMonitor(
  deps: MonitorDeps,
  caller: Caller,
  store: MonitorStore,
  request: ChangeRequest,
): Promise<MonitorChange | undefined> {
  const { current } = request;
  const problems = new Problems();
  const { definition, prepared, after } = await validateChange(deps, caller, store, { ...request, problems });
  problems.throwIfAny();
  const changed = buildChangedMonitor(deps, caller, current, { definition, password: prepared.password });
  const isUnchanged =
    changed.passwordSealed === current.passwordSealed &&
    toCanonicalText(definition) === toCanonicalText(current.definition);
  if (isUnchanged) return undefined;
  if (current.isLocked) throw new Fault('refused', 'IsLocked: the monitor is under review and cannot be changed');
  await checkChangeQuota(deps, caller, store, { before: current, after: changed });
  await store.update(changed);
  await store.setVaultItems(current.monitorGuid, findReferencedItemGuids(after));
  return { action: 'Updated', before: current, after: changed };
}

/** Checks the selection, and returns what the caller may select. */
export async function validateSelection(
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
async function checkChangeQuota(
  deps: MonitorDeps,
  caller: Caller,
  store: MonitorStore,
  { before, after }: { readonly before: StoredMonitor; readonly after: StoredMonitor },
): Promise<void> {
  const groups = (await store.loadGroupsByMonitor([after.monitorGuid])).get(after.monitorGuid) ?? [];
  await checkQuotas(deps, caller, store, { before, after, groupGuids: groups.slice(1) });
}
