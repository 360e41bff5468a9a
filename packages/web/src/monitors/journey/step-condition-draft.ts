/** Converts failure conditions of a step between the script and the form. */
import type { ErrorCondition } from '@vedette/contract/v4/error-condition';
import type { ScriptNote } from '@vedette/contract/transaction-script/parse';
import { isStepCondition } from '@vedette/contract/transaction-script/script-rules';
import { memberList, memberText, type JsonObject } from '../draft/script-draft.js';
import { notesWithin } from './journey-draft.js';

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the conditions of a step, including members that this app does not know. */
export const stepConditions = (step: JsonObject): readonly JsonObject[] =>
  memberList(step, 'errorConditions').filter(isObject);

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Returns a condition with the members of monitor conditions, or undefined for a type that steps do not support. */
export function toErrorCondition(scriptCondition: JsonObject): ErrorCondition | undefined {
  const type = memberText(scriptCondition, 'type');
  if (!isStepCondition(type)) return undefined;
  const data = isObject(scriptCondition['data']) ? scriptCondition['data'] : {};
  const criteria = memberList(scriptCondition, 'additionalConditions').filter(isObject);
  const [level, match] = [memberText(data, 'level'), memberText(data, 'matchType')];
  return {
    ErrorConditionType: type,
    Value: toText(data['value']),
    // Invalid values are reported by validation.
    ...(level !== '' && { Level: level as 'Error' }),
    ...(match !== '' && { MatchType: match as 'ErrorWhenContains' }),
    AdditionalConditions: criteria.map(({ metric, comparison, value }) => ({
      Metric: toText(metric) as 'StatusCode',
      Comparison: toText(comparison) as 'Equal',
      Value: toText(value),
    })),
  };
}

/** Applies changes to a condition of a script. All other members are preserved. */
export function applyConditionChange(scriptCondition: JsonObject, changes: Partial<ErrorCondition>): JsonObject {
  const { Value, Level, MatchType, AdditionalConditions: criteria } = changes;
  const data = {
    ...(isObject(scriptCondition['data']) ? scriptCondition['data'] : {}),
    ...(Value !== undefined && { value: Value }),
    ...(Level !== undefined && { level: Level }),
    ...(MatchType !== undefined && { matchType: MatchType }),
  };
  const additionalConditions = criteria?.map(({ Metric, Comparison, Value: value }) => ({
    metric: Metric,
    comparison: Comparison,
    value,
  }));
  return { ...scriptCondition, data, ...(additionalConditions && { additionalConditions }) };
}

/** Sets the conditions of a step. The member is removed if there are none. */
export function withStepConditions(step: JsonObject, conditions: readonly JsonObject[]): JsonObject {
  const { errorConditions: _removed, ...subpath } = step;
  return conditions.length === 0 ? subpath : { ...subpath, errorConditions: conditions };
}

/**
 * Returns the problems of one part of a condition: `.Value`, `.AdditionalConditions[0].Value`, or an empty text for
 * problems without a field.
 * @param notes notes of the step
 * @param path path of the condition
 */
export function conditionProblem(notes: readonly ScriptNote[], path: string, part: string): string | undefined {
  const matching = notesWithin(notes, path).filter((note) => toConditionPart(note.path.slice(path.length)) === part);
  return matching.length === 0 ? undefined : matching.map(({ text }) => text).join('; ');
}

function toConditionPart(subpath: string): string {
  if (subpath === '.data.value') return '.Value';
  const [, criterion] = /^\.additionalConditions(\[\d+\])\.value$/.exec(subpath) ?? [];
  return criterion === undefined ? '' : `.AdditionalConditions${criterion}.Value`;
}
