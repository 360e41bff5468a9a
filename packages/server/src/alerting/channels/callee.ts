import type { Db } from '../delivery/ledger-sql.js';
import type { AlertingPorts, PhoneChoices } from '../ports.js';
import { selectChannels, type ChannelRow } from './channel-sql.js';
import { gatewayFor, NO_CHOICES, type Callee } from './sender-rules.js';

interface Deps {
  readonly db: Db;
  readonly ports: Pick<AlertingPorts, 'outgoingNumbers'>;
}

/** Who is reached, with the numbers a call may come from. */
export async function calleeOf(
  { db, ports }: Deps,
  { accountId, type }: Pick<ChannelRow, 'accountId' | 'type'>,
  who: Pick<Callee, 'number' | 'choices'>,
): Promise<Callee> {
  if (type !== 'Phone') return { ...who, outgoingNumbers: [] };
  const outgoingNumbers = await db.transaction().execute((tx) => ports.outgoingNumbers(tx, accountId));
  return { ...who, outgoingNumbers };
}

/** The gateway that carries it; the others are asked for only where somebody chose his provider. */
export async function gatewayOf(
  { db }: Pick<Deps, 'db'>,
  planned: ChannelRow,
  choices: PhoneChoices,
): Promise<ChannelRow> {
  if (choices.smsProvider === NO_CHOICES.smsProvider) return planned;
  return gatewayFor(planned, await selectChannels(db, planned.accountId), choices);
}
