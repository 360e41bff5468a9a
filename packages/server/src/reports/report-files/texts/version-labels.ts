import { messages } from '@vedette/i18n/message';

/** Texts of later changes to an SLA. */
export const VERSION_LABELS = messages({
  slaVersions: 'Later changes',
  slaChange: 'Change',
  changedBy: 'Changed by',
  ExclusionPeriodCreated: 'Exclusion period added',
  ExclusionPeriodChanged: 'Exclusion period changed',
  ExclusionPeriodRemoved: 'Exclusion period deleted',
  TimeSchedule: 'Service hours changed',
  Thresholds: 'Thresholds changed',
  TimeZone: 'Time zone changed',
  slaVersionFigures: 'Before and after a change',
  uptimeBefore: 'Uptime before',
  uptimeAfter: 'Uptime after',
  downBefore: 'Downtime before',
  downAfter: 'Downtime after',
  upBefore: 'Up before',
  upAfter: 'Up after',
  excludedBefore: 'Excluded before',
  excludedAfter: 'Excluded after',
  errorsBefore: 'Errors before',
  errorsAfter: 'Errors after',
  ruleSlaVersions:
    'Later changes to this SLA that affect this period. The figures above include them; the previous figures are kept.',
});
