import type { CheckLevel } from '@vedette/contract/v1/dashboards/tile-checks';
import { message } from '@vedette/i18n/message';
import { t } from '../../i18n/translate.js';

export const LEVEL_OPTIONS: readonly (readonly [level: CheckLevel | '', label: string])[] = [
  ['', t(message('All', 'error levels'))],
  ['Errors', t('Unconfirmed and confirmed')],
  ['Confirmed', t('Confirmed only')],
  ['Ok', t('OK only')],
];
