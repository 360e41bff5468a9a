import type { Instant } from '@vedette/kernel/clock';
import type { Tx } from '../delivery-log/delivery-log-sql.js';
import type { AlertingPorts } from '../ports/ports.js';
import { notifyAdministrators } from '../system-alerts/system-alert.js';

/**
 * Number of remaining message credits at which administrators are warned by mail and SMS, and financial operators by
 * mail.
 */
export const LOW_CREDIT_THRESHOLD = 25;

/**
 * Raises a system alert when few credits remain. Runs in the transaction that takes the credit, so that the account is
 * warned once each time it reaches that number.
 */
export async function warnOfLowCredits(
  tx: Tx,
  ports: AlertingPorts,
  { accountId, at }: { readonly accountId: number; readonly at: Instant },
): Promise<void> {
  const detail =
    `${LOW_CREDIT_THRESHOLD} SMS or phone messages remain. Without credits, alerts are sent through other channels only. ` +
    'Add credits in the account settings.';
  await notifyAdministrators(
    tx,
    ports,
    [
      {
        kind: 'fewCredits',
        title: 'Message credits are running low',
        detail,
        onlyAccountId: accountId,
        isFinancial: true,
      },
    ],
    at,
  );
}
