import type { ErrorCondition } from '@vedette/contract/v4/error-condition';
import type { SelectedCheckpointsView } from '@vedette/contract/v4/monitor';
import type { MonitorTemplate } from '@vedette/contract/v1/monitors/monitor-template';
import { t } from '../i18n/translate.js';
import {
  type ConditionDraft,
  toConditionDraft,
  type FieldCondition,
  conditionsByField,
} from '../monitors/draft/condition-draft.js';
import type { Resource } from '../resources/resource.js';

/** A template as typed; empty fields are not part of it. */
export interface TemplateDraft extends Omit<ConditionDraft, 'contentMatches' | 'pageConditions'> {
  readonly Name: string;
  readonly hasAgent: boolean;
  readonly UserAgent: string;
  /** One pattern per line. */
  readonly contents: string;
  readonly hasLocations: boolean;
  readonly Regions: readonly string[];
  readonly Checkpoints: readonly string[];
  readonly ExcludeLocations: readonly string[];
  readonly primaryOnly: 'keep' | 'yes' | 'no';
  /** Conditions without a form field; sent unchanged. */
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
  hasLocations: false,
  primaryOnly: 'keep',
  Regions: [],
  Checkpoints: [],
  ExcludeLocations: [],
  others: [],
  periods: [],
};

/** Returns the form fields of conditions, of a template or a monitor. */
export function conditionFields(conditions: readonly ErrorCondition[]): Partial<TemplateDraft> {
  const hasFormField = (each: ErrorCondition): boolean =>
    each.Value !== undefined && each.Value !== '' && !each.Value.includes('\n');
  const { contentMatches, pageConditions, ...fields } = toConditionDraft(conditions.filter(hasFormField));
  const others = conditions.filter((each) => !hasFormField(each) || pageConditions.includes(each));
  return { ...fields, contents: contentMatches.join('\n'), others };
}

/** Returns the conditions of a template; empty limits are left out. */
const templateConditions = (draft: TemplateDraft): readonly FieldCondition[] =>
  conditionsByField({ ...draft, contentMatches: draft.contents.split('\n'), pageConditions: draft.others }).filter(
    ([field, { Value }]) => !field.startsWith('limit') || Value !== '',
  );

/** Maps problems of conditions to form fields. */
const toProblemFields = (draft: TemplateDraft): Record<string, string> =>
  Object.fromEntries(
    templateConditions(draft).map(([field], index) => [`ErrorConditions[${String(index)}]`, formField(field)]),
  );

const formField = (field: string): string =>
  field.startsWith('contentMatches') ? 'contents' : field.startsWith('pageConditions') ? 'others' : field;

export const TEMPLATES: Resource<MonitorTemplate, TemplateDraft> = {
  listTitle: t('Monitor templates'),
  to: '/monitor-templates',
  path: '/MonitorTemplate',
  surface: '/api/v1',
  change: 'PUT',
  toTexts: {
    create: t('New monitor template'),
    loading: t('Loading monitor template'),
    notAllowed: t('No permission to create: monitor template'),
  },
  getGuid: ({ MonitorTemplateGuid }) => MonitorTemplateGuid,
  getName: ({ Name }) => Name,
  empty: EMPTY_TEMPLATE,
  toDraft: (template) => ({
    ...EMPTY_TEMPLATE,
    Name: template.Name,
    hasAgent: template.UserAgent !== undefined,
    UserAgent: template.UserAgent ?? '',
    ...conditionFields(template.ErrorConditions ?? []),
    hasLocations: template.SelectedCheckpoints !== undefined,
    ...toIdTexts(template.SelectedCheckpoints),
    primaryOnly:
      template.UsePrimaryCheckpointsOnly === undefined ? 'keep' : template.UsePrimaryCheckpointsOnly ? 'yes' : 'no',
    periods: template.MaintenancePeriods ?? [],
  }),
  toBody: (draft) => {
    const conditions = templateConditions(draft).map(([, each]) => each);
    const toNumbers = (ids: readonly string[]): number[] => ids.map(Number);
    return {
      Name: draft.Name,
      ...(draft.hasAgent && { UserAgent: draft.UserAgent }),
      ...(conditions.length > 0 && { ErrorConditions: conditions }),
      ...(draft.hasLocations && {
        SelectedCheckpoints: {
          Checkpoints: toNumbers(draft.Checkpoints),
          Regions: toNumbers(draft.Regions),
          ExcludeLocations: toNumbers(draft.ExcludeLocations),
        },
      }),
      ...(draft.primaryOnly !== 'keep' && { UsePrimaryCheckpointsOnly: draft.primaryOnly === 'yes' }),
      ...(draft.periods.length > 0 && { MaintenancePeriods: draft.periods }),
    };
  },
  fields: ['Name', 'UserAgent', 'SelectedCheckpoints', 'MaintenancePeriods'],
  toProblemFields,
  afterDelete: t('Monitors it was applied to are not changed.'),
};

/** Returns ids as strings, which the form's checkboxes use as values. */
export function toIdTexts(
  selected: SelectedCheckpointsView | undefined,
): Pick<TemplateDraft, 'Regions' | 'Checkpoints' | 'ExcludeLocations'> {
  const toTexts = (ids: readonly number[] = []): string[] => ids.map(String);
  return {
    Regions: toTexts(selected?.Regions),
    Checkpoints: toTexts(selected?.Checkpoints),
    ExcludeLocations: toTexts(selected?.ExcludeLocations),
  };
}
