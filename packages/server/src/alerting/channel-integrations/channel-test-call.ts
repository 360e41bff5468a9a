import type { AlertType } from '@vedette/contract/v4/custom-integration';
import { Fault } from '@vedette/kernel/fault';
import { requiredRule } from '@vedette/kernel/rule-messages';
import { countTestMessage } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import { loadAccountReader, sendMessage, type CallContext } from '../calls/calls.js';
import { exchangeToWire, fictitious } from '../calls/test-call.js';
import { storedChannel } from './channel-integration.js';
import { channelTarget } from '../channels/channel-target.js';
import { loadCallee } from '../channels/callee.js';
import { findChannel } from '../channels/registry.js';
import { FROM, NO_CHOICES, NO_SENDER } from '../channels/sender-rules.js';

interface TestAnswer {
  readonly IsDelivered: boolean;
  readonly ReceiverId?: string;
  readonly Exchanges: { Request: string; Response: string }[];
  readonly Unknown: string[];
}

/**
 * Sends a sample alert immediately, without an entry in the delivery log.
 * @throws Fault `missing`; `invalid` for a kind of alert that the channel does not support, or a missing number;
 * `limited`.
 */
export async function testChannel(
  deps: CallContext,
  caller: Caller,
  guid: string,
  options: { readonly MessageType: AlertType; readonly Number?: string | undefined },
): Promise<TestAnswer> {
  const row = await storedChannel(deps.db, caller.accountId, guid);
  // A status page that only has services is tested with the first one.
  const recipient = options.Number?.replace(/[^+\d]/g, '') ?? '';
  const callee = await loadCallee(deps, row, { number: recipient, choices: NO_CHOICES });
  const { culture } = await loadAccountReader(deps, caller.accountId);
  const own = channelTarget(deps, row, { kind: options.MessageType, callee, culture });
  const [first] = row.services ?? [];
  const target =
    own ?? (first && channelTarget(deps, row, { kind: options.MessageType, serviceGuid: first.guid, culture }));
  if (!target) throw new Fault('invalid', `MessageType: the channel does not send ${options.MessageType}`);
  if (recipient === '' && findChannel(row.channel)?.reaches === 'phones')
    throw new Fault('invalid', `Number: ${requiredRule()}`);
  if (target.lacksSender) throw new Fault('invalid', `Settings.${FROM}: ${NO_SENDER}`);
  await countTestMessage(deps, caller);
  const { outcome, exchanges, receiverId, unknown } = await sendMessage(deps, target, {
    ...fictitious(deps, caller, { kind: options.MessageType, target }),
    levelValues: {},
    recipient,
    purpose: `a test of ${row.name} by ${caller.operatorName}`,
  });
  return {
    IsDelivered: outcome.kind === 'accepted',
    ...(receiverId !== undefined && { ReceiverId: receiverId }),
    Exchanges: exchanges.map(exchangeToWire),
    Unknown: [...unknown],
  };
}
