import type { ErrorCondition } from '@vedette/contract/v4/error-condition';
import type { MonitorWrite, SelectedCheckpoints } from '@vedette/contract/v4/monitor';
import type { Target } from '@vedette/contract/checkpoint/target';
import { Fault, Problems } from '@vedette/kernel/fault';
import { notFoundFault } from '@vedette/kernel/rule-messages';
import { MONITOR_LEVELS, type Caller } from '../../rights/index.js';
import { completeDefinition } from '../definition/definition-rules.js';
import { checkDefinition, checkImmutableFields } from '../wire/monitor-rules.js';
import { checkSelection, checkLocationPermission } from '../definition/selection-rules.js';
import { checkDomainGroups } from '../domain-groups/check-domain-groups.js';
import { createDomainGrouping, type DomainGrouping } from '../domain-groups/domain-group-rules.js';
import type { StoredMonitor } from '../definition/stored-monitor.js';
import type { MonitorDeps } from '../store/monitor-store.js';
import { requireCreationInAnyGroup } from '../groups/require-creation.js';
import { buildTarget, findVaultUsage, prepareBody } from '../kinds/registry.js';
import { fillLogin } from '../targets/target-parts-rules.js';
import { checkPasswordMove, checkReferences, revealPassword } from '../editing/vault-references.js';

/** An unsaved monitor that is ready to run once. */
export interface PreparedDraft {
  readonly target: Target;
  readonly errorConditions: readonly ErrorCondition[];
  readonly selectedCheckpoints: SelectedCheckpoints;
  readonly usePrimaryCheckpointsOnly: boolean;
  readonly nativeIPv6Only: boolean;
  /** From its own set of domain groups; undefined for the default set. */
  readonly grouping?: DomainGrouping | undefined;
}

/**
 * Validates a body as for creating a monitor and builds the target of one run. Nothing is stored. With the guid of a
 * monitor that the caller may edit, the stored password is used if none is sent. `checkpointId` sets where it runs,
 * whatever it selects; the same rules apply as for selected checkpoints.
 * @throws Fault `invalid` with every problem, `missing`, `forbidden`
 */
export async function prepareDraft(
  deps: MonitorDeps,
  caller: Caller,
  body: MonitorWrite,
  checkpointId?: number,
): Promise<PreparedDraft> {
  const { MonitorType: type, MonitorGuid: guid } = body;
  if (type === undefined) throw new Fault('invalid', 'MonitorType: is required');
  const stored = guid === undefined ? undefined : await requireEditableMonitor(deps, caller, guid);
  if (!stored) requireCreationInAnyGroup(caller);
  const problems = new Problems();
  if (stored) checkImmutableFields(stored, body, problems);
  // A test run ignores IsActive, so a monitor in Development mode can be tested.
  const before = stored && revealPassword(deps, caller, stored);
  const newGuid = (): string => deps.random.newGuid();
  const prepared = prepareBody(type, body, { newGuid, problems, before });
  const definition = { ...completeDefinition(type, prepared.body, stored?.definition), IsActive: false };
  const { browserIntervalMs } = deps;
  checkDefinition(type, definition, problems, { browserIntervalMs, before: stored?.definition });
  const selectable = await deps.selectableCheckpoints(caller);
  const selectionToRun = withCheckpoint(definition.SelectedCheckpoints, checkpointId);
  checkLocationPermission(selectionToRun, selectable, stored?.definition.SelectedCheckpoints);
  checkSelection(definition.SelectedCheckpoints, selectable, problems);
  const isKnown = checkpointId === undefined || selectable.checkpointIds.has(checkpointId);
  problems.when(!isKnown, 'CheckpointId', `no checkpoint with the id ${checkpointId}`);
  const store = deps.monitorStoreFor(caller);
  const after = { definition, password: prepared.password ?? before?.password };
  await checkReferences(store, { ...(before && { before }), after }, problems);
  const groups = await checkDomainGroups(store, { before: stored?.definition, after: definition }, problems);
  if (stored && before) {
    const afterWithCheckpoint = { ...after, definition: { ...definition, SelectedCheckpoints: selectionToRun } };
    checkPasswordMove(
      caller,
      stored,
      { before, after: afterWithCheckpoint, sent: prepared.sentPassword, selectable },
      problems,
    );
  }
  problems.throwIfAny();
  if (stored && prepared.sentPassword === undefined && after.password !== undefined) {
    await store.auditSecretRead(stored, 'a test run');
  }
  const vaultUsage = findVaultUsage(type, after);
  const { getValue, openedItems } = await store.readVaultReferences(vaultUsage.resolvedOnServer);
  const providedItems = await store.loadVaultItemsForRun(vaultUsage.sentToCheckpoint);
  await store.auditItemReads([...openedItems, ...providedItems.openedItems], 'a test run');
  return {
    // In clear text, because the probe must send them.
    target: showAllSteps(
      buildTarget(type, definition, {
        login: fillLogin(after, getValue),
        scriptVault: { password: after.password, vault: providedItems.items },
      }),
    ),
    errorConditions: definition.ErrorConditions ?? [],
    selectedCheckpoints: definition.SelectedCheckpoints,
    usePrimaryCheckpointsOnly: definition.UsePrimaryCheckpointsOnly,
    nativeIPv6Only: definition.NativeIPv6Only === true,
    grouping: groups && createDomainGrouping(groups),
  };
}

/** A test run shows every step, whatever the script records in regular runs. */
const showAllSteps = (target: Target): Target =>
  target.kind === 'transaction' ? { ...target, recordsAll: true } : target;

/** Adds the requested checkpoint to a selection, so that the same rules apply to it. */
function withCheckpoint(selected: SelectedCheckpoints, checkpointId: number | undefined): SelectedCheckpoints {
  if (checkpointId === undefined) return selected;
  return { ...selected, Checkpoints: [...selected.Checkpoints, checkpointId] };
}

async function requireEditableMonitor(deps: MonitorDeps, caller: Caller, guid: string): Promise<StoredMonitor> {
  const store = deps.monitorStoreFor(caller);
  const monitor = await store.findByGuid(guid);
  if (!monitor) throw notFoundFault('monitor', guid);
  const groups = (await store.loadGroupsByMonitor([guid])).get(guid) ?? [];
  if (caller.rights.monitorLevel(guid, groups) >= MONITOR_LEVELS.EditMonitor) return monitor;
  throw new Fault('forbidden', 'No permission: EditMonitor is needed');
}
