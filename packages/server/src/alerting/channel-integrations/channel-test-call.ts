import type { AlertType } from '@vedette/contract/v4/custom-integration';
import { Fault } from '@vedette/kernel/fault';
import { requiredRule } from '@vedette/kernel/rule-messages';
import { countTestMessage } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import { loadAccountReader, sendMessage, type CallContext } from '../calls/calls.js';
import { exchangeToWire, buildSample } from '../calls/test-call.js';
import { loadChannel } from './channel-integration.js';
import { channelTarget } from '../channels/channel-target.js';
import { loadCallee } from '../channels/callee.js';
import { findChannel } from '../channels/registry.js';
import { FROM_SETTING, DEFAULT_PHONE_CHOICES, MISSING_SENDER_RULE } from '../channels/sender-rules.js';

interface TestResult {
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
): Promise<TestResult> {
  const row = await loadChannel(deps.db, caller.accountId, guid);
  // A status page that only has services is tested with the first one.
  const recipient = options.Number?.replace(/[^+\d]/g, '') ?? '';
  const callee = await loadCallee(deps, row, { number: recipient, choices: DEFAULT_PHONE_CHOICES });
  const { culture } = await loadAccountReader(deps, caller.accountId);
  const defaultTarget = channelTarget(deps, row, { kind: options.MessageType, callee, culture });
  const [firstService] = row.services ?? [];
  const target =
    defaultTarget ??
    (firstService && channelTarget(deps, row, { kind: options.MessageType, serviceGuid: firstService.guid, culture }));
  if (!target) throw new Fault('invalid', `MessageType: the channel does not send ${options.MessageType}`);
  if (recipient === '' && findChannel(row.channel)?.reaches === 'phones')
    throw new Fault('invalid', `Number: ${requiredRule()}`);
  if (target.lacksSender) throw new Fault('invalid', `Settings.${FROM_SETTING}: ${MISSING_SENDER_RULE}`);
  await countTestMessage(deps, caller);
  const { outcome, exchanges, receiverId, unknown } = await sendMessage(deps, target, {
    ...buildSample(deps, caller, { kind: options.MessageType, target }),
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
