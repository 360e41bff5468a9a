import type { MonitorCertificates } from '@vedette/contract/v1/checks/monitor-certificates';
import type { Caller } from '../../rights/index.js';
import { toSentCertificates } from '../views/check-view.js';
import type { ReadDeps } from '../reads/read-deps.js';

/** Returns the certificates that the server of a monitor sent last. */
export async function readMonitorCertificates(
  { reads }: Pick<ReadDeps, 'reads'>,
  { accountId }: Caller,
  monitorGuid: string,
): Promise<MonitorCertificates> {
  const sent = await reads.lastCertificates(accountId, monitorGuid);
  if (!sent) return { Certificates: [] };
  return { MonitorCheckId: sent.checkId, CheckedAt: sent.at, Certificates: toSentCertificates(sent) };
}
