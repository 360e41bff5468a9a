import type { Sla } from '@vedette/contract/v4/sla';
import { t } from '../i18n/translate.js';
import { type Resource, numberOrText } from '../resources/resource.js';

/** Thresholds as typed. */
export interface SlaDraft {
  readonly Description: string;
  readonly UptimeErrorThreshold: string;
  readonly UptimeWarningThreshold: string;
  readonly LoadTimeErrorThreshold: string;
  readonly OperatorResponseTimeThreshold: string;
}

const NUMBER_FIELDS = [
  'UptimeErrorThreshold',
  'UptimeWarningThreshold',
  'LoadTimeErrorThreshold',
  'OperatorResponseTimeThreshold',
] as const;

export const SLAS: Resource<Sla, SlaDraft> = {
  listTitle: t('SLAs'),
  toTexts: { create: t('New SLA'), loading: t('Loading SLA'), notAllowed: t('No permission to create: SLA') },
  to: '/slas',
  path: '/Sla',
  change: 'PATCH',
  getGuid: ({ SlaGuid }) => SlaGuid,
  getName: ({ Description }) => Description,
  getHash: ({ Hash }) => Hash,
  empty: {
    Description: '',
    UptimeErrorThreshold: '99',
    UptimeWarningThreshold: '99.9',
    LoadTimeErrorThreshold: '0',
    OperatorResponseTimeThreshold: '15',
  },
  toDraft: (sla) => ({
    Description: sla.Description,
    UptimeErrorThreshold: String(sla.UptimeErrorThreshold),
    UptimeWarningThreshold: String(sla.UptimeWarningThreshold),
    LoadTimeErrorThreshold: String(sla.LoadTimeErrorThreshold),
    OperatorResponseTimeThreshold: String(sla.OperatorResponseTimeThreshold),
  }),
  toBody: (draft) => ({
    Description: draft.Description,
    ...Object.fromEntries(NUMBER_FIELDS.map((field) => [field, numberOrText(draft[field])])),
  }),
  fields: ['Description', ...NUMBER_FIELDS],
  afterDelete: t(
    'Its exclusion periods are deleted too. Reports and status pages that use it continue without an SLA.',
  ),
};
