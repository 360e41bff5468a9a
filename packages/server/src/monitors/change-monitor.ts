import type { MonitorWrite } from '@vedette/contract/monitor';
import { Fault, Problems } from '@vedette/kernel/fault';
import type { Caller } from '../access/index.js';
import type { Definition } from './definition/definition-rules.js';
import { changedMonitor } from './definition/make-monitor.js';
import {
  checkConcurrentPlaces,
  checkDefinition,
  checkFixed,
  checkSelection,
  demandPlaces,
  type SelectableCheckpoints,
} from './definition/monitor-rules.js';
import { checkQuota } from './groups/quota-rules.js';
import type { MonitorChange, MonitorDeps, MonitorStore, StoredMonitor } from './definition/stored-monitor.js';
import { writtenBody } from './multi-step/multi-step-write.js';
import { checkPasswordMove, checkReferences, itemGuidsOf, referringOf } from './vault-references/vault-references.js';

export interface WantedChange {
  /** Locked by the transaction of `store`. */
  readonly current: StoredMonitor;
  readonly body: MonitorWrite;
  /** What the body makes of it, `written` being the body as it is stored. */
  readonly change: (current: StoredMonitor, written: MonitorWrite) => Definition;
}

/**
 * Changes one stored monitor and says what there is to note; undefined when it is as wanted already.
 * @throws Fault `invalid` with every problem, `forbidden`, `refused` when it is locked or a group has no credits left.
 */
export async function changeStored(
  deps: MonitorDeps,
  caller: Caller,
  store: MonitorStore,
  { current, body, change }: WantedChange,
): Promise<MonitorChange | undefined> {
  const problems = new Problems();
  checkFixed(current, body, problems);
  const before = referringOf(deps, caller, current);
  const newGuid = (): string => deps.chance.newGuid();
  const written = writtenBody(current.monitorType, body, { newGuid, problems, before });
  const definition = change(current, written.body);
  checkDefinition(current.monitorType, definition, problems);
  const places = { definition, before: current.definition };
  const isPlaced = body.SelectedCheckpoints !== undefined || body.UseConcurrentMonitoring === true;
  const selectable = isPlaced ? await checkSelected(deps, caller, places, problems) : undefined;
  const after = { definition, password: written.password ?? before.password };
  await checkReferences(store, { before, after }, problems);
  checkPasswordMove(caller, current, { before, after, sent: written.sent, selectable }, problems);
  problems.throwIfAny();
  const next = changedMonitor(deps, caller, current, { definition, password: written.password });
  if (next.hash === current.hash) return undefined;
  if (current.isLocked) throw new Fault('refused', 'IsLocked: the monitor is under review and cannot be changed');
  await checkCreditsOfModeChange(store, current, next);
  await store.update(next);
  await store.setVaultItems(current.monitorGuid, itemGuidsOf(after));
  return { action: 'Updated', before: current, after: next };
}

/** What the caller may select, after a look at what is selected. */
export async function checkSelected(
  deps: MonitorDeps,
  caller: Caller,
  { definition, before }: { readonly definition: Definition; readonly before?: Definition },
  problems: Problems,
): Promise<SelectableCheckpoints> {
  const selectable = await deps.selectableCheckpoints(caller);
  demandPlaces(definition.SelectedCheckpoints, selectable, before?.SelectedCheckpoints);
  checkSelection(definition.SelectedCheckpoints, selectable, problems);
  checkConcurrentPlaces(definition, selectable, problems);
  return selectable;
}

/** A monitor in Development mode costs nothing, so leaving that mode may need credits. */
async function checkCreditsOfModeChange(
  store: MonitorStore,
  before: StoredMonitor,
  after: StoredMonitor,
): Promise<void> {
  if (before.definition.MonitorMode !== 'Development') return;
  const groups = (await store.groupsOf([after.monitorGuid])).get(after.monitorGuid) ?? [];
  checkQuota(after, await store.roomIn(groups.slice(1)));
}
