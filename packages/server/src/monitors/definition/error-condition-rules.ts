import { criterionProblem, isNumber, valueProblem } from '@vedette/contract/condition-rules';
import {
  conditionFamily,
  conditionForms,
  defaultConditions,
  type ConditionForm,
  type ErrorCondition,
  type ErrorConditionWrite,
} from '@vedette/contract/v4/error-condition';
import type { ErrorConditionType, MonitorType } from '@vedette/contract/v4/monitor-enums';
import type { Problems } from '@vedette/kernel/fault';

/**
 * Returns conditions as they are stored: numbers as text, both limits present. Members that do not belong to a type are
 * kept, so that a check can report them.
 */
export function toStoredConditions(written: readonly ErrorConditionWrite[]): ErrorCondition[] {
  return withLimits(written.map(toStoredCondition));
}

/** Writes numbers as text and leaves out empty members. */
export function toStoredCondition(written: ErrorConditionWrite): ErrorCondition {
  const { ErrorConditionType, Value, Percentage, Level, MatchType, Effect, AdditionalConditions = [] } = written;
  const hasShare = Percentage !== undefined && (Percentage !== '' || isMember(ErrorConditionType, 'Percentage'));
  return {
    ErrorConditionType,
    ...(Value !== undefined && { Value: String(Value) }),
    ...(hasShare && { Percentage: String(Percentage) }),
    ...(Level !== undefined && { Level }),
    ...(MatchType !== undefined && { MatchType }),
    ...(Effect !== undefined && { Effect }),
    ...(AdditionalConditions.length > 0 && {
      AdditionalConditions: AdditionalConditions.map((one) => ({ ...one, Value: String(one.Value) })),
    }),
  };
}

type Member = ConditionForm['members'][number];
const isMember = (type: ErrorConditionType, member: Member): boolean => conditionForms[type].members.includes(member);

/**
 * Adds problems of members without a meaning for the type. All types except limits have the effect Error, which may be
 * given.
 */
function checkMembers(condition: ErrorCondition, entry: string, problems: Problems): void {
  const { ErrorConditionType: type, Effect } = condition;
  for (const member of ['Percentage', 'Level', 'MatchType', 'AdditionalConditions'] as const) {
    const isForeign = condition[member] !== undefined && !isMember(type, member);
    problems.when(isForeign, `${entry}.${member}`, `does not belong to ${type}`);
  }
  const isNoLimit = !isMember(type, 'Effect');
  problems.when(isNoLimit && Effect === 'Indicate', `${entry}.Effect`, `must be Error for ${type}, or left out`);
}

/** Adds missing load time limits at the front. The others keep their order. */
export function withLimits(conditions: readonly ErrorCondition[]): ErrorCondition[] {
  const missing = defaultConditions.filter(
    (limit) => !conditions.some(({ ErrorConditionType }) => ErrorConditionType === limit.ErrorConditionType),
  );
  return [...missing, ...conditions];
}

/** Returns whether two lists are equivalent: an empty value means none, and an absent member means its default. */
export function areEquivalent(a: readonly ErrorCondition[], b: readonly ErrorCondition[]): boolean {
  return (
    a.length === b.length && a.every((condition, at) => canonicalCondition(condition) === canonicalCondition(b[at]))
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
  checkEntries(conditions, problems);
}

export function supportsCondition(type: MonitorType, name: ErrorCondition['ErrorConditionType']): boolean {
  return conditionForms[name].kinds.includes(conditionFamily(type));
}

/** Adds problems of conditions that do not depend on the monitor's type. */
export function checkEntries(conditions: readonly ErrorCondition[], problems: Problems): void {
  const seen = new Set<string>();
  const addProblem = (field: string, rule: string | undefined): void => {
    if (rule !== undefined) problems.add(field, rule);
  };
  for (const [index, condition] of conditions.entries()) {
    const name = condition.ErrorConditionType;
    const form = conditionForms[name];
    const entry = `ErrorConditions[${index}]`;
    problems.when(!form.many && seen.has(name), entry, `${name} may occur once`);
    seen.add(name);
    addProblem(`${entry}.Value`, valueProblem(condition));
    checkMembers(condition, entry, problems);
    const share = condition.Percentage ?? '';
    const badShare = share !== '' && !(isNumber(share) && Number(share) <= 100);
    problems.when(badShare, `${entry}.Percentage`, 'must be a number from 0 to 100');
    for (const [at, { Value }] of (condition.AdditionalConditions ?? []).entries()) {
      addProblem(`${entry}.AdditionalConditions[${at}].Value`, criterionProblem(Value));
    }
  }
}
