import type { ExportRuleSet } from '@vedette/contract/v4/monitor-result-export';
import { message } from '@vedette/i18n/message';
import { t } from '../i18n/translate.js';

/** Signals that a rule set sends. */
export const SIGNALS: readonly (readonly [ExportRuleSet['Signals'][number], string])[] = [
  ['Metrics', t('metrics')],
  ['Traces', t('traces')],
  ['Logs', t('logs')],
];

/** Levels of the checks that a rule set sends. */
export const CHECK_LEVELS: readonly (readonly [ExportRuleSet['ErrorLevels'][number], string])[] = [
  ['NoError', t('OK')],
  ['Unconfirmed', t('unconfirmed errors')],
  ['Confirmed', t('confirmed errors')],
];

/** Lists the names of the chosen values in the order of the table. */
export const selectedNames = <Value>(
  names: readonly (readonly [Value, string])[],
  selected: readonly Value[],
): string =>
  names
    .filter(([value]) => selected.includes(value))
    .map(([, name]) => name)
    .join(', ');

/** Returns the state of an export, with its mark. */
export const activeText = (isActive: boolean): string =>
  isActive ? `●\u00a0${t('Active')}` : `‖\u00a0${t(message('Off', 'state'))}`;
