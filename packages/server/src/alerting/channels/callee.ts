import type { Db } from '../ledger/ledger-sql.js';
import type { Reader } from '../alerts/alert-variables.js';
import type { AlertingPorts, PhoneChoices } from '../ports/ports.js';
import { selectChannels, type ChannelRow } from './channel-sql.js';
import { gatewayFor, NO_CHOICES, type Callee } from './sender-rules.js';

interface Deps {
  readonly db: Db;
  readonly ports: Pick<AlertingPorts, 'outgoingNumbers' | 'accountFacts'>;
}

/** Who is reached, with the numbers a call may come from. Without a person behind the number it is told as the account has it. */
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

/** The gateway that carries it; the others are asked for only where somebody chose his provider. */
export async function loadGateway(
  { db }: Pick<Deps, 'db'>,
  planned: ChannelRow,
  choices: PhoneChoices,
): Promise<ChannelRow> {
  if (choices.smsProvider === NO_CHOICES.smsProvider) return planned;
  return gatewayFor(planned, await selectChannels(db, planned.accountId), choices);
}
