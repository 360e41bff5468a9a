import type { ExportConnectionTest } from '@vedette/contract/v1/export/export-connection-test';
import { findByGuid } from '../definitions/index.js';
import type { Caller } from '../rights/index.js';
import { auditSecretReads } from '../vault/index.js';
import { RULE_SET_DEFAULTS } from './export-rules.js';
import { connections } from './export-settings.js';
import { openCredentials } from './open-credentials.js';
import { buildOutgoing, chooseSender, toVerdict } from './sending.js';
import type { ContextPick } from '../module/context.js';

/** Dependencies of a connection test. */
export type ConnectionTestContext = ContextPick<'db' | 'vault' | 'clock' | 'egressRefusal'>;

/**
 * Sends an empty metrics request over the stored connection. The receiver accepts it, or the response shows what is
 * wrong with URL, credentials or protocol. @throws Fault `missing`.
 */
export async function testConnection(
  { db, vault, clock, egressRefusal }: ConnectionTestContext,
  caller: Caller,
  guid: string,
  signal: AbortSignal,
): Promise<ExportConnectionTest> {
  const { accountId } = caller;
  const { fields: connection } = await findByGuid(connections, db, accountId, guid);
  const credentials = await openCredentials({ db, vault, clock }, { accountId, guid }, connection);
  if (credentials.problem !== undefined) return { IsAccepted: false, Message: credentials.problem };
  const { headers, openedItems } = credentials;
  const auditReason = { purpose: `a test of the export connection ${connection.Name}`, at: clock.now() };
  await auditSecretReads(db, caller, openedItems, auditReason);
  const outgoing = await buildOutgoing({ connection, rules: RULE_SET_DEFAULTS, checks: [] }, 'Metrics', headers);
  try {
    const verdict = toVerdict(await chooseSender(connection)(outgoing, egressRefusal, signal));
    return { IsAccepted: verdict.kind === 'sent', Message: verdict.kind === 'sent' ? '' : verdict.reason };
  } catch (error) {
    return { IsAccepted: false, Message: error instanceof Error ? error.message : String(error) };
  }
}
