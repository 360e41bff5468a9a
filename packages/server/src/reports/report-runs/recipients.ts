import { type Culture, toCulture } from '@vedette/i18n/culture';
import type { Instant } from '@vedette/kernel/clock';

import { accountFacts, people } from '../../access/index.js';
import type { Db } from '../../definitions/index.js';
import type { StoredReport } from '../reports/report-rules.js';

export interface Recipient {
  readonly address: string;
  readonly operatorGuid: string | undefined;
  readonly culture: Culture;
}

/** The recipients of a report as configured. */
export type Addressed = Pick<StoredReport, 'operatorGuids' | 'operatorGroupGuids' | 'extraAddresses'>;

/**
 * Returns the recipients of a report at `at`: operators, members of groups, then extra addresses. Each address appears
 * once, ignoring case. Off-duty operators are included.
 */
export async function loadRecipients(db: Db, accountId: number, report: Addressed, at: Instant): Promise<Recipient[]> {
  const { operatorGuids, operatorGroupGuids, extraAddresses } = report;
  const operators = await people(db, accountId, { operatorGuids, operatorGroupGuids }, at);
  const account = await accountFacts(db, accountId);
  const all: Recipient[] = [
    ...operators.map((each) => ({
      address: each.email,
      operatorGuid: each.operatorGuid,
      culture: toCulture(each.culture),
    })),
    ...extraAddresses.map((address) => ({ address, operatorGuid: undefined, culture: toCulture(account.culture) })),
  ];
  const once = new Map<string, Recipient>();
  for (const each of all) if (!once.has(each.address.toLowerCase())) once.set(each.address.toLowerCase(), each);
  return [...once.values()];
}
