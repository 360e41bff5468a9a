import type { Instant } from '@vedette/kernel/clock';
import type { Tx } from '../ledger/ledger-sql.js';
import type { AlertingPorts } from '../ports/ports.js';
import { notifyAdministrators } from '../system-alerts/system-alert.js';

/**
 * Remaining message credits at which administrators are warned by mail and SMS, and financial operators by mail.
 */
export const FEW_CREDITS = 25;

/** In the transaction that takes the credit, so that the account is warned once each time it comes down to them. */
export async function warnOfCredits(
  tx: Tx,
  ports: AlertingPorts,
  { accountId, at }: { readonly accountId: number; readonly at: Instant },
): Promise<void> {
  const detail =
    `${FEW_CREDITS} messages by SMS or phone can still be sent; then people hear of errors by other channels alone. ` +
    'An administrator adds credits in the account settings.';
  await notifyAdministrators(
    tx,
    ports,
    [
      {
        kind: 'fewCredits',
        title: 'Few message credits are left',
        detail,
        onlyAccountId: accountId,
        isAboutMoney: true,
      },
    ],
    at,
  );
}
