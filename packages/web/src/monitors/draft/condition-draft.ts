/** Form fields of error conditions, for monitors and templates. */
import { conditionFamily, conditionDefinitions, type ErrorCondition } from '@vedette/contract/v4/error-condition';
import type { MonitorType } from '@vedette/contract/v4/monitor-enums';

/** Form values of error conditions. Numbers are texts as typed, so that incomplete ones are not lost. */
export interface ConditionDraft {
  readonly limit1: string;
  readonly limit1IsError: boolean;
  readonly limit2: string;
  readonly limit2IsError: boolean;
  readonly httpStatus: string;
  readonly minBytes: string;
  readonly maxBytes: string;
  /** Values without a comparison; a leading `!` negates them. */
  readonly contentMatches: readonly string[];
  /** Conditions without a form field, shown as one line each. */
  readonly pageConditions: readonly ErrorCondition[];
}

export const emptyConditions: ConditionDraft = {
  limit1: '',
  limit1IsError: false,
  limit2: '',
  limit2IsError: false,
  httpStatus: '',
  minBytes: '',
  maxBytes: '',
  contentMatches: [],
  pageConditions: [],
};

const SINGLE_FIELD_TYPES = ['LoadTimeLimit1', 'LoadTimeLimit2', 'HttpStatus', 'TotalMinBytes', 'TotalMaxBytes'];
/** Content matches with a MatchType are shown as a line with their comparison. */
const hasFormField = ({ ErrorConditionType: type, MatchType }: ErrorCondition): boolean =>
  type === 'ContentMatch' ? MatchType === undefined : SINGLE_FIELD_TYPES.includes(type);

/** Converts stored conditions to form fields. */
export function toConditionDraft(conditions: readonly ErrorCondition[]): ConditionDraft {
  const conditionsOfType = (type: string) => conditions.filter((each) => each.ErrorConditionType === type);
  const value = (type: string): string => conditionsOfType(type)[0]?.Value ?? '';
  const isError = (type: string): boolean => conditionsOfType(type)[0]?.Effect === 'Error';
  return {
    limit1: value('LoadTimeLimit1'),
    limit1IsError: isError('LoadTimeLimit1'),
    limit2: value('LoadTimeLimit2'),
    limit2IsError: isError('LoadTimeLimit2'),
    httpStatus: value('HttpStatus'),
    minBytes: value('TotalMinBytes'),
    maxBytes: value('TotalMaxBytes'),
    contentMatches: conditionsOfType('ContentMatch')
      .filter(hasFormField)
      .map(({ Value = '' }) => Value),
    pageConditions: conditions.filter((each) => !hasFormField(each)),
  };
}

/** A condition as it is sent, with the form field it comes from: `limit1`, `contentMatches[0]`, `pageConditions[2]`. */
export type FieldCondition = readonly [field: string, ErrorCondition];

/**
 * Returns the conditions in the order they are sent. Empty fields are left out, except load time limits, where empty
 * means none.
 */
export function conditionsByField(draft: ConditionDraft): readonly FieldCondition[] {
  const effect = (isError: boolean) => (isError ? 'Error' : 'Indicate');
  const optional = (
    field: string,
    type: ErrorCondition['ErrorConditionType'],
    value: string,
  ): readonly FieldCondition[] => (value === '' ? [] : [[field, { ErrorConditionType: type, Value: value }]]);
  const { limit1, limit1IsError, limit2, limit2IsError, contentMatches, pageConditions } = draft;
  return [
    ['limit1', { ErrorConditionType: 'LoadTimeLimit1', Value: limit1, Effect: effect(limit1IsError) }],
    ['limit2', { ErrorConditionType: 'LoadTimeLimit2', Value: limit2, Effect: effect(limit2IsError) }],
    ...optional('httpStatus', 'HttpStatus', draft.httpStatus),
    ...optional('minBytes', 'TotalMinBytes', draft.minBytes),
    ...optional('maxBytes', 'TotalMaxBytes', draft.maxBytes),
    ...contentMatches.flatMap((pattern, index) =>
      optional(`contentMatches[${String(index)}]`, 'ContentMatch', pattern),
    ),
    ...pageConditions.map((condition, index): FieldCondition => [`pageConditions[${String(index)}]`, condition]),
  ];
}

type TypedConditionDraft = ConditionDraft & { readonly MonitorType: MonitorType };

/** Returns the conditions that the monitor type supports. */
function supportedConditions(draft: TypedConditionDraft): readonly FieldCondition[] {
  const family = conditionFamily(draft.MonitorType);
  return conditionsByField(draft).filter(([, { ErrorConditionType: type }]) =>
    conditionDefinitions[type].families.includes(family),
  );
}

export const toErrorConditions = (draft: TypedConditionDraft): readonly ErrorCondition[] =>
  supportedConditions(draft).map(([, each]) => each);

/**
 * Maps paths of sent conditions to the form fields that show their problems. A page condition has several fields, such
 * as `pageConditions[2].Percentage`; its line shows problems of the condition itself.
 */
export function conditionProblemFields(sent: TypedConditionDraft): Readonly<Record<string, string>> {
  const fields = supportedConditions(sent).flatMap(([field, condition], index) => {
    const entry = `ErrorConditions[${String(index)}]`;
    const parts = field.startsWith('pageConditions') ? conditionParts(condition) : [];
    return [[entry, field] as const, ...parts.map((part) => [`${entry}.${part}`, `${field}.${part}`] as const)];
  });
  return Object.fromEntries(fields);
}

const conditionParts = ({ AdditionalConditions = [] }: ErrorCondition): readonly string[] => [
  'Value',
  'Percentage',
  ...AdditionalConditions.map((_one, index) => `AdditionalConditions[${String(index)}].Value`),
];
