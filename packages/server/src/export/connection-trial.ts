import type { ExportTrial } from '@vedette/contract/v1/export/export-trial';
import { Fault } from '@vedette/kernel/fault';
import type { Caller } from '../rights/index.js';
import { noteSecretsRead } from '../vault/index.js';
import { RULE_SET_DEFAULTS } from './export-rules.js';
import type { ExportStore } from './export-sql.js';
import { openedCredentials, type CredentialDeps } from './opened-credentials.js';
import { outgoingOf, senderOf, verdictOn } from './sending.js';
import type { EgressRefusal } from '../module/context.js';

export interface ConnectionTrialDeps extends Pick<CredentialDeps, 'vault' | 'clock'> {
  readonly storeFor: (accountId: number) => ExportStore;
  /** The egress policy (VEDETTE_EGRESS). */
  readonly refusal: EgressRefusal;
}

const NO_RESULTS = { Name: '', ...RULE_SET_DEFAULTS };

/**
 * Sends metrics of no check, by the connection as it is stored: a receiver takes it, or says what is wrong with address,
 * credentials or protocol. @throws Fault `missing`.
 */
export async function tryConnection(
  { storeFor, vault, clock, refusal }: ConnectionTrialDeps,
  caller: Caller,
  guid: string,
  signal: AbortSignal,
): Promise<ExportTrial> {
  const { accountId } = caller;
  const store = storeFor(accountId);
  const found = await store.connections.byGuid(guid);
  if (!found) throw new Fault('missing', `No OpenTelemetryConnection ${guid}`);
  const connection = found.fields;
  const { headers, secrets } = await openedCredentials({ db: store.db, vault, clock }, { accountId, guid }, connection);
  const why = { purpose: `a test of the export connection ${connection.Name}`, at: clock.now() };
  await noteSecretsRead(store.db, caller, secrets, why);
  const outgoing = await outgoingOf({ connection, rules: NO_RESULTS, checks: [] }, 'Metrics', headers);
  try {
    const verdict = verdictOn(await senderOf(connection)(outgoing, refusal, signal));
    return { IsTaken: verdict.kind === 'sent', Message: verdict.kind === 'sent' ? '' : verdict.reason };
  } catch (error) {
    return { IsTaken: false, Message: error instanceof Error ? error.message : String(error) };
  }
}
