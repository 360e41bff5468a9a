import type { PublicStatusPage } from '@vedette/contract/v4/public-status-page';
import { t } from '../i18n/translate.js';
import { type Resource, fillDefaults } from '../resources/resource.js';

/** A status page as typed; an empty text means that the field is not set. */
export interface StatusPageDraft {
  readonly Name: string;
  readonly IsPublished: boolean;
  readonly PresetPeriodType: string;
  readonly SlaGuid: string;
  readonly MonitorGuids: readonly string[];
  readonly MonitorGroupGuids: readonly string[];
  readonly TitleText: string;
  readonly FooterText: string;
  readonly CommentTitle: string;
  readonly CommentText: string;
  readonly MainColor: string;
  readonly BackgroundColor: string;
  readonly TextColor: string;
  readonly MonitorNameOverrideFieldName: string;
  readonly SortColumnsNewToOld: boolean;
  readonly SortRowsProperty: 'Alphabetical' | 'ByStatus';
}

const APPEARANCE_FIELDS = [
  'TitleText',
  'FooterText',
  'CommentTitle',
  'CommentText',
  'MainColor',
  'BackgroundColor',
  'TextColor',
  'MonitorNameOverrideFieldName',
] as const;
type Appearance = Pick<
  StatusPageDraft,
  (typeof APPEARANCE_FIELDS)[number] | 'SortColumnsNewToOld' | 'SortRowsProperty'
>;

const EMPTY_APPEARANCE: Appearance = {
  TitleText: '',
  FooterText: '',
  CommentTitle: '',
  CommentText: '',
  MainColor: '',
  BackgroundColor: '',
  TextColor: '',
  MonitorNameOverrideFieldName: '',
  SortColumnsNewToOld: false,
  SortRowsProperty: 'ByStatus',
};

export const STATUS_PAGES: Resource<PublicStatusPage, StatusPageDraft> = {
  listTitle: t('Status pages'),
  toTexts: {
    create: t('New status page'),
    loading: t('Loading status page'),
    notAllowed: t('No permission to create: status page'),
  },
  to: '/status-pages',
  path: '/PublicStatusPage',
  change: 'PATCH',
  getGuid: ({ PublicDashboardGuid }) => PublicDashboardGuid,
  getName: ({ Name }) => Name,
  empty: {
    Name: '',
    IsPublished: false,
    PresetPeriodType: 'Last90Days',
    SlaGuid: '',
    MonitorGuids: [],
    MonitorGroupGuids: [],
    ...EMPTY_APPEARANCE,
  },
  toDraft: (page) => ({
    Name: page.Name,
    IsPublished: page.IsPublished,
    PresetPeriodType: page.PresetPeriodType ?? '',
    SlaGuid: page.SlaGuid ?? '',
    MonitorGuids: page.MonitorGuids ?? [],
    MonitorGroupGuids: page.MonitorGroupGuids ?? [],
    ...fillDefaults(EMPTY_APPEARANCE, page.CustomizationInfo ?? {}),
  }),
  toBody: (draft) => ({
    Name: draft.Name,
    IsPublished: draft.IsPublished,
    SlaGuidSpecified: true,
    ...(draft.SlaGuid === '' ? {} : { SlaGuid: draft.SlaGuid }),
    ...(draft.PresetPeriodType === '' ? {} : { PresetPeriodType: draft.PresetPeriodType }),
    MonitorGuids: draft.MonitorGuids,
    MonitorGroupGuids: draft.MonitorGroupGuids,
    CustomizationInfo: {
      ...Object.fromEntries(APPEARANCE_FIELDS.map((field) => [field, draft[field]])),
      SortColumnsNewToOld: draft.SortColumnsNewToOld,
      SortRowsProperty: draft.SortRowsProperty,
    },
  }),
  fields: [
    'Name',
    'IsPublished',
    'PresetPeriodType',
    'SlaGuid',
    'MonitorGuids',
    'MonitorGroupGuids',
    ...Object.keys(EMPTY_APPEARANCE).map((field) => `CustomizationInfo.${field}`),
  ],
  afterDelete: t('Its URL stops working immediately. Its monitors are kept.'),
};
