import { criterionProblem, isNonNegativeNumber, valueProblem } from '@vedette/contract/condition-rules';
import {
  conditionFamily,
  conditionDefinitions,
  defaultConditions,
  type ConditionDefinition,
  type ErrorCondition,
  type ErrorConditionWrite,
} from '@vedette/contract/v4/error-condition';
import type { ErrorConditionType, MonitorType } from '@vedette/contract/v4/monitor-enums';
import type { Problems } from '@vedette/kernel/fault';

/**
 * Returns conditions as they are stored: numbers as text, both load time limits present. Members that do not belong to a
 * type are kept, so that validation can report them.
 */
export function toStoredConditions(conditions: readonly ErrorConditionWrite[]): ErrorCondition[] {
  return withLoadTimeLimits(conditions.map(toStoredCondition));
}

/** Writes numbers as text and leaves out empty members. */
export function toStoredCondition(condition: ErrorConditionWrite): ErrorCondition {
  const { ErrorConditionType, Value, Percentage, Level, MatchType, Effect, AdditionalConditions = [] } = condition;
  const hasPercentage = Percentage !== undefined && (Percentage !== '' || isMember(ErrorConditionType, 'Percentage'));
  return {
    ErrorConditionType,
    ...(Value !== undefined && { Value: String(Value) }),
    ...(hasPercentage && { Percentage: String(Percentage) }),
    ...(Level !== undefined && { Level }),
    ...(MatchType !== undefined && { MatchType }),
    ...(Effect !== undefined && { Effect }),
    ...(AdditionalConditions.length > 0 && {
      AdditionalConditions: AdditionalConditions.map((one) => ({ ...one, Value: String(one.Value) })),
    }),
  };
}

type Member = ConditionDefinition['members'][number];
const isMember = (type: ErrorConditionType, member: Member): boolean =>
  conditionDefinitions[type].members.includes(member);

/**
 * Adds problems of members without a meaning for the type. Only limits have a choice of effects. For other types, Error
 * is accepted because it is the effect they have.
 */
function checkMembers(condition: ErrorCondition, entryPath: string, problems: Problems): void {
  const { ErrorConditionType: type, Effect } = condition;
  for (const member of ['Percentage', 'Level', 'MatchType', 'AdditionalConditions'] as const) {
    const isForeign = condition[member] !== undefined && !isMember(type, member);
    problems.when(isForeign, `${entryPath}.${member}`, `does not belong to ${type}`);
  }
  const hasFixedEffect = !isMember(type, 'Effect');
  problems.when(
    hasFixedEffect && Effect === 'Indicate',
    `${entryPath}.Effect`,
    `must be Error for ${type}, or left out`,
  );
}

/** Adds missing load time limits at the front. The others keep their order. */
export function withLoadTimeLimits(conditions: readonly ErrorCondition[]): ErrorCondition[] {
  const missing = defaultConditions.filter(
    (limit) => !conditions.some(({ ErrorConditionType }) => ErrorConditionType === limit.ErrorConditionType),
  );
  return [...missing, ...conditions];
}

/** Returns whether two lists are equivalent: an empty value means none, and an absent member means its default. */
export function areEquivalent(a: readonly ErrorCondition[], b: readonly ErrorCondition[]): boolean {
  return (
    a.length === b.length &&
    a.every((condition, index) => canonicalCondition(condition) === canonicalCondition(b[index]))
  );
}

function canonicalCondition(condition: ErrorCondition | undefined): string {
  if (!condition) return '';
  const { ErrorConditionType, Value = '', Percentage = '', Level, MatchType, Effect, AdditionalConditions } = condition;
  const criteria = AdditionalConditions?.map(({ Metric, Comparison, Value: limit }) => [Metric, Comparison, limit]);
  return JSON.stringify([ErrorConditionType, Value, Percentage, Level, MatchType, Effect ?? 'Indicate', criteria]);
}

/** Adds problems of a monitor's conditions, each naming its entry. */
export function checkConditions(type: MonitorType, conditions: readonly ErrorCondition[], problems: Problems): void {
  for (const [index, { ErrorConditionType: name }] of conditions.entries()) {
    problems.when(!supportsCondition(type, name), `ErrorConditions[${index}]`, `${name} is not a condition of ${type}`);
  }
  checkConditionEntries(conditions, problems);
}

export function supportsCondition(type: MonitorType, name: ErrorCondition['ErrorConditionType']): boolean {
  return conditionDefinitions[name].families.includes(conditionFamily(type));
}

/** Adds problems of conditions that do not depend on the monitor's type. */
export function checkConditionEntries(conditions: readonly ErrorCondition[], problems: Problems): void {
  const usedTypes = new Set<string>();
  const addProblem = (field: string, rule: string | undefined): void => {
    if (rule !== undefined) problems.add(field, rule);
  };
  for (const [index, condition] of conditions.entries()) {
    const name = condition.ErrorConditionType;
    const definition = conditionDefinitions[name];
    const entryPath = `ErrorConditions[${index}]`;
    problems.when(!definition.isRepeatable && usedTypes.has(name), entryPath, `${name} may occur once`);
    usedTypes.add(name);
    addProblem(`${entryPath}.Value`, valueProblem(condition));
    checkMembers(condition, entryPath, problems);
    const percentage = condition.Percentage ?? '';
    const isInvalidPercentage = percentage !== '' && !(isNonNegativeNumber(percentage) && Number(percentage) <= 100);
    problems.when(isInvalidPercentage, `${entryPath}.Percentage`, 'must be a number from 0 to 100');
    for (const [criterionIndex, { Value }] of (condition.AdditionalConditions ?? []).entries()) {
      addProblem(`${entryPath}.AdditionalConditions[${criterionIndex}].Value`, criterionProblem(Value));
    }
  }
}
