/**
 * Converts the fields that ErrorConditions replaced on 27 August 2025, in both directions. A write with deprecated
 * fields changes only the conditions whose deprecated fields differ from what a read shows. The two fields of a pair
 * complete each other.
 */
import { conditionFamily, conditionDefinitions, type ErrorCondition } from '@vedette/contract/v4/error-condition';
import { DeprecatedMonitorFields, type MonitorWrite } from '@vedette/contract/v4/monitor';
import type { ErrorConditionType, MonitorType } from '@vedette/contract/v4/monitor-enums';
import { toContentPatterns, formatPatterns } from './content-match-rules.js';

type DeprecatedFields = DeprecatedMonitorFields;
type FieldPair = readonly (keyof DeprecatedFields)[];

interface FieldReplacement {
  readonly type: ErrorConditionType;
  readonly fields: FieldPair;
  /** Returns the condition for the deprecated fields; undefined for none. */
  readonly toCondition: (deprecated: DeprecatedFields) => ErrorCondition | undefined;
  /** Returns the deprecated fields for conditions of this type. */
  readonly toDeprecated: (entries: readonly ErrorCondition[]) => DeprecatedFields;
}

const toWholeNumber = (text: string | undefined): number => Math.trunc(Number(text ?? '')) || 0;

/** Describes a limit with a switch that says whether exceeding it is an error. */
function loadTimeLimitReplacement(
  type: 'LoadTimeLimit1' | 'LoadTimeLimit2',
  switchField: 'AlertOnLoadTimeLimit1' | 'AlertOnLoadTimeLimit2',
): FieldReplacement {
  return {
    type,
    fields: [type, switchField],
    toCondition: (deprecated) => ({
      ErrorConditionType: type,
      Value: String(deprecated[type] ?? 0),
      Effect: deprecated[switchField] === true ? 'Error' : 'Indicate',
    }),
    toDeprecated: ([found]) => ({ [type]: toWholeNumber(found?.Value), [switchField]: found?.Effect === 'Error' }),
  };
}

type NumberField = 'MinimumBytes' | 'MaximumBytes' | 'ElementMaximumSize' | 'FailedObjectPercentage';
type SwitchField = 'AlertOnMinimumBytes' | 'AlertOnMaximumBytes' | 'AlertOnMaximumSize' | 'AlertOnPercentageFail';

/** Describes a limit that applies only while its switch is on. */
function switchedReplacement(type: ErrorConditionType, field: NumberField, switchField: SwitchField): FieldReplacement {
  const isPercentage = field === 'FailedObjectPercentage';
  return {
    type,
    fields: [field, switchField],
    toCondition: (deprecated) => {
      if (deprecated[switchField] !== true) return undefined;
      const number = String(deprecated[field] ?? 0);
      if (isPercentage) return { ErrorConditionType: type, Percentage: number };
      return { ErrorConditionType: type, Value: number, ...(field === 'ElementMaximumSize' && { Percentage: '0' }) };
    },
    toDeprecated: ([found]) => ({
      [field]: toWholeNumber(isPercentage ? found?.Percentage : found?.Value),
      [switchField]: found !== undefined,
    }),
  };
}

const fieldReplacements: readonly FieldReplacement[] = [
  loadTimeLimitReplacement('LoadTimeLimit1', 'AlertOnLoadTimeLimit1'),
  loadTimeLimitReplacement('LoadTimeLimit2', 'AlertOnLoadTimeLimit2'),
  switchedReplacement('TotalMinBytes', 'MinimumBytes', 'AlertOnMinimumBytes'),
  switchedReplacement('TotalMaxBytes', 'MaximumBytes', 'AlertOnMaximumBytes'),
  switchedReplacement('PageElementMaxSizeWithPercentage', 'ElementMaximumSize', 'AlertOnMaximumSize'),
  switchedReplacement('PageElementFailedWithPercentage', 'FailedObjectPercentage', 'AlertOnPercentageFail'),
  {
    type: 'HttpStatus',
    fields: ['ExpectedHttpStatusCode', 'ExpectedHttpStatusCodeSpecified'],
    toCondition: ({ ExpectedHttpStatusCode: code = 0, ExpectedHttpStatusCodeSpecified: isSpecified }) =>
      isSpecified === true || (isSpecified === undefined && code > 0)
        ? { ErrorConditionType: 'HttpStatus', Value: String(code) }
        : undefined,
    toDeprecated: ([found]) => ({
      ExpectedHttpStatusCode: toWholeNumber(found?.Value),
      ExpectedHttpStatusCodeSpecified: found !== undefined,
    }),
  },
  {
    type: 'ContentMatch',
    fields: ['MatchPatterns'],
    toCondition: ({ MatchPatterns: patterns = [] }) =>
      patterns.length === 0 ? undefined : { ErrorConditionType: 'ContentMatch', Value: formatPatterns(patterns) },
    toDeprecated: toMatchPatterns,
  },
];

const DeprecatedPatterns = DeprecatedMonitorFields.shape.MatchPatterns;

/** Patterns without a deprecated form, such as one with an offset of half minutes, are left out as a whole. */
function toMatchPatterns(entries: readonly ErrorCondition[]): DeprecatedFields {
  const patterns = entries.flatMap(toContentPatterns);
  if (patterns.length > 0 && !DeprecatedPatterns.safeParse(patterns).success) return {};
  return { MatchPatterns: patterns };
}

/** Returns the deprecated fields of a monitor that its type may use. */
export function buildDeprecatedFields(type: MonitorType, conditions: readonly ErrorCondition[]): DeprecatedFields {
  const fields: DeprecatedFields = {};
  for (const replacement of findReplacements(type))
    Object.assign(fields, replacement.toDeprecated(conditions.filter(isConditionOfType(replacement.type))));
  return fields;
}

/**
 * Returns the conditions after a write with deprecated fields; undefined if they are the same as a read of `conditions`
 * shows. Fields that the type cannot use are ignored.
 */
export function applyDeprecatedFields(
  type: MonitorType,
  conditions: readonly ErrorCondition[],
  written: MonitorWrite,
): ErrorCondition[] | undefined {
  const before = buildDeprecatedFields(type, conditions);
  const changed = findReplacements(type).filter(({ fields }) =>
    fields.some(
      (field) => written[field] !== undefined && comparableText(written[field]) !== comparableText(before[field]),
    ),
  );
  if (changed.length === 0) return undefined;
  return changed.reduce<ErrorCondition[]>(
    (found, replacement) => replaceCondition(found, replacement, written),
    [...conditions],
  );
}

function findReplacements(type: MonitorType): readonly FieldReplacement[] {
  const family = conditionFamily(type);
  return fieldReplacements.filter((replacement) => conditionDefinitions[replacement.type].families.includes(family));
}

/** Returns the same text for equivalent values. */
function comparableText(value: DeprecatedFields[keyof DeprecatedFields]): string {
  if (!Array.isArray(value)) return String(value);
  const parts = value.map(({ Pattern, IsPositive, DateTime }) => [
    Pattern,
    IsPositive,
    DateTime?.OffsetUTC,
    DateTime?.MaxDifference,
  ]);
  return JSON.stringify(parts);
}

function replaceCondition(
  conditions: ErrorCondition[],
  replacement: FieldReplacement,
  written: MonitorWrite,
): ErrorCondition[] {
  const existing = conditions.filter(isConditionOfType(replacement.type));
  const sent = Object.fromEntries(
    replacement.fields.filter((field) => written[field] !== undefined).map((field) => [field, written[field]]),
  ) as DeprecatedFields;
  // A code that is sent alone applies, whatever was stored before.
  const before =
    replacement.type === 'HttpStatus' && sent.ExpectedHttpStatusCode !== undefined
      ? {}
      : replacement.toDeprecated(existing);
  const entry = replacement.toCondition({ ...before, ...sent });
  const [first] = existing;
  if (!first) return entry ? [...conditions, entry] : conditions;
  return conditions.flatMap((condition) => {
    if (condition.ErrorConditionType !== replacement.type) return [condition];
    return condition === first && entry ? [entry] : [];
  });
}

const isConditionOfType =
  (type: ErrorConditionType) =>
  ({ ErrorConditionType }: ErrorCondition): boolean =>
    ErrorConditionType === type;
