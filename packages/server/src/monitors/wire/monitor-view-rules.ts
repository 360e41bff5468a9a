/** A monitor as an answer: fields of its type in the table's order, cut to what the caller asked for and may see. */
import type { MonitorFilter } from '@vedette/contract/v4/monitor-endpoints';
import { viewDataFields } from '@vedette/contract/v4/monitor-fields';
import {
  deprecatedMonitorFields,
  type DeprecatedMonitorFields,
  type Monitor,
  type MonitorView,
  type SelectedCheckpoints,
  type SelectedCheckpointsView,
} from '@vedette/contract/v4/monitor';
import { toLocal } from '@vedette/kernel/zones';
import type { Caller } from '../../rights/index.js';
import { deprecatedFields } from '../definition/deprecated-rules.js';
import { monitorTypeFields } from '../definition/definition-rules.js';
import { shownForms } from '../multi-step/multi-step-script-rules.js';
import { findKindRules } from '../kinds/registry.js';
import type { StoredMonitor } from '../definition/stored-monitor.js';

type IsRequested = (field: string) => boolean;

/** The whole monitor, without secrets and without deprecated fields; timestamps on the wall clock of `zone`. */
export function monitorAnswer(monitor: StoredMonitor, zone: string): Monitor {
  // The table of fields has put in every field that is always there.
  return buildAnswer(monitor, zone, () => true) as unknown as Monitor;
}

/** The fields that are wanted; the others are not made, since lists of thousands are asked for a few. */
function buildAnswer(monitor: StoredMonitor, zone: string, isRequested: IsRequested): Record<string, unknown> {
  const { monitorGuid, monitorType, definition } = monitor;
  const { MultiStepApiTransactionScript: script } = definition;
  const values: Readonly<Record<string, unknown>> =
    script === undefined ? definition : { ...definition, ...shownForms(script) };
  const answer: Record<string, unknown> = {};
  const put = (field: string, value: () => unknown): void => {
    if (isRequested(field)) answer[field] = value();
  };
  put('MonitorGuid', () => monitorGuid);
  put('MonitorType', () => monitorType);
  for (const { field } of monitorTypeFields(monitorType)) {
    if (values[field] !== undefined && isRequested(field)) answer[field] = values[field];
  }
  for (const field of ['CheckInterval', 'CheckIntervalSeconds'] as const) {
    if (definition[field] !== undefined) put(field, () => definition[field]);
  }
  put('SelectedCheckpoints', () => namedLists(definition.SelectedCheckpoints));
  if (definition.ErrorConditions) put('ErrorConditions', () => definition.ErrorConditions);
  const credits = creditsPerCheck(monitor);
  if (credits) put('Credits', credits);
  put('IsLocked', () => monitor.isLocked);
  put('Hash', () => monitor.hash);
  put('CreatedDate', () => toLocal(monitor.createdAt, zone));
  put('LastModifiedDate', () => toLocal(monitor.modifiedAt, zone));
  if (monitor.modifiedBy !== undefined) put('LastModifiedByOperatorId', () => monitor.modifiedBy);
  return answer;
}

/** Scripts test `"Regions" in …`, so lists that are empty are left out. */
const namedLists = (selected: SelectedCheckpoints): SelectedCheckpointsView =>
  Object.fromEntries(Object.entries(selected).filter(([, ids]) => ids.length > 0));

/** What a monitor costs a check, where that depends on its script; undefined for others. */
function creditsPerCheck({ monitorType, definition }: StoredMonitor): (() => number) | undefined {
  const credits = findKindRules(monitorType)?.credits;
  return credits && (() => credits(definition));
}

/** What one caller gets of a monitor. `mayViewSettings` false: the six fields of the contract. */
export type ToMonitorView = (monitor: StoredMonitor, mayViewSettings: boolean) => MonitorView;

/** What an answer depends on of its caller. */
export type Reader = Pick<Caller, 'zone' | 'omitsDeprecatedFields'>;

const SEEN: ReadonlySet<string> = new Set<string>(viewDataFields);

/** The whole monitor as the one who made it gets it. */
export function monitorAnswerFor(reader: Reader, monitor: StoredMonitor): Monitor {
  const answer = monitorAnswer(monitor, reader.zone);
  return reader.omitsDeprecatedFields === true ? answer : { ...answer, ...toDeprecatedFields(monitor) };
}

const toDeprecatedFields = ({ monitorType, definition }: StoredMonitor): DeprecatedMonitorFields =>
  deprecatedFields(monitorType, definition.ErrorConditions ?? []);

/** How monitors are answered to a query, which is read once for all of them. */
export function monitorViews(query: MonitorFilter, reader: Reader): ToMonitorView {
  const requested = query.filter === undefined ? undefined : new Set(query.filter.toLowerCase().split(/[\s,]+/));
  const isRequested = requested
    ? remembered((field) => field === 'MonitorGuid' || requested.has(field.toLowerCase()))
    : () => true;
  const includesDeprecated = requested
    ? deprecatedMonitorFields.some((field) => requested.has(field.toLowerCase()))
    : (query.IncludeDeprecated ?? reader.omitsDeprecatedFields !== true);
  return (monitor, mayViewSettings) => {
    const isShown = mayViewSettings ? isRequested : (field: string) => SEEN.has(field) && isRequested(field);
    const answer = buildAnswer(monitor, reader.zone, isShown);
    if (!includesDeprecated || !mayViewSettings) return answer as MonitorView;
    const shown = Object.entries(toDeprecatedFields(monitor)).filter(([field]) => isShown(field));
    return { ...answer, ...Object.fromEntries(shown) } as MonitorView;
  };
}

/** Fields are few, and each of thousands of monitors asks for all of them. */
function remembered(is: IsRequested): IsRequested {
  const known = new Map<string, boolean>();
  return (field) => {
    const before = known.get(field);
    if (before !== undefined) return before;
    const now = is(field);
    known.set(field, now);
    return now;
  };
}
