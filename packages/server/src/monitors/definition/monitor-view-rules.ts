/** A monitor as an answer: fields of its type in the table's order, cut to what the caller asked for and may see. */
import type { MonitorFilter } from '@vedette/contract/monitor-endpoints';
import { viewDataFields } from '@vedette/contract/monitor-fields';
import { deprecatedMonitorFields, type Monitor, type MonitorView } from '@vedette/contract/monitor';
import { toLocal } from '@vedette/kernel/zones';
import { deprecatedFields } from './deprecated-rules.js';
import { fieldsOf } from './definition-rules.js';
import type { StoredMonitor } from './stored-monitor.js';

/** The whole monitor, without secrets and without deprecated fields; timestamps on the wall clock of `zone`. */
export function monitorAnswer(monitor: StoredMonitor, zone: string): Monitor {
  const { monitorGuid, monitorType, definition } = monitor;
  const values: Record<string, unknown> = { ...definition };
  const ofType = fieldsOf(monitorType)
    .map(({ field }) => [field, values[field]] as const)
    .filter(([, value]) => value !== undefined);
  return {
    MonitorGuid: monitorGuid,
    MonitorType: monitorType,
    ...(Object.fromEntries(ofType) as Pick<Monitor, 'Name'>),
    ...intervalOf(monitor),
    SelectedCheckpoints: definition.SelectedCheckpoints,
    ...(definition.ErrorConditions && { ErrorConditions: definition.ErrorConditions }),
    IsLocked: monitor.isLocked,
    Hash: monitor.hash,
    CreatedDate: toLocal(monitor.createdAt, zone),
    LastModifiedDate: toLocal(monitor.modifiedAt, zone),
    ...(monitor.modifiedBy !== undefined && { LastModifiedByOperatorId: monitor.modifiedBy }),
  } as Monitor;
}

function intervalOf({ definition: { CheckInterval, CheckIntervalSeconds } }: StoredMonitor): Partial<Monitor> {
  return {
    ...(CheckInterval !== undefined && { CheckInterval }),
    ...(CheckIntervalSeconds !== undefined && { CheckIntervalSeconds }),
  };
}

/** What one caller gets of a monitor. `mayViewSettings` false: the six fields of the contract. */
export function monitorView(
  monitor: StoredMonitor,
  zone: string,
  query: MonitorFilter,
  mayViewSettings: boolean,
): MonitorView {
  const whole = monitorAnswer(monitor, zone);
  const wanted = query.filter === undefined ? undefined : new Set(query.filter.toLowerCase().split(/[\s,]+/));
  const asksForOld =
    query.IncludeDeprecated === true || deprecatedMonitorFields.some((field) => wanted?.has(field.toLowerCase()));
  if (mayViewSettings && wanted === undefined && !asksForOld) return whole;
  const old = asksForOld ? deprecatedFields(monitor.monitorType, monitor.definition.ErrorConditions ?? []) : {};
  const seen: readonly string[] = viewDataFields;
  const shown = Object.entries({ ...whole, ...old }).filter(
    ([field]) =>
      (mayViewSettings || seen.includes(field)) &&
      (wanted === undefined || field === 'MonitorGuid' || wanted.has(field.toLowerCase())),
  );
  return Object.fromEntries(shown) as MonitorView;
}
