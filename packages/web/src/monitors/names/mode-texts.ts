import type { MonitorMode } from '@vedette/contract/v4/monitor-enums';
import { t } from '../../i18n/translate.js';

export const MODE_TEXTS: Readonly<Record<MonitorMode, string>> = {
  Production: t('Production'),
  Staging: t('Staging'),
  Development: t('Development'),
};
