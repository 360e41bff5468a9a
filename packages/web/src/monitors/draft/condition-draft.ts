/** Error conditions as the fields of a form hold them: that of a monitor, and that of a template. Pure. */
import { conditionFamily, conditionForms, type ErrorCondition } from '@vedette/contract/v4/error-condition';
import type { MonitorType } from '@vedette/contract/v4/monitor-enums';

/** Texts as typed, so that a half-written number stays what it is. */
export interface ConditionDraft {
  readonly limit1: string;
  readonly limit1IsError: boolean;
  readonly limit2: string;
  readonly limit2IsError: boolean;
  readonly httpStatus: string;
  readonly minBytes: string;
  readonly maxBytes: string;
  /** Values whose form says how they are compared. */
  readonly contentMatches: readonly string[];
  /** Those that have no field of their own: a line each. */
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

const SINGLE = ['LoadTimeLimit1', 'LoadTimeLimit2', 'HttpStatus', 'TotalMinBytes', 'TotalMaxBytes'];
/** Content with a MatchType is a line, which shows how it is compared. */
const hasField = ({ ErrorConditionType: type, MatchType }: ErrorCondition): boolean =>
  type === 'ContentMatch' ? MatchType === undefined : SINGLE.includes(type);

/** Stored conditions as the fields show them. */
export function toConditionDraft(conditions: readonly ErrorCondition[]): ConditionDraft {
  const of = (type: string) => conditions.filter((each) => each.ErrorConditionType === type);
  const value = (type: string): string => of(type)[0]?.Value ?? '';
  const isError = (type: string): boolean => of(type)[0]?.Effect === 'Error';
  return {
    limit1: value('LoadTimeLimit1'),
    limit1IsError: isError('LoadTimeLimit1'),
    limit2: value('LoadTimeLimit2'),
    limit2IsError: isError('LoadTimeLimit2'),
    httpStatus: value('HttpStatus'),
    minBytes: value('TotalMinBytes'),
    maxBytes: value('TotalMaxBytes'),
    contentMatches: of('ContentMatch')
      .filter(hasField)
      .map(({ Value = '' }) => Value),
    pageConditions: conditions.filter((each) => !hasField(each)),
  };
}

/** A condition as it is sent, and the field of the form it comes from: `limit1`, `contentMatches[0]`, `pageConditions[2]`. */
export type Placed = readonly [field: string, ErrorCondition];

/** What the fields hold, in the order it is sent; of the fields that are empty only the limits, where empty means none. */
export function placedConditions(draft: ConditionDraft): readonly Placed[] {
  const effect = (isError: boolean) => (isError ? 'Error' : 'Indicate');
  const optional = (field: string, type: ErrorCondition['ErrorConditionType'], value: string): readonly Placed[] =>
    value === '' ? [] : [[field, { ErrorConditionType: type, Value: value }]];
  const { limit1, limit1IsError, limit2, limit2IsError, contentMatches, pageConditions } = draft;
  return [
    ['limit1', { ErrorConditionType: 'LoadTimeLimit1', Value: limit1, Effect: effect(limit1IsError) }],
    ['limit2', { ErrorConditionType: 'LoadTimeLimit2', Value: limit2, Effect: effect(limit2IsError) }],
    ...optional('httpStatus', 'HttpStatus', draft.httpStatus),
    ...optional('minBytes', 'TotalMinBytes', draft.minBytes),
    ...optional('maxBytes', 'TotalMaxBytes', draft.maxBytes),
    ...contentMatches.flatMap((pattern, at) => optional(`contentMatches[${String(at)}]`, 'ContentMatch', pattern)),
    ...pageConditions.map((condition, at): Placed => [`pageConditions[${String(at)}]`, condition]),
  ];
}

type Typed = ConditionDraft & { readonly MonitorType: MonitorType };

/** Those of a monitor: what its kind knows. */
function ofItsKind(draft: Typed): readonly Placed[] {
  const family = conditionFamily(draft.MonitorType);
  return placedConditions(draft).filter(([, { ErrorConditionType: type }]) =>
    conditionForms[type].kinds.includes(family),
  );
}

export const toErrorConditions = (draft: Typed): readonly ErrorCondition[] => ofItsKind(draft).map(([, each]) => each);

/**
 * Which field shows a problem of which condition that was sent. A condition on a page has several fields: its value, its
 * share and those of its criteria are told apart, as `pageConditions[2].Percentage`; what names none of them goes to its line.
 */
export function conditionPlaces(sent: Typed): Readonly<Record<string, string>> {
  const places = ofItsKind(sent).flatMap(([field, condition], index) => {
    const entry = `ErrorConditions[${String(index)}]`;
    const parts = field.startsWith('pageConditions') ? conditionParts(condition) : [];
    return [[entry, field] as const, ...parts.map((part) => [`${entry}.${part}`, `${field}.${part}`] as const)];
  });
  return Object.fromEntries(places);
}

const conditionParts = ({ AdditionalConditions = [] }: ErrorCondition): readonly string[] => [
  'Value',
  'Percentage',
  ...AdditionalConditions.map((_one, at) => `AdditionalConditions[${String(at)}].Value`),
];
