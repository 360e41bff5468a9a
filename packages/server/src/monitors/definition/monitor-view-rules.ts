/** A monitor as an answer: fields of its type in the table's order, cut to what the caller asked for and may see. */
import type { MonitorFilter } from '@vedette/contract/v4/monitor-endpoints';
import { viewDataFields } from '@vedette/contract/v4/monitor-fields';
import { deprecatedMonitorFields, type Monitor, type MonitorView } from '@vedette/contract/v4/monitor';
import { toLocal } from '@vedette/kernel/zones';
import { deprecatedFields } from './deprecated-rules.js';
import { fieldsOf } from './definition-rules.js';
import { objectForms } from '../multi-step/multi-step-script-rules.js';
import { creditsOfCollection } from '../collection/collection-rules.js';
import { creditsOfScript } from '../multi-step/multi-step-target-rules.js';
import { creditsOfTransaction } from '../transaction/script-rules.js';
import type { StoredMonitor } from './stored-monitor.js';

/** The whole monitor, without secrets and without deprecated fields; timestamps on the wall clock of `zone`. */
export function monitorAnswer(monitor: StoredMonitor, zone: string): Monitor {
  const { monitorGuid, monitorType, definition } = monitor;
  const { MultiStepApiTransactionScript: script } = definition;
  const values: Readonly<Record<string, unknown>> =
    script === undefined ? definition : { ...definition, ...objectForms(script) };
  const { CheckInterval, CheckIntervalSeconds, ErrorConditions } = definition;
  const answer: Record<string, unknown> = { MonitorGuid: monitorGuid, MonitorType: monitorType };
  for (const { field } of fieldsOf(monitorType)) {
    const value = values[field];
    if (value !== undefined) answer[field] = value;
  }
  if (CheckInterval !== undefined) answer['CheckInterval'] = CheckInterval;
  if (CheckIntervalSeconds !== undefined) answer['CheckIntervalSeconds'] = CheckIntervalSeconds;
  answer['SelectedCheckpoints'] = definition.SelectedCheckpoints;
  if (ErrorConditions) answer['ErrorConditions'] = ErrorConditions;
  if (script !== undefined) answer['Credits'] = creditsOfScript(script);
  if (monitorType === 'PostmanApi') answer['Credits'] = creditsOfCollection(definition.PostmanCollectionJson ?? '');
  if (monitorType === 'Transaction') {
    answer['Credits'] = creditsOfTransaction(definition.SelfServiceTransactionScript ?? '');
  }
  answer['IsLocked'] = monitor.isLocked;
  answer['Hash'] = monitor.hash;
  answer['CreatedDate'] = toLocal(monitor.createdAt, zone);
  answer['LastModifiedDate'] = toLocal(monitor.modifiedAt, zone);
  if (monitor.modifiedBy !== undefined) answer['LastModifiedByOperatorId'] = monitor.modifiedBy;
  // The table of fields has put in every field that is always there.
  return answer as unknown as Monitor;
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
