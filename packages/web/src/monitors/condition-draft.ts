import { conditionFamily, conditionForms, type ErrorCondition } from '@vedette/contract/error-condition';
import type { MonitorType } from '@vedette/contract/monitor-enums';

/** What the form holds of error conditions: texts as typed, so that a half-written number stays what it is. */
export interface ConditionDraft {
  readonly limit1: string;
  readonly limit1IsError: boolean;
  readonly limit2: string;
  readonly limit2IsError: boolean;
  readonly httpStatus: string;
  readonly minBytes: string;
  readonly maxBytes: string;
  readonly contentMatches: readonly string[];
  readonly pageConditions: readonly ErrorCondition[];
}

/** A condition as it is sent, and the field of the form it comes from: `limit1`, `contentMatches[0]`, `pageConditions[2]`. */
type Placed = readonly [field: string, ErrorCondition];

type Typed = ConditionDraft & { readonly MonitorType: MonitorType };

/** The error conditions of a draft: those its kind knows. */
function placedConditions(draft: Typed): readonly Placed[] {
  const effect = (isError: boolean) => (isError ? 'Error' : 'Indicate');
  const optional = (field: string, type: ErrorCondition['ErrorConditionType'], value: string): readonly Placed[] =>
    value === '' ? [] : [[field, { ErrorConditionType: type, Value: value }]];
  const family = conditionFamily(draft.MonitorType);
  const { limit1, limit1IsError, limit2, limit2IsError, contentMatches, pageConditions } = draft;
  const all: readonly Placed[] = [
    ['limit1', { ErrorConditionType: 'LoadTimeLimit1', Value: limit1, Effect: effect(limit1IsError) }],
    ['limit2', { ErrorConditionType: 'LoadTimeLimit2', Value: limit2, Effect: effect(limit2IsError) }],
    ...optional('httpStatus', 'HttpStatus', draft.httpStatus),
    ...optional('minBytes', 'TotalMinBytes', draft.minBytes),
    ...optional('maxBytes', 'TotalMaxBytes', draft.maxBytes),
    ...contentMatches.flatMap((pattern, at) => optional(`contentMatches[${String(at)}]`, 'ContentMatch', pattern)),
    ...pageConditions.map((condition, at): Placed => [`pageConditions[${String(at)}]`, condition]),
  ];
  return all.filter(([, { ErrorConditionType: type }]) => conditionForms[type].kinds.includes(family));
}

export const conditionsOf = (draft: Typed): readonly ErrorCondition[] =>
  placedConditions(draft).map(([, condition]) => condition);

/**
 * Which field shows a problem of which condition that was sent. A condition on a page has several fields: its value, its
 * share and those of its criteria are told apart, as `pageConditions[2].Percentage`; what names none of them goes to its line.
 */
export function conditionPlaces(sent: Typed): Readonly<Record<string, string>> {
  const places = placedConditions(sent).flatMap(([field, condition], index) => {
    const entry = `ErrorConditions[${String(index)}]`;
    const parts = field.startsWith('pageConditions') ? partsOf(condition) : [];
    return [[entry, field] as const, ...parts.map((part) => [`${entry}.${part}`, `${field}.${part}`] as const)];
  });
  return Object.fromEntries(places);
}

const partsOf = ({ AdditionalConditions = [] }: ErrorCondition): readonly string[] => [
  ...['Value', 'Percentage'],
  ...AdditionalConditions.map((_one, at) => `AdditionalConditions[${String(at)}].Value`),
];
