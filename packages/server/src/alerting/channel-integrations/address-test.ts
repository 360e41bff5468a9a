import { toCulture } from '@vedette/i18n/culture';
import type { AddressKind } from '@vedette/contract/v1/alerting/address-test';
import { Fault } from '@vedette/kernel/fault';
import { notFoundFault } from '@vedette/kernel/rule-messages';
import { countMessageAttempt, countTestMessage } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import { sendMessage, type CallContext } from '../calls/calls.js';
import { exchangeToWire, buildSample } from '../calls/test-call.js';
import { renderMailHtml } from '../mail/mail-html.js';
import { queuePreparedMail } from '../mail/system-mail.js';
import { selectMailIntegration } from '../mail/mail-format-sql.js';
import type { Person } from '../ports/ports.js';
import { createLocalise } from '../texts/alert-texts.js';

import { selectChannels } from '../channels/channel-sql.js';
import { channelTarget } from '../channels/channel-target.js';
import { loadCallee } from '../channels/callee.js';
import { findChannel } from '../channels/registry.js';
import { selectGateway, PROVIDER_SETTING } from '../channels/sender-rules.js';
import type { StoreContext } from '../../module/context.js';

type Deps = StoreContext & CallContext;

interface AddressTestResult {
  readonly Recipient: string;
  readonly Integration: string;
  readonly IsAccepted: boolean;
  readonly Exchanges: { Request: string; Response: string }[];
}

const EDIT_LEVEL = 2;
/**
 * Sends a test to an operator's own address or number, regardless of duty and remaining credits.
 * @throws Fault `missing`; `invalid` without an address or an integration that reaches it; `limited` after too many.
 */
export async function testAddress(
  deps: Deps,
  caller: Caller,
  operatorGuid: string,
  kind: AddressKind,
): Promise<AddressTestResult> {
  const person = await loadPerson(deps, caller, operatorGuid);
  if (kind !== 'Email' && person.mobilePhone === '')
    throw new Fault('invalid', 'Channel: the operator has no mobile number');
  await countTestMessage(deps, caller);
  await countMessageAttempt(deps, person.operatorGuid);
  return kind === 'Email' ? testByMail(deps, caller, person) : testByGateway(deps, caller, person, kind);
}

async function loadPerson({ db, ports, clock }: Deps, { accountId }: Caller, operatorGuid: string): Promise<Person> {
  const recipients = { operatorGuids: [operatorGuid.toLowerCase()], operatorGroupGuids: [] };
  const [person] = await db.transaction().execute((tx) => ports.people(tx, accountId, recipients, clock.now()));
  if (!person) throw notFoundFault('operator', operatorGuid);
  return person;
}

async function testByMail(deps: Deps, { accountId }: Caller, person: Person): Promise<AddressTestResult> {
  const { email, culture } = person;
  const localise = createLocalise(culture);
  const [subject, text, footer] = [localise('testSubject'), localise('testText'), localise('testFooter')];
  const noDetails = { facts: [], texts: [], links: [] };
  const card = { tone: 'ok', heading: 'Vedette', name: subject, summary: text, ...noDetails } as const;
  const integrationName = await deps.db.transaction().execute(async (tx) => {
    const mailIntegration = await selectMailIntegration(tx, accountId);
    const mail = { accountId, address: email, subject, text: `${text}\n\n${footer}\n` };
    const html =
      mailIntegration?.format.isHtml === false ? '' : renderMailHtml([card], { footer, lang: toCulture(culture) });
    await queuePreparedMail(tx, deps, { ...mail, html });
    return mailIntegration?.name;
  });
  return { Recipient: email, Integration: integrationName ?? 'E-mail', IsAccepted: true, Exchanges: [] };
}

async function testByGateway(
  deps: Deps,
  caller: Caller,
  person: Person,
  kind: 'Sms' | 'Phone',
): Promise<AddressTestResult> {
  const rows = await selectChannels(deps.db, caller.accountId);
  const gateways = rows.filter(
    (each) => each.isActive && each.type === kind && findChannel(each.channel) !== undefined,
  );
  // A gateway that serves a provider is meant for the operators who chose that provider.
  const defaultGateway = gateways.find(({ values }) => values[PROVIDER_SETTING] === undefined) ?? gateways[0];
  const row = defaultGateway && selectGateway(defaultGateway, gateways, person.phone);
  const callee =
    row && (await loadCallee(deps, row, { number: person.mobilePhone, choices: person.phone, reader: person }));
  const target = row && callee && channelTarget(deps, row, { kind: 'Error', callee, culture: callee.reader.culture });
  if (!target) throw new Fault('invalid', `Channel: there is no active integration of type ${kind}`);
  if (target.lacksSender) throw new Fault('invalid', `Channel: ${row.name} has no number to call from`);
  const { outcome, exchanges } = await sendMessage(deps, target, {
    ...buildSample(deps, caller, { kind: 'Error', target }),
    levelValues: {},
    recipient: person.mobilePhone,
    purpose: `a test of the number of ${person.name} by ${caller.operatorName}`,
  });
  const maySee = caller.rights.level('integration', row.integrationGuid) >= EDIT_LEVEL;
  return {
    Recipient: person.mobilePhone,
    Integration: row.name,
    IsAccepted: outcome.kind === 'accepted',
    Exchanges: maySee ? exchanges.map(exchangeToWire) : [],
  };
}
