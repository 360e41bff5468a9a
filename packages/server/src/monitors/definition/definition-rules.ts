/**
 * What a monitor is made of after a write: defaults on POST and PUT, unchanged on PATCH (contract, "Monitor"). Pure: the
 * same body on the same monitor gives the same definition.
 */
import type { ErrorCondition } from '@vedette/contract/v4/error-condition';
import { conditionFamily } from '@vedette/contract/v4/error-condition';
import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import { defaultOf, monitorFields, type FieldRule } from '@vedette/contract/v4/monitor-fields';
import type {
  Monitor,
  MonitorWrite,
  SelectedCheckpoints,
  SelectedCheckpointsWrite,
} from '@vedette/contract/v4/monitor';
import { fromDeprecated } from './deprecated-rules.js';
import { keptConditions, withLimits } from './error-condition-rules.js';
import { DEFAULT_INTERVAL, sentInterval } from './interval-rules.js';

type Fixed = 'MonitorGuid' | 'MonitorType' | 'IsLocked' | 'Hash' | 'Credits';
type Stamps = 'CreatedDate' | 'LastModifiedDate' | 'LastModifiedByOperatorId';

/** Everything a caller decides about a monitor, complete, in the wire's own fields. The password lives apart. */
export type Definition = Omit<Monitor, Fixed | Stamps>;

const NOWHERE_NAMED: SelectedCheckpoints = { Checkpoints: [], Regions: [], ExcludeLocations: [] };

/** The fields a type has and a definition keeps; secrets are kept apart. */
export function fieldsOf(type: MonitorType): readonly FieldRule[] {
  const known = fieldsByType.get(type);
  if (known) return known;
  const fields = monitorFields.filter(({ types, isSecret }) => types.includes(type) && !isSecret);
  fieldsByType.set(type, fields);
  return fields;
}

/** The table is long and every answer asks. */
const fieldsByType = new Map<MonitorType, readonly FieldRule[]>();

/** A definition from a body that is meant to be whole (POST, PUT): what is absent gets its default. */
export function completeDefinition(type: MonitorType, body: MonitorWrite): Definition {
  const fields: Partial<Record<keyof MonitorWrite, unknown>> = {};
  for (const rule of fieldsOf(type)) {
    const { field } = rule;
    const value = whole(body, field) ?? defaultOf(rule, type, body);
    if (value !== undefined) fields[field] = value;
  }
  return {
    ...fields,
    ...(sentInterval(body) ?? DEFAULT_INTERVAL),
    SelectedCheckpoints: mergeCheckpoints(NOWHERE_NAMED, body.SelectedCheckpoints),
    ...conditionsOf(type, undefined, body),
    // The table of fields has put in every field that is always there.
  } as unknown as Definition;
}

/** A definition after a PATCH: only what was sent changes. */
export function patchDefinition(type: MonitorType, current: Definition, body: MonitorWrite): Definition {
  const sent: Partial<Record<keyof MonitorWrite, unknown>> = {};
  for (const { field } of fieldsOf(type)) if (body[field] !== undefined) sent[field] = whole(body, field);
  const { CheckInterval, CheckIntervalSeconds, ...others } = current;
  const interval = sentInterval(body) ?? sentInterval({ CheckInterval, CheckIntervalSeconds });
  return {
    ...others,
    ...sent,
    ...interval,
    SelectedCheckpoints: mergeCheckpoints(current.SelectedCheckpoints, body.SelectedCheckpoints),
    ...conditionsOf(type, current.ErrorConditions, body),
  } as unknown as Definition;
}

/** What was sent for a field; objects of which all members are always there get the usual ones. */
function whole(body: MonitorWrite, field: keyof MonitorWrite): unknown {
  const { BrowserWindowDimensions: size, ThrottlingOptions: line } = body;
  if (field === 'BrowserWindowDimensions' && size) {
    return { ...{ IsMobile: false, PixelRatio: 1, MobileDevice: '' }, ...size };
  }
  if (field === 'ThrottlingOptions' && line) return { ThrottlingType: 'Inactive', ...line };
  // Blanks around an address come along when it is copied, and browsers leave them out.
  if (field === 'Url') return body.Url?.trim();
  return body[field];
}

/** Lists that were sent replace, `[]` clears, absent ones stay; on POST and PUT there is nothing to stay. */
function mergeCheckpoints(current: SelectedCheckpoints, sent: SelectedCheckpointsWrite = {}): SelectedCheckpoints {
  return {
    Checkpoints: sent.Checkpoints ?? current.Checkpoints,
    Regions: sent.Regions ?? current.Regions,
    ExcludeLocations: sent.ExcludeLocations ?? current.ExcludeLocations,
  };
}

/** ErrorConditions replace the whole list; else the deprecated fields change theirs; else the present ones stay. */
function conditionsOf(
  type: MonitorType,
  current: readonly ErrorCondition[] | undefined,
  body: MonitorWrite,
): { ErrorConditions?: ErrorCondition[] } {
  if (conditionFamily(type) === 'none') return {};
  if (body.ErrorConditions) return { ErrorConditions: keptConditions(body.ErrorConditions) };
  const present = withLimits(current ?? []);
  return { ErrorConditions: fromDeprecated(type, present, body) ?? present };
}

/** The same value for the same definition, however its members are ordered. Lists keep their order. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

/** What a run does not depend on: changing these gives no extra run. */
const besideTheRun: readonly (keyof Definition)[] = [
  'Name',
  'GenerateAlert',
  'CustomFields',
  'NameForPhoneAlerts',
  'Notes',
  'SelectedCheckpoints',
  'UsePrimaryCheckpointsOnly',
  'MonitorMode',
];

/** Whether target, interval or conditions differ, or the monitor was switched on: then one extra run follows. */
export function runChanged(before: Definition, after: Definition): boolean {
  if (!before.IsActive && after.IsActive) return true;
  const run = (definition: Definition): string =>
    canonicalText({ ...definition, IsActive: true, ...Object.fromEntries(besideTheRun.map((field) => [field, null])) });
  return run(before) !== run(after);
}
