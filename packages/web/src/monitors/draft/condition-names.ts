import type { ErrorConditionType } from '@vedette/contract/v4/monitor-enums';
import { t } from '../../i18n/translate.js';

/** Names of failure conditions. The name of a condition with a limit is followed by the limit. */
export const CONDITION_NAMES: Readonly<Record<ErrorConditionType, string>> = {
  LoadTimeLimit1: t('First load time limit'),
  LoadTimeLimit2: t('Second load time limit'),
  HttpStatus: t('Expected HTTP status'),
  TotalMinBytes: t('Min. response size'),
  TotalMaxBytes: t('Max. response size'),
  ContentMatch: t('Content comparison'),
  PageElementFailedWithPercentage: t('More than this share of elements failed'),
  PageElementMaxSizeWithPercentage: t('More than this share of elements is larger'),
  PageElementUrlMatch: t('Request URLs'),
  ConsoleLevel: t('Console: entries of a level'),
  ConsoleContentMatch: t('Console: text'),
  UseRecommendedCoreWebVitals: t('Web vitals above the recommended limits'),
  FirstContentfulPaintMaximum: t('First contentful paint above'),
  LargestContentfulPaintMaximum: t('Largest contentful paint above'),
  TimeToInteractiveMaximum: t('Time to interactive above'),
  TotalBlockingTimeMaximum: t('Total blocking time above'),
  CumulativeLayoutShiftMaximum: t('Cumulative layout shift above'),
  RequestStartMaximum: t('Request start above'),
  TimeToFirstByteMaximum: t('Time to first byte above'),
  DomInteractiveMaximum: t('DOM interactive above'),
  DomCompleteMaximum: t('DOM complete above'),
};

/** Returns the name of a condition of the API, whose types are texts. */
export const conditionName = (type: string): string =>
  (CONDITION_NAMES as Readonly<Record<string, string | undefined>>)[type] ?? type;
