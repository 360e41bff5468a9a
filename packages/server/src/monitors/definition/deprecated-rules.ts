/**
 * Converts the fields that ErrorConditions replaced on 27 August 2025, in both directions. A write with deprecated
 * fields changes only the conditions whose deprecated fields differ from what a read shows. The two fields of a pair
 * complete each other.
 */
import { conditionFamily, conditionForms, type ErrorCondition } from '@vedette/contract/v4/error-condition';
import { DeprecatedMonitorFields, type MonitorWrite } from '@vedette/contract/v4/monitor';
import type { ErrorConditionType, MonitorType } from '@vedette/contract/v4/monitor-enums';
import { contentPatterns, patternText } from './content-match-rules.js';

type Old = DeprecatedMonitorFields;
type Pair = readonly (keyof Old)[];

interface Replaced {
  readonly type: ErrorConditionType;
  readonly fields: Pair;
  /** Returns the condition for the deprecated fields; undefined for none. */
  readonly entry: (old: Old) => ErrorCondition | undefined;
  /** Returns the deprecated fields for conditions of this type. */
  readonly old: (entries: readonly ErrorCondition[]) => Old;
}

const toWholeNumber = (text: string | undefined): number => Math.trunc(Number(text ?? '')) || 0;

/** Describes a limit with a switch that says whether exceeding it is an error. */
function limit(
  type: 'LoadTimeLimit1' | 'LoadTimeLimit2',
  alert: 'AlertOnLoadTimeLimit1' | 'AlertOnLoadTimeLimit2',
): Replaced {
  return {
    type,
    fields: [type, alert],
    entry: (old) => ({
      ErrorConditionType: type,
      Value: String(old[type] ?? 0),
      Effect: old[alert] === true ? 'Error' : 'Indicate',
    }),
    old: ([found]) => ({ [type]: toWholeNumber(found?.Value), [alert]: found?.Effect === 'Error' }),
  };
}

type NumberField = 'MinimumBytes' | 'MaximumBytes' | 'ElementMaximumSize' | 'FailedObjectPercentage';
type SwitchField = 'AlertOnMinimumBytes' | 'AlertOnMaximumBytes' | 'AlertOnMaximumSize' | 'AlertOnPercentageFail';

/** Describes a limit that applies only while its switch is on. */
function switched(type: ErrorConditionType, field: NumberField, alert: SwitchField): Replaced {
  const isShare = field === 'FailedObjectPercentage';
  return {
    type,
    fields: [field, alert],
    entry: (old) => {
      if (old[alert] !== true) return undefined;
      const number = String(old[field] ?? 0);
      if (isShare) return { ErrorConditionType: type, Percentage: number };
      return { ErrorConditionType: type, Value: number, ...(field === 'ElementMaximumSize' && { Percentage: '0' }) };
    },
    old: ([found]) => ({
      [field]: toWholeNumber(isShare ? found?.Percentage : found?.Value),
      [alert]: found !== undefined,
    }),
  };
}

const replaced: readonly Replaced[] = [
  limit('LoadTimeLimit1', 'AlertOnLoadTimeLimit1'),
  limit('LoadTimeLimit2', 'AlertOnLoadTimeLimit2'),
  switched('TotalMinBytes', 'MinimumBytes', 'AlertOnMinimumBytes'),
  switched('TotalMaxBytes', 'MaximumBytes', 'AlertOnMaximumBytes'),
  switched('PageElementMaxSizeWithPercentage', 'ElementMaximumSize', 'AlertOnMaximumSize'),
  switched('PageElementFailedWithPercentage', 'FailedObjectPercentage', 'AlertOnPercentageFail'),
  {
    type: 'HttpStatus',
    fields: ['ExpectedHttpStatusCode', 'ExpectedHttpStatusCodeSpecified'],
    entry: ({ ExpectedHttpStatusCode: code = 0, ExpectedHttpStatusCodeSpecified: isMeant }) =>
      isMeant === true || (isMeant === undefined && code > 0)
        ? { ErrorConditionType: 'HttpStatus', Value: String(code) }
        : undefined,
    old: ([found]) => ({
      ExpectedHttpStatusCode: toWholeNumber(found?.Value),
      ExpectedHttpStatusCodeSpecified: found !== undefined,
    }),
  },
  {
    type: 'ContentMatch',
    fields: ['MatchPatterns'],
    entry: ({ MatchPatterns: patterns = [] }) =>
      patterns.length === 0 ? undefined : { ErrorConditionType: 'ContentMatch', Value: patternText(patterns) },
    old: matchPatterns,
  },
];

const OldPatterns = DeprecatedMonitorFields.shape.MatchPatterns;

/** Patterns without a deprecated form, such as one with an offset of half minutes, are left out as a whole. */
function matchPatterns(entries: readonly ErrorCondition[]): Old {
  const patterns = entries.flatMap(contentPatterns);
  if (patterns.length > 0 && !OldPatterns.safeParse(patterns).success) return {};
  return { MatchPatterns: patterns };
}

/** Returns the deprecated fields of a monitor that its type may use. */
export function deprecatedFields(type: MonitorType, conditions: readonly ErrorCondition[]): Old {
  const fields: Old = {};
  for (const pair of replacedPairs(type))
    Object.assign(fields, pair.old(conditions.filter(isConditionOfType(pair.type))));
  return fields;
}

/**
 * Returns the conditions after a write with deprecated fields; undefined if they are the same as a read of `conditions`
 * shows. Fields that the type cannot use are ignored.
 */
export function fromDeprecated(
  type: MonitorType,
  conditions: readonly ErrorCondition[],
  written: MonitorWrite,
): ErrorCondition[] | undefined {
  const before = deprecatedFields(type, conditions);
  const changed = replacedPairs(type).filter(({ fields }) =>
    fields.some((field) => written[field] !== undefined && oldText(written[field]) !== oldText(before[field])),
  );
  if (changed.length === 0) return undefined;
  return changed.reduce<ErrorCondition[]>((found, pair) => replaceEntry(found, pair, written), [...conditions]);
}

function replacedPairs(type: MonitorType): readonly Replaced[] {
  const family = conditionFamily(type);
  return replaced.filter((pair) => conditionForms[pair.type].kinds.includes(family));
}

/** Returns the same text for equivalent values. */
function oldText(value: Old[keyof Old]): string {
  if (!Array.isArray(value)) return String(value);
  const parts = value.map(({ Pattern, IsPositive, DateTime }) => [
    Pattern,
    IsPositive,
    DateTime?.OffsetUTC,
    DateTime?.MaxDifference,
  ]);
  return JSON.stringify(parts);
}

function replaceEntry(conditions: ErrorCondition[], pair: Replaced, written: MonitorWrite): ErrorCondition[] {
  const present = conditions.filter(isConditionOfType(pair.type));
  const sent = Object.fromEntries(
    pair.fields.filter((field) => written[field] !== undefined).map((field) => [field, written[field]]),
  ) as Old;
  // A code that is sent alone applies, whatever was stored before.
  const before = pair.type === 'HttpStatus' && sent.ExpectedHttpStatusCode !== undefined ? {} : pair.old(present);
  const entry = pair.entry({ ...before, ...sent });
  const [first] = present;
  if (!first) return entry ? [...conditions, entry] : conditions;
  return conditions.flatMap((condition) => {
    if (condition.ErrorConditionType !== pair.type) return [condition];
    return condition === first && entry ? [entry] : [];
  });
}

const isConditionOfType =
  (type: ErrorConditionType) =>
  ({ ErrorConditionType }: ErrorCondition): boolean =>
    ErrorConditionType === type;
