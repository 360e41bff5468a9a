/** Converts failure conditions of a step between the script and the form. */
import type { ErrorCondition } from '@vedette/contract/v4/error-condition';
import type { ScriptNote } from '@vedette/contract/transaction-script/parse';
import { isStepCondition } from '@vedette/contract/transaction-script/script-rules';
import { memberList, memberText, type Loose } from '../draft/script-draft.js';
import { notesAt } from './journey-draft.js';

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the conditions of a step, including members that this app does not know. */
export const stepConditions = (step: Loose): readonly Loose[] => memberList(step, 'errorConditions').filter(isObject);

const plain = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** Returns a condition with the members of monitor conditions, or undefined for a type that steps do not support. */
export function shownCondition(written: Loose): ErrorCondition | undefined {
  const type = memberText(written, 'type');
  if (!isStepCondition(type)) return undefined;
  const data = isObject(written['data']) ? written['data'] : {};
  const criteria = memberList(written, 'additionalConditions').filter(isObject);
  const [level, match] = [memberText(data, 'level'), memberText(data, 'matchType')];
  return {
    ErrorConditionType: type,
    Value: plain(data['value']),
    // Invalid values are reported by validation.
    ...(level !== '' && { Level: level as 'Error' }),
    ...(match !== '' && { MatchType: match as 'ErrorWhenContains' }),
    AdditionalConditions: criteria.map(({ metric, comparison, value }) => ({
      Metric: plain(metric) as 'StatusCode',
      Comparison: plain(comparison) as 'Equal',
      Value: plain(value),
    })),
  };
}

/** Applies changes to a condition of a script. All other members are preserved. */
export function changedCondition(written: Loose, part: Partial<ErrorCondition>): Loose {
  const { Value, Level, MatchType, AdditionalConditions: criteria } = part;
  const data = {
    ...(isObject(written['data']) ? written['data'] : {}),
    ...(Value !== undefined && { value: Value }),
    ...(Level !== undefined && { level: Level }),
    ...(MatchType !== undefined && { matchType: MatchType }),
  };
  const additionalConditions = criteria?.map(({ Metric, Comparison, Value: value }) => ({
    metric: Metric,
    comparison: Comparison,
    value,
  }));
  return { ...written, data, ...(additionalConditions && { additionalConditions }) };
}

/** Sets the conditions of a step. The member is removed if there are none. */
export function withConditions(step: Loose, conditions: readonly Loose[]): Loose {
  const { errorConditions: _gone, ...rest } = step;
  return conditions.length === 0 ? rest : { ...rest, errorConditions: conditions };
}

/**
 * Returns the problems of one part of a condition: `.Value`, `.AdditionalConditions[0].Value`, or an empty text for
 * problems without a field.
 * @param notes notes of the step
 * @param path path of the condition
 */
export function conditionProblem(notes: readonly ScriptNote[], path: string, part: string): string | undefined {
  const matching = notesAt(notes, path).filter((note) => toConditionPart(note.path.slice(path.length)) === part);
  return matching.length === 0 ? undefined : matching.map(({ text }) => text).join('; ');
}

function toConditionPart(rest: string): string {
  if (rest === '.data.value') return '.Value';
  const [, criterion] = /^\.additionalConditions(\[\d+\])\.value$/.exec(rest) ?? [];
  return criterion === undefined ? '' : `.AdditionalConditions${criterion}.Value`;
}
