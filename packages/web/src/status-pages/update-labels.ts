import { message } from '@vedette/i18n/message';
import type { StatusPageUpdateWrite } from '@vedette/contract/v1/status-pages/status-page-update';
import { t } from '../i18n/translate.js';

/** Names of the states of an update. */
export const UPDATE_STATES: Readonly<Record<StatusPageUpdateWrite['State'], string>> = {
  Investigating: t('Investigating'),
  Identified: t('Identified'),
  Monitoring: t('Monitoring'),
  Resolved: t(message('Resolved', 'incident')),
};
