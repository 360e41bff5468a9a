import type { ReportRun } from '@vedette/contract/v1/reports/report-run';

export const RUN_WORDS = { Waiting: '○ Generating', Sent: '● Sent', Failed: '■ Failed', Missed: '‖ Missed' } as const;
const MAILS = { Waiting: 'waiting', Sent: 'sent', Kept: 'not sent (no mail server)', Failed: 'failed' } as const;

/** Lists the recipients of a run with the delivery state of each e-mail. */
export const sentTo = ({ Messages }: Pick<ReportRun, 'Messages'>): string =>
  Messages.length === 0
    ? '–'
    : Messages.map(({ Address, State, IsPossibleDuplicate }) => {
        const twice = IsPossibleDuplicate ? ', possibly twice' : '';
        return `${Address} (${MAILS[State]}${twice})`;
      }).join(', ');
