import type { ReportRun } from '@vedette/contract/v1/reports/report-run';
import { t } from '../i18n/translate.js';

export const RUN_LABELS = {
  Waiting: t('○ Generating'),
  Sent: t('● Sent'),
  Failed: t('■ Failed'),
  Missed: t('‖ Missed'),
} as const;
const MAIL_STATES = {
  Waiting: t('waiting'),
  Sent: t('sent'),
  Kept: t('not sent (no mail server)'),
  Failed: t('failed'),
} as const;

/** Lists the recipients of a run with the delivery state of each e-mail. */
export const recipientStatesText = ({ Messages }: Pick<ReportRun, 'Messages'>): string =>
  Messages.length === 0
    ? '–'
    : Messages.map(({ Address, State, IsPossibleDuplicate }) => {
        const values = { address: Address, state: MAIL_STATES[State] };
        return IsPossibleDuplicate
          ? t('{address} ({state}, possibly twice)', values)
          : t('{address} ({state})', values);
      }).join(', ');
