import type { Instant } from '@vedette/kernel/clock';
import { serverAddresses } from '../../checkpoints/index.js';
import { readErrorDescription, loadAlertedCheckDetail } from '../../checks/index.js';
import type { Db } from '../delivery-log/delivery-log-sql.js';
import type { Alert } from '../delivery-log/alert.js';
import type { AlertedCheck } from './alert-variables.js';

/**
 * Loads the stored data of the check that an alert refers to, at the time a message is written; undefined for a system
 * alert.
 */
export async function loadAlertedCheck(db: Db, alert: Alert, at: Instant): Promise<AlertedCheck | undefined> {
  const { accountId, subject, facts } = alert;
  if (!subject) return undefined;
  const check = await loadAlertedCheckDetail(db, accountId, subject.checkId);
  const addresses = facts.serverId === null ? [] : await serverAddresses(db, facts.serverId, at);
  return {
    ...(check ?? NO_CHECK_DETAIL),
    firstErrorDescription: await readErrorDescription(db, accountId, subject.firstErrorCheckId),
    serverIpv4: addresses.find((address) => !address.includes(':')) ?? '',
    serverIpv6: addresses.find((address) => address.includes(':')) ?? '',
  };
}

const NO_CHECK_DETAIL = {
  resolvedIpAddress: '',
  responseHeaders: '',
  responseBody: '',
  failureMessage: '',
  certificateUntil: undefined,
};
