/**
 * A monitor as a response: fields of its type in the table's order, limited to what the caller requested and may see.
 */
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
import { formatLocalDateTime } from '@vedette/kernel/zones';
import type { Caller } from '../../rights/index.js';
import { buildDeprecatedFields } from '../definition/deprecated-rules.js';
import { monitorTypeFields } from '../definition/definition-rules.js';
import { toResponseForms } from '../multi-step/multi-step-script-rules.js';
import { findKindRules } from '../kinds/registry.js';
import type { StoredMonitor } from '../definition/stored-monitor.js';

type IsRequested = (field: string) => boolean;

/** Returns the whole monitor, without secrets and deprecated fields; timestamps are local times in `zone`. */
export function toMonitorResponse(monitor: StoredMonitor, zone: string): Monitor {
  // The table of fields has added every field that is always present.
  return buildResponse(monitor, zone, () => true) as unknown as Monitor;
}

/** Builds only the requested fields, because lists of thousands of monitors usually request a few. */
function buildResponse(monitor: StoredMonitor, zone: string, isRequested: IsRequested): Record<string, unknown> {
  const { monitorGuid, monitorType, definition } = monitor;
  const { MultiStepApiTransactionScript: script } = definition;
  const values: Readonly<Record<string, unknown>> =
    script === undefined ? definition : { ...definition, ...toResponseForms(script) };
  const response: Record<string, unknown> = {};
  const addField = (field: string, value: () => unknown): void => {
    if (isRequested(field)) response[field] = value();
  };
  addField('MonitorGuid', () => monitorGuid);
  addField('MonitorType', () => monitorType);
  for (const { field } of monitorTypeFields(monitorType)) {
    if (values[field] !== undefined && isRequested(field)) response[field] = values[field];
  }
  for (const field of ['CheckInterval', 'CheckIntervalSeconds'] as const) {
    if (definition[field] !== undefined) addField(field, () => definition[field]);
  }
  addField('SelectedCheckpoints', () => nonEmptyLists(definition.SelectedCheckpoints));
  if (definition.ErrorConditions) addField('ErrorConditions', () => definition.ErrorConditions);
  const credits = creditsPerCheck(monitor);
  if (credits) addField('Credits', credits);
  addField('IsLocked', () => monitor.isLocked);
  addField('Hash', () => monitor.hash);
  addField('CreatedDate', () => formatLocalDateTime(monitor.createdAt, zone));
  addField('LastModifiedDate', () => formatLocalDateTime(monitor.modifiedAt, zone));
  if (monitor.modifiedBy !== undefined) addField('LastModifiedByOperatorId', () => monitor.modifiedBy);
  return response;
}

/** Scripts test `"Regions" in …`, so empty lists are left out. */
const nonEmptyLists = (selected: SelectedCheckpoints): SelectedCheckpointsView =>
  Object.fromEntries(Object.entries(selected).filter(([, ids]) => ids.length > 0));

/** Returns the credits of a check if they depend on the script; undefined for others. */
function creditsPerCheck({ monitorType, definition }: StoredMonitor): (() => number) | undefined {
  const credits = findKindRules(monitorType)?.countCredits;
  return credits && (() => credits(definition));
}

/** Returns what a caller gets of a monitor. If `mayViewSettings` is false, these are six fields of the contract. */
export type ToMonitorView = (monitor: StoredMonitor, mayViewSettings: boolean) => MonitorView;

/** Properties of the caller that affect a response. */
export type Reader = Pick<Caller, 'zone' | 'omitsDeprecatedFields'>;

const VIEW_DATA_FIELDS: ReadonlySet<string> = new Set<string>(viewDataFields);

/** Returns the whole monitor for its creator. */
export function toMonitorResponseFor(reader: Reader, monitor: StoredMonitor): Monitor {
  const response = toMonitorResponse(monitor, reader.zone);
  return reader.omitsDeprecatedFields === true ? response : { ...response, ...toDeprecatedFields(monitor) };
}

const toDeprecatedFields = ({ monitorType, definition }: StoredMonitor): DeprecatedMonitorFields =>
  buildDeprecatedFields(monitorType, definition.ErrorConditions ?? []);

/** Returns the view of monitors for a query, which is parsed once for all of them. */
export function createMonitorRenderer(query: MonitorFilter, reader: Reader): ToMonitorView {
  const requested = query.filter === undefined ? undefined : new Set(query.filter.toLowerCase().split(/[\s,]+/));
  const isRequested = requested
    ? cacheRequested((field) => field === 'MonitorGuid' || requested.has(field.toLowerCase()))
    : () => true;
  const includesDeprecated = requested
    ? deprecatedMonitorFields.some((field) => requested.has(field.toLowerCase()))
    : (query.IncludeDeprecated ?? reader.omitsDeprecatedFields !== true);
  return (monitor, mayViewSettings) => {
    const isShown = mayViewSettings
      ? isRequested
      : (field: string) => VIEW_DATA_FIELDS.has(field) && isRequested(field);
    const response = buildResponse(monitor, reader.zone, isShown);
    if (!includesDeprecated || !mayViewSettings) return response as MonitorView;
    const deprecated = Object.entries(toDeprecatedFields(monitor)).filter(([field]) => isShown(field));
    return { ...response, ...Object.fromEntries(deprecated) } as MonitorView;
  };
}

/** Caches results, because fields are few and each of thousands of monitors tests all of them. */
function cacheRequested(isRequested: IsRequested): IsRequested {
  const cache = new Map<string, boolean>();
  return (field) => {
    const cached = cache.get(field);
    if (cached !== undefined) return cached;
    const result = isRequested(field);
    cache.set(field, result);
    return result;
  };
}
