/**
 * The definition of a monitor after a write: defaults on POST and PUT, unchanged fields on PATCH (contract, "Monitor").
 * Pure: the same body on the same monitor yields the same definition.
 */
import type { ErrorCondition } from '@vedette/contract/v4/error-condition';
import { conditionFamily } from '@vedette/contract/v4/error-condition';
import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import { fieldDefault, monitorFields, type FieldRule } from '@vedette/contract/v4/monitor-fields';
import type {
  Monitor,
  MonitorWrite,
  SelectedCheckpoints,
  SelectedCheckpointsWrite,
} from '@vedette/contract/v4/monitor';
import { applyDeprecatedFields } from './deprecated-rules.js';
import { toStoredConditions, areEquivalent, withLoadTimeLimits } from './error-condition-rules.js';
import { DEFAULT_INTERVAL, pickSentInterval, type IntervalFields } from './interval-rules.js';

type ImmutableFields = 'MonitorGuid' | 'MonitorType' | 'IsLocked' | 'Hash' | 'Credits';
type TimestampFields = 'CreatedDate' | 'LastModifiedDate' | 'LastModifiedByOperatorId';

/** All settings of a monitor that callers write, in the wire's fields. The password is stored separately. */
export type Definition = Omit<Monitor, ImmutableFields | TimestampFields | 'SelectedCheckpoints'> & {
  SelectedCheckpoints: SelectedCheckpoints;
};

const EMPTY_SELECTION: SelectedCheckpoints = { Checkpoints: [], Regions: [], ExcludeLocations: [] };

/** Returns the fields of a type that a definition stores. Secrets are stored separately. */
export function monitorTypeFields(type: MonitorType): readonly FieldRule[] {
  const cached = fieldsByType.get(type);
  if (cached) return cached;
  const fields = monitorFields.filter(({ types, isSecret }) => types.includes(type) && !isSecret);
  fieldsByType.set(type, fields);
  return fields;
}

/** Cached, because the table is long and every response needs it. */
const fieldsByType = new Map<MonitorType, readonly FieldRule[]>();

/**
 * Returns a definition from a complete body (POST, PUT): absent fields get their defaults. `current` is the monitor
 * that a PUT replaces. Clients older than a field cannot send it back, so the error conditions, an interval in seconds
 * and the fields marked `isUnknownToOldClients` stay if the body leaves them out.
 */
export function completeDefinition(type: MonitorType, body: MonitorWrite, current?: Definition): Definition {
  const fields: Partial<Record<keyof MonitorWrite, unknown>> = {};
  const stored: Partial<Record<keyof MonitorWrite, unknown>> = current ?? {};
  for (const rule of monitorTypeFields(type)) {
    const { field, isUnknownToOldClients } = rule;
    const retained = isUnknownToOldClients === true ? stored[field] : undefined;
    const value = fillMemberDefaults(body, field) ?? retained ?? fieldDefault(rule, type, body);
    if (value !== undefined) fields[field] = value;
  }
  return {
    ...fields,
    ...(pickSentInterval(body) ?? keepIntervalInSeconds(current) ?? DEFAULT_INTERVAL),
    SelectedCheckpoints: mergeCheckpoints(EMPTY_SELECTION, body.SelectedCheckpoints),
    ...resolveErrorConditions(type, current?.ErrorConditions, body),
    // The table of fields has added every field that is always present.
  } as unknown as Definition;
}

/** Keeps an interval in seconds. Every client knows minutes, so an omitted interval in minutes gets its default. */
function keepIntervalInSeconds(current: Definition | undefined): IntervalFields | undefined {
  if (current?.CheckIntervalSeconds === undefined || current.CheckInterval !== undefined) return undefined;
  return { CheckIntervalSeconds: current.CheckIntervalSeconds };
}

/** Returns a definition after a PATCH: only the fields sent change. */
export function patchDefinition(type: MonitorType, current: Definition, body: MonitorWrite): Definition {
  const sent: Partial<Record<keyof MonitorWrite, unknown>> = {};
  for (const { field } of monitorTypeFields(type))
    if (body[field] !== undefined) sent[field] = fillMemberDefaults(body, field);
  const { CheckInterval, CheckIntervalSeconds, ...others } = current;
  const interval = pickSentInterval(body) ?? pickSentInterval({ CheckInterval, CheckIntervalSeconds });
  return {
    ...others,
    ...sent,
    ...interval,
    SelectedCheckpoints: mergeCheckpoints(current.SelectedCheckpoints, body.SelectedCheckpoints),
    ...resolveErrorConditions(type, current.ErrorConditions, body),
  } as unknown as Definition;
}

/** Returns the value sent for a field. Members of objects that are always present get their defaults. */
function fillMemberDefaults(body: MonitorWrite, field: keyof MonitorWrite): unknown {
  const { BrowserWindowDimensions: size, ThrottlingOptions: throttling } = body;
  if (field === 'BrowserWindowDimensions' && size) {
    return { IsMobile: false, PixelRatio: 1, MobileDevice: '', ...size };
  }
  if (field === 'ThrottlingOptions' && throttling) return { ThrottlingType: 'Inactive', ...throttling };
  return body[field];
}

/** Replaces the lists that were sent; `[]` clears one, absent ones stay. On POST and PUT, `current` is empty. */
function mergeCheckpoints(current: SelectedCheckpoints, sent: SelectedCheckpointsWrite = {}): SelectedCheckpoints {
  return {
    Checkpoints: sent.Checkpoints ?? current.Checkpoints,
    Regions: sent.Regions ?? current.Regions,
    ExcludeLocations: sent.ExcludeLocations ?? current.ExcludeLocations,
  };
}

/**
 * Returns the conditions after a write. Responses contain ErrorConditions and the deprecated fields, so clients send
 * both back although they changed only one. The one that differs from the stored conditions counts, and ErrorConditions
 * if both do. A new monitor is compared with the default conditions. A body with neither keeps the conditions.
 */
function resolveErrorConditions(
  type: MonitorType,
  current: readonly ErrorCondition[] | undefined,
  body: MonitorWrite,
): { ErrorConditions?: ErrorCondition[] } {
  if (conditionFamily(type) === 'none') return {};
  const stored = withLoadTimeLimits(current ?? []);
  const written = body.ErrorConditions && toStoredConditions(body.ErrorConditions);
  const changed = applyDeprecatedFields(type, stored, body);
  if (!written) return { ErrorConditions: changed ?? stored };
  return { ErrorConditions: changed && areEquivalent(written, stored) ? changed : written };
}

/** Returns the same text for the same definition, whatever the order of members. Lists keep their order. */
export function toCanonicalText(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

/** Fields that do not affect a run. Changing them causes no extra run. */
const fieldsWithoutRun: readonly (keyof Definition)[] = [
  'Name',
  'GenerateAlert',
  'CustomFields',
  'NameForPhoneAlerts',
  'Notes',
  'SelectedCheckpoints',
  'UsePrimaryCheckpointsOnly',
  'MonitorMode',
];

/** Returns whether target, interval or conditions differ, or the monitor was activated, which causes one extra run. */
export function needsExtraRun(before: Definition, after: Definition): boolean {
  if (!before.IsActive && after.IsActive) return true;
  const runText = (definition: Definition): string =>
    toCanonicalText({
      ...definition,
      IsActive: true,
      ...Object.fromEntries(fieldsWithoutRun.map((field) => [field, null])),
    });
  return runText(before) !== runText(after);
}
