import {
  templateSections,
  type TemplateApplyResult,
  type TemplateSection,
  type TemplateApplyRequest,
} from '@vedette/contract/v1/monitors/monitor-template';
import { Fault } from '@vedette/kernel/fault';
import { findByGuid } from '../../definitions/index.js';
import { permissionLevel, MONITOR_LEVELS, type Caller } from '../../rights/index.js';
import { updateStoredMonitor } from '../editing/change-monitor.js';
import { patchDefinition } from '../definition/definition-rules.js';
import { requireGroup, type MonitorGroupDeps } from '../groups/monitor-group.js';
import type { StoredMonitor } from '../definition/stored-monitor.js';
import type { MonitorChange, MonitorDeps, MonitorStore } from '../store/monitor-store.js';
import { monitorTemplates, type TemplateDeps } from './template.js';
import { findMissingPeriods, buildTemplatePatch } from './template-rules.js';
import type { TemplateFields } from './template-sql.js';

/** One transaction locks their rows; more are applied in several calls. */
const MAX_MONITORS_AT_ONCE = 1_000;

export type ApplyDeps = MonitorDeps & MonitorGroupDeps & TemplateDeps;

/**
 * Applies a template to monitors. Those given by guid must all be changeable; members of groups that are not are
 * skipped. Either all are changed or, at the first failure, none.
 * @throws Fault `missing`, `forbidden`, `refused`, or `invalid` naming the monitor
 */
export async function applyTemplate(
  deps: ApplyDeps,
  caller: Caller,
  monitorTemplateGuid: string,
  request: TemplateApplyRequest,
): Promise<TemplateApplyResult> {
  const { fields: template } = await findByGuid(monitorTemplates, deps.db, caller.accountId, monitorTemplateGuid);
  const explicitGuids = new Set(request.MonitorGuids);
  const guids = await resolveTargets(deps, caller, request);
  return deps.monitorStoreFor(caller).transaction(async (store) => {
    const outcome: TemplateApplyResult = { Changed: [], Unchanged: [], Skipped: [] };
    const changes: MonitorChange[] = [];
    const groups = await store.loadGroupsByMonitor(guids);
    for (const guid of guids) {
      const current = await loadChangeableMonitor(store, caller, guid, groups.get(guid) ?? []);
      if (current instanceof Fault) {
        if (explicitGuids.has(guid)) throw current;
        outcome.Skipped.push({ MonitorGuid: guid, Reason: current.message });
        continue;
      }
      const sections = request.Sections ?? templateSections;
      const { change, hasAddedPeriods } = await applyToMonitor(deps, caller, store, { current, template, sections });
      if (change) changes.push(change);
      (change || hasAddedPeriods ? outcome.Changed : outcome.Unchanged).push(guid);
    }
    await store.auditChanges(changes);
    return outcome;
  });
}

/**
 * Returns the given monitors and members of groups without duplicates, always in the same order, to avoid deadlocks.
 */
async function resolveTargets(deps: ApplyDeps, caller: Caller, request: TemplateApplyRequest): Promise<string[]> {
  const groups = deps.groupStoreFor(caller);
  const guids = new Set(request.MonitorGuids);
  const requiredLevel = permissionLevel('monitorGroup', 'ViewMonitorDataInGroup');
  for (const guid of new Set(request.MonitorGroupGuids)) {
    requireGroup(await groups.findByGuid(guid), guid);
    if (caller.rights.groupLevel(guid) < requiredLevel)
      throw new Fault('forbidden', `No permission: ViewMonitorDataInGroup is needed on ${guid}`);
    for (const { monitorGuid } of await groups.loadMembers(guid)) guids.add(monitorGuid);
  }
  if (guids.size === 0)
    throw new Fault('invalid', 'MonitorGuids: must contain a monitor, or MonitorGroupGuids a group with one');
  if (guids.size > MAX_MONITORS_AT_ONCE)
    throw new Fault(
      'invalid',
      `MonitorGuids: must select at most ${MAX_MONITORS_AT_ONCE} monitors (here: ${guids.size})`,
    );
  return [...guids].sort();
}

/** Returns the locked monitor, or why it cannot be changed. */
async function loadChangeableMonitor(
  store: MonitorStore,
  caller: Caller,
  guid: string,
  groupGuids: readonly string[],
): Promise<StoredMonitor | Fault> {
  const monitor = await store.findByGuid(guid, 'lock');
  if (!monitor) return new Fault('missing', `MonitorGuids: there is no monitor ${guid}`);
  const { Name } = monitor.definition;
  if (caller.rights.monitorLevel(guid, groupGuids) < MONITOR_LEVELS.EditMonitor)
    return new Fault('forbidden', `No permission: EditMonitor is needed on ${Name}`);
  return monitor.isLocked ? new Fault('refused', `IsLocked: ${Name} is under review and cannot be changed`) : monitor;
}

interface TemplateApplication {
  readonly current: StoredMonitor;
  readonly template: TemplateFields;
  readonly sections: readonly TemplateSection[];
}

/** Applies the sections of a template to one monitor. `hasAddedPeriods`: maintenance periods were added. */
async function applyToMonitor(
  deps: ApplyDeps,
  caller: Caller,
  store: MonitorStore,
  { current, template, sections }: TemplateApplication,
): Promise<{ readonly change: MonitorChange | undefined; readonly hasAddedPeriods: boolean }> {
  const { monitorGuid, monitorType, definition } = current;
  const body = buildTemplatePatch(template, monitorType, definition, sections);
  const change = await withMonitorName(definition.Name, () =>
    updateStoredMonitor(deps, caller, store, {
      current,
      body,
      change: () => patchDefinition(monitorType, definition, body),
    }),
  );
  const templatePeriods = sections.includes('Maintenance') ? (template.parts.periods ?? []) : [];
  const periods =
    templatePeriods.length > 0
      ? findMissingPeriods(templatePeriods, await store.maintenance.loadPeriods(monitorGuid))
      : [];
  const added = [];
  for (const period of periods) added.push(...(await store.maintenance.insert([monitorGuid], period)));
  if (added.length > 0)
    await store.maintenance.auditChanges(added.map((after) => ({ action: 'Created', name: definition.Name, after })));
  return { change, hasAddedPeriods: added.length > 0 };
}

/** Adds the monitor's name to every problem. */
async function withMonitorName<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const problems = error.problems.map((problem) => `${problem} (${name})`);
    throw new Fault(error.kind, problems[0] ?? error.message, { cause: error, problems });
  }
}
