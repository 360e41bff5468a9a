import type { OutboxRow } from '@vedette/contract/v1/alerting/alert';
import { t } from '../i18n/translate.js';

const STATE_TEXTS: Readonly<Record<OutboxRow['State'], string>> = {
  Kept: t('‖ Not sent'),
  Waiting: t('◌ Waiting'),
  Sent: t('✓ Sent'),
  Failed: t('✗ Failed'),
};

export const mailStateText = (state: OutboxRow['State']): string => STATE_TEXTS[state];
