import type { ErrorCondition } from '@vedette/contract/error-condition';
import type { MonitorTemplate } from '@vedette/contract/v1/monitor-template';
import type { Resource } from '../resources/resource.js';

/** The parts of a template as they are typed; an empty text is no part of it. */
export interface TemplateDraft {
  readonly Name: string;
  readonly hasAgent: boolean;
  readonly UserAgent: string;
  readonly limit1: string;
  readonly limit1IsError: boolean;
  readonly limit2: string;
  readonly limit2IsError: boolean;
  readonly httpStatus: string;
  readonly minBytes: string;
  readonly maxBytes: string;
  /** One pattern a line. */
  readonly contents: string;
  readonly hasPlaces: boolean;
  readonly Regions: readonly string[];
  readonly Checkpoints: readonly string[];
  readonly ExcludeLocations: readonly string[];
  readonly primaryOnly: 'keep' | 'yes' | 'no';
  /** Conditions that the form has no field for; they are sent as they were read. */
  readonly others: readonly ErrorCondition[];
  readonly periods: NonNullable<MonitorTemplate['MaintenancePeriods']>;
}

export const EMPTY_TEMPLATE: TemplateDraft = {
  ...{ Name: '', hasAgent: false, UserAgent: '', limit1: '', limit1IsError: false, limit2: '', limit2IsError: false },
  ...{ httpStatus: '', minBytes: '', maxBytes: '', contents: '', hasPlaces: false, primaryOnly: 'keep' },
  ...{ Regions: [], Checkpoints: [], ExcludeLocations: [], others: [], periods: [] },
};

const SHOWN = ['LoadTimeLimit1', 'LoadTimeLimit2', 'HttpStatus', 'TotalMinBytes', 'TotalMaxBytes', 'ContentMatch'];
const isShown = ({ ErrorConditionType, Value = '' }: ErrorCondition): boolean =>
  SHOWN.includes(ErrorConditionType) && Value !== '' && !Value.includes('\n');

/** The fields of a draft that conditions fill, those of a template or of a monitor. */
export function conditionFields(conditions: readonly ErrorCondition[]): Partial<TemplateDraft> {
  const shown = conditions.filter(isShown);
  const one = (type: string): ErrorCondition | undefined => shown.find((each) => each.ErrorConditionType === type);
  const value = (type: string): string => one(type)?.Value ?? '';
  const all = (type: string): string[] =>
    shown.filter((each) => each.ErrorConditionType === type).map(({ Value = '' }) => Value);
  return {
    ...{ limit1: value('LoadTimeLimit1'), limit1IsError: one('LoadTimeLimit1')?.Effect === 'Error' },
    ...{ limit2: value('LoadTimeLimit2'), limit2IsError: one('LoadTimeLimit2')?.Effect === 'Error' },
    ...{ httpStatus: value('HttpStatus'), minBytes: value('TotalMinBytes'), maxBytes: value('TotalMaxBytes') },
    contents: all('ContentMatch').join('\n'),
    others: conditions.filter((each) => !isShown(each)),
  };
}

/** A condition as it is sent, and the field of the form it comes from, if any. */
type Placed = readonly [field: string | undefined, ErrorCondition];

function placedConditions(draft: TemplateDraft): Placed[] {
  const one = (
    field: 'limit1' | 'limit2' | 'httpStatus' | 'minBytes' | 'maxBytes' | 'contents',
    type: ErrorCondition['ErrorConditionType'],
    Value = draft[field],
    more: object = {},
  ): Placed[] => (Value === '' ? [] : [[field, { ErrorConditionType: type, Value, ...more }]]);
  const effect = (isError: boolean) => ({ Effect: isError ? 'Error' : 'Indicate' });
  return [
    ...one('limit1', 'LoadTimeLimit1', draft.limit1, effect(draft.limit1IsError)),
    ...one('limit2', 'LoadTimeLimit2', draft.limit2, effect(draft.limit2IsError)),
    ...one('httpStatus', 'HttpStatus'),
    ...one('minBytes', 'TotalMinBytes'),
    ...one('maxBytes', 'TotalMaxBytes'),
    ...draft.contents.split('\n').flatMap((pattern) => one('contents', 'ContentMatch', pattern)),
    ...draft.others.map((condition): Placed => [undefined, condition]),
  ];
}

const conditionsOf = (draft: TemplateDraft): ErrorCondition[] => placedConditions(draft).map(([, each]) => each);

/** Which field shows a problem of which condition. */
const placesOf = (draft: TemplateDraft): Record<string, string> =>
  Object.fromEntries(
    placedConditions(draft).flatMap(([field], index) =>
      field === undefined ? [] : [[`ErrorConditions[${String(index)}]`, field]],
    ),
  );

export const TEMPLATES: Resource<MonitorTemplate, TemplateDraft> = {
  ...{ one: 'monitor template', many: 'Monitor templates', to: '/monitor-templates', path: '/MonitorTemplate' },
  ...{ surface: '/api/v1', change: 'PUT' },
  guidOf: ({ MonitorTemplateGuid }) => MonitorTemplateGuid,
  nameOf: ({ Name }) => Name,
  empty: EMPTY_TEMPLATE,
  draftOf: (template) => ({
    ...EMPTY_TEMPLATE,
    ...{ Name: template.Name, hasAgent: template.UserAgent !== undefined, UserAgent: template.UserAgent ?? '' },
    ...conditionFields(template.ErrorConditions ?? []),
    hasPlaces: template.SelectedCheckpoints !== undefined,
    ...textsOf(template.SelectedCheckpoints),
    primaryOnly:
      template.UsePrimaryCheckpointsOnly === undefined ? 'keep' : template.UsePrimaryCheckpointsOnly ? 'yes' : 'no',
    periods: template.MaintenancePeriods ?? [],
  }),
  bodyOf: (draft) => {
    const conditions = conditionsOf(draft);
    const numbers = (ids: readonly string[]): number[] => ids.map(Number);
    return {
      Name: draft.Name,
      ...(draft.hasAgent && { UserAgent: draft.UserAgent }),
      ...(conditions.length > 0 && { ErrorConditions: conditions }),
      ...(draft.hasPlaces && {
        SelectedCheckpoints: {
          Checkpoints: numbers(draft.Checkpoints),
          Regions: numbers(draft.Regions),
          ExcludeLocations: numbers(draft.ExcludeLocations),
        },
      }),
      ...(draft.primaryOnly !== 'keep' && { UsePrimaryCheckpointsOnly: draft.primaryOnly === 'yes' }),
      ...(draft.periods.length > 0 && { MaintenancePeriods: draft.periods }),
    };
  },
  fields: ['Name', 'UserAgent', 'SelectedCheckpoints', 'MaintenancePeriods'],
  placesOf,
  afterDelete: 'Monitors it was applied to stay as they are.',
};

/** Ids as the boxes of a form hold them. */
export function textsOf(
  selected: MonitorTemplate['SelectedCheckpoints'],
): Pick<TemplateDraft, 'Regions' | 'Checkpoints' | 'ExcludeLocations'> {
  const texts = (ids: readonly number[] = []): string[] => ids.map(String);
  return {
    Regions: texts(selected?.Regions),
    Checkpoints: texts(selected?.Checkpoints),
    ExcludeLocations: texts(selected?.ExcludeLocations),
  };
}
