import { type Culture, toCulture } from '@vedette/i18n/culture';
import type { Instant } from '@vedette/kernel/clock';

import { loadAccountDefaults, loadPeople } from '../../access/index.js';
import type { Db } from '../../definitions/index.js';
import type { StoredReport } from '../reports/report-rules.js';

export interface Recipient {
  readonly address: string;
  readonly operatorGuid: string | undefined;
  readonly culture: Culture;
}

/** The recipients of a report as configured. */
export type RecipientSelection = Pick<StoredReport, 'operatorGuids' | 'operatorGroupGuids' | 'extraAddresses'>;

/**
 * Returns the recipients of a report at `at`: operators, members of groups, then extra addresses. Each address appears
 * once, ignoring case. Off-duty operators are included.
 */
export async function loadRecipients(
  db: Db,
  accountId: number,
  report: RecipientSelection,
  at: Instant,
): Promise<Recipient[]> {
  const { operatorGuids, operatorGroupGuids, extraAddresses } = report;
  const operators = await loadPeople(db, accountId, { operatorGuids, operatorGroupGuids }, at);
  const account = await loadAccountDefaults(db, accountId);
  const all: Recipient[] = [
    ...operators.map((each) => ({
      address: each.email,
      operatorGuid: each.operatorGuid,
      culture: toCulture(each.culture),
    })),
    ...extraAddresses.map((address) => ({ address, operatorGuid: undefined, culture: toCulture(account.culture) })),
  ];
  const byAddress = new Map<string, Recipient>();
  for (const each of all)
    if (!byAddress.has(each.address.toLowerCase())) byAddress.set(each.address.toLowerCase(), each);
  return [...byAddress.values()];
}
