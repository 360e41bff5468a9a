import type { MessageCredits } from '@vedette/contract/v1/alerting/credits';
import { parseLocalDateTime, formatLocalDateTime } from '@vedette/kernel/zones';
import { loadOperatorNames } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import type { StoreContext } from '../../module/context.js';
import { loadRemainingCredits } from './credit-sql.js';
import { daysBefore, monthsBefore, sumMessagesBy, type MessageCounts } from './credit-usage-rules.js';
import { selectSentMessages } from './credit-usage-sql.js';
import { LOW_CREDIT_THRESHOLD } from './credit-warning.js';

const DAYS = 31;
const MONTHS = 12;

/** Returns the remaining message credits and what was sent, by day in the account's time zone. */
export async function readCreditUsage(
  { db, clock }: Pick<StoreContext, 'db' | 'clock'>,
  { accountId, accountZone: zone }: Caller,
): Promise<MessageCredits> {
  const today = formatLocalDateTime(clock.now(), zone).slice(0, 'YYYY-MM-DD'.length);
  const since = parseLocalDateTime(`${monthsBefore(today, MONTHS - 1)}T00:00:00`, zone);
  const sent = await selectSentMessages(db, { accountId, zone, since });
  const names = await loadOperatorNames(db, accountId);
  const firstDay = daysBefore(today, DAYS - 1);
  const days = sumMessagesBy(
    sent.filter(({ day }) => day >= firstDay),
    ({ day }) => day,
  );
  const months = sumMessagesBy(sent, ({ day }) => day.slice(0, 'YYYY-MM'.length));
  const operators = sumMessagesBy(sent, ({ operatorGuid }) => operatorGuid);
  return {
    RemainingMessageCredits: await loadRemainingCredits(db, accountId),
    WarningAt: LOW_CREDIT_THRESHOLD,
    Days: [...days].map(([Date, sums]) => ({ Date, ...sums })),
    Months: [...months].map(([Month, sums]) => ({ Month, ...sums })),
    Operators: [...operators]
      .map(([OperatorGuid, sums]) => ({ OperatorGuid, Name: names.get(OperatorGuid) ?? '', ...sums }))
      .sort((a, b) => total(b) - total(a) || a.Name.localeCompare(b.Name)),
  };
}

const total = ({ Sms, Phone }: MessageCounts): number => Sms + Phone;
