import type { ErrorCondition } from '@vedette/contract/v4/error-condition';
import type { SelectedCheckpointsView } from '@vedette/contract/v4/monitor';
import type { MonitorTemplate } from '@vedette/contract/v1/monitors/monitor-template';
import {
  type ConditionDraft,
  toConditionDraft,
  type Placed,
  placedConditions,
} from '../monitors/draft/condition-draft.js';
import type { Resource } from '../resources/resource.js';

/** The parts of a template as they are typed; an empty text is no part of it. */
export interface TemplateDraft extends Omit<ConditionDraft, 'contentMatches' | 'pageConditions'> {
  readonly Name: string;
  readonly hasAgent: boolean;
  readonly UserAgent: string;
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

const EMPTY_TEMPLATE: TemplateDraft = {
  Name: '',
  hasAgent: false,
  UserAgent: '',
  limit1: '',
  limit1IsError: false,
  limit2: '',
  limit2IsError: false,
  httpStatus: '',
  minBytes: '',
  maxBytes: '',
  contents: '',
  hasPlaces: false,
  primaryOnly: 'keep',
  Regions: [],
  Checkpoints: [],
  ExcludeLocations: [],
  others: [],
  periods: [],
};

/** The fields of a draft that conditions fill, those of a template or of a monitor. */
export function conditionFields(conditions: readonly ErrorCondition[]): Partial<TemplateDraft> {
  const isShown = (each: ErrorCondition): boolean =>
    each.Value !== undefined && each.Value !== '' && !each.Value.includes('\n');
  const { contentMatches, pageConditions, ...fields } = toConditionDraft(conditions.filter(isShown));
  const others = conditions.filter((each) => !isShown(each) || pageConditions.includes(each));
  return { ...fields, contents: contentMatches.join('\n'), others };
}

/** The conditions of a template; a limit that is empty is no part of it. */
const placedIn = (draft: TemplateDraft): readonly Placed[] =>
  placedConditions({ ...draft, contentMatches: draft.contents.split('\n'), pageConditions: draft.others }).filter(
    ([field, { Value }]) => !field.startsWith('limit') || Value !== '',
  );

/** Which field shows a problem of which condition. */
const toProblemPlaces = (draft: TemplateDraft): Record<string, string> =>
  Object.fromEntries(placedIn(draft).map(([field], index) => [`ErrorConditions[${String(index)}]`, shownIn(field)]));

const shownIn = (field: string): string =>
  field.startsWith('contentMatches') ? 'contents' : field.startsWith('pageConditions') ? 'others' : field;

export const TEMPLATES: Resource<MonitorTemplate, TemplateDraft> = {
  one: 'monitor template',
  many: 'Monitor templates',
  to: '/monitor-templates',
  path: '/MonitorTemplate',
  surface: '/api/v1',
  change: 'PUT',
  getGuid: ({ MonitorTemplateGuid }) => MonitorTemplateGuid,
  getName: ({ Name }) => Name,
  empty: EMPTY_TEMPLATE,
  toDraft: (template) => ({
    ...EMPTY_TEMPLATE,
    Name: template.Name,
    hasAgent: template.UserAgent !== undefined,
    UserAgent: template.UserAgent ?? '',
    ...conditionFields(template.ErrorConditions ?? []),
    hasPlaces: template.SelectedCheckpoints !== undefined,
    ...toIdTexts(template.SelectedCheckpoints),
    primaryOnly:
      template.UsePrimaryCheckpointsOnly === undefined ? 'keep' : template.UsePrimaryCheckpointsOnly ? 'yes' : 'no',
    periods: template.MaintenancePeriods ?? [],
  }),
  toBody: (draft) => {
    const conditions = placedIn(draft).map(([, each]) => each);
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
  toProblemPlaces,
  afterDelete: 'Monitors it was applied to are not changed.',
};

/** Ids as the boxes of a form hold them. */
export function toIdTexts(
  selected: SelectedCheckpointsView | undefined,
): Pick<TemplateDraft, 'Regions' | 'Checkpoints' | 'ExcludeLocations'> {
  const texts = (ids: readonly number[] = []): string[] => ids.map(String);
  return {
    Regions: texts(selected?.Regions),
    Checkpoints: texts(selected?.Checkpoints),
    ExcludeLocations: texts(selected?.ExcludeLocations),
  };
}
