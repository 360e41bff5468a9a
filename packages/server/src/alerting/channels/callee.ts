import type { Db } from '../delivery-log/delivery-log-sql.js';
import type { Reader } from '../alerts/alert-variables.js';
import type { AlertingPorts, PhoneSettings } from '../ports/ports.js';
import { selectChannels, type ChannelRow } from './channel-sql.js';
import { selectGateway, DEFAULT_PHONE_CHOICES, type Callee } from './sender-rules.js';

interface Deps {
  readonly db: Db;
  readonly ports: Pick<AlertingPorts, 'outgoingNumbers' | 'accountFacts'>;
}

/**
 * Loads the person behind a number, with the numbers a call may come from. Without a person, time zone and culture are
 * the account's.
 */
export async function loadCallee(
  { db, ports }: Deps,
  { accountId, type }: Pick<ChannelRow, 'accountId' | 'type'>,
  recipient: Pick<Callee, 'number' | 'choices'> & { readonly reader?: Reader | undefined },
): Promise<Callee> {
  return db.transaction().execute(async (tx) => ({
    ...recipient,
    reader: recipient.reader ?? (await ports.accountFacts(tx, accountId)),
    outgoingNumbers: type === 'Phone' ? await ports.outgoingNumbers(tx, accountId) : [],
  }));
}

/** Loads the gateway that carries a message; other gateways are read only if the operator chose a provider. */
export async function loadGateway(
  { db }: Pick<Deps, 'db'>,
  defaultGateway: ChannelRow,
  choices: PhoneSettings,
): Promise<ChannelRow> {
  if (choices.smsProvider === DEFAULT_PHONE_CHOICES.smsProvider) return defaultGateway;
  return selectGateway(defaultGateway, await selectChannels(db, defaultGateway.accountId), choices);
}
