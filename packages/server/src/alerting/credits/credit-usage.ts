import type { MessageCredits } from '@vedette/contract/v1/alerting/credits';
import { fromLocal, toLocal } from '@vedette/kernel/zones';
import { operatorNames } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import type { StoreContext } from '../../module/context.js';
import { creditsLeft } from './credit-sql.js';
import { daysBefore, monthsBefore, sumsBy, type Sums } from './credit-usage-rules.js';
import { selectSent } from './credit-usage-sql.js';
import { FEW_CREDITS } from './credit-warning.js';

const DAYS = 31;
const MONTHS = 12;

/** Returns the remaining message credits and what was sent, by day in the account's time zone. */
export async function readCreditUsage(
  { db, clock }: Pick<StoreContext, 'db' | 'clock'>,
  { accountId, accountZone: zone }: Caller,
): Promise<MessageCredits> {
  const today = toLocal(clock.now(), zone).slice(0, 'YYYY-MM-DD'.length);
  const since = fromLocal(`${monthsBefore(today, MONTHS - 1)}T00:00:00`, zone);
  const sent = await selectSent(db, { accountId, zone, since });
  const names = await operatorNames(db, accountId);
  const firstDay = daysBefore(today, DAYS - 1);
  const days = sumsBy(
    sent.filter(({ day }) => day >= firstDay),
    ({ day }) => day,
  );
  const months = sumsBy(sent, ({ day }) => day.slice(0, 'YYYY-MM'.length));
  const operators = sumsBy(sent, ({ operatorGuid }) => operatorGuid);
  return {
    RemainingMessageCredits: await creditsLeft(db, accountId),
    WarningAt: FEW_CREDITS,
    Days: [...days].map(([Date, sums]) => ({ Date, ...sums })),
    Months: [...months].map(([Month, sums]) => ({ Month, ...sums })),
    Operators: [...operators]
      .map(([OperatorGuid, sums]) => ({ OperatorGuid, Name: names.get(OperatorGuid) ?? '', ...sums }))
      .sort((a, b) => total(b) - total(a) || a.Name.localeCompare(b.Name)),
  };
}

const total = ({ Sms, Phone }: Sums): number => Sms + Phone;
