import { MINUTE, type Instant } from '@vedette/kernel/clock';
import { noteSecretsRead, readVaultReferences, vaultReferencesIn } from '../../vault/index.js';
import type { Alert, AlertKind } from '../ledger/alert.js';
import { messageTexts, recipientVariables } from '../alerts/message-texts.js';
import { channelTarget, type Target } from '../channels/channel-target.js';
import { selectChannels, type ChannelRow } from '../channels/channel-sql.js';
import { loadCallee, loadGateway } from '../channels/callee.js';
import { NO_CHOICES } from '../channels/sender-rules.js';
import { messageVariables, type LinkBase, type Reader, type AlertedCheck } from '../alerts/alert-variables.js';
import { loadAlertedCheck } from '../alerts/alerted-check.js';
import { fallBack } from '../delivery/fallback.js';
import { retryAt } from '../delivery/delivery-rules.js';
import type { AlertingPorts, Person } from '../ports/ports.js';
import type { IntentGate } from '../recipients/gate-texts.js';
import { readAlertedMonitors } from '../recipients/alerted-monitors.js';
import { ownerNow, personGate, type AlertedMonitor } from '../recipients/recipient-rules.js';
import { FEW_CREDITS, warnOfCredits } from '../credits/credit-warning.js';
import { costsCredits, creditsLeft } from '../credits/credit-sql.js';
import {
  beginCall,
  claimCall,
  releaseAbandonedCalls,
  settleCall,
  type CallEnd,
  type ClaimedCall,
} from './call-claim-sql.js';
import { settingsIn } from '../custom/custom-integration.js';
import { selectCustom, type CustomRow } from '../custom/custom-integration-sql.js';
import { withSecretValues } from '../steps/secret-variable-rules.js';
import { ReceiverTurns, type EndedCall, type ReceiverChoice } from './receiver-turns.js';
import { longestMs, runSteps, type Exchange, type StepsEnd } from '../steps/run-steps.js';
import type { Context, ContextPick } from '../../module/context.js';

/** Lease until the receiver is known. Then it is extended by the maximum duration of the call. */
export const CALL_LEASE_MS = 2 * MINUTE;
/** Messages to unresponsive receivers that are postponed in one pass. */
const MAX_POSTPONED = 50;
const NOT_TRIED = 'not sent: the receiver did not respond in time to the last calls, so it gets one message at a time';

export interface CallContext extends ContextPick<'db' | 'vault' | 'random' | 'clock' | 'egressRefusal'> {
  readonly ports: AlertingPorts;
  readonly linkBase: LinkBase;
  /** Timeout of a call in milliseconds. */
  readonly callMs?: number;
}

export interface Calls {
  /**
   * Begins due calls and returns without waiting for the receivers, so that slow receivers do not delay mails. Safe in
   * several processes at once and after a crash at any step.
   */
  deliverDue(signal?: AbortSignal): Promise<void>;
  /** Waits until every call that has begun has ended. */
  settled(): Promise<void>;
  /** Makes messages due again that were claimed, but not begun, by processes that no longer exist. */
  releaseAbandoned(): Promise<void>;
}

/** Sends queued messages through custom integrations and channels. */
export function createCalls(deps: CallContext & Pick<Context, 'holder'>): Calls {
  const running = new Set<Promise<void>>();
  const turns = new ReceiverTurns();
  const claim = (receivers: ReceiverChoice): Promise<ClaimedCall | undefined> => {
    const at = deps.clock.now();
    return claimCall(deps.db, { at, leaseUntil: at + CALL_LEASE_MS, holder: deps.holder, receivers });
  };
  const begin = (claimed: ClaimedCall): void => {
    const { integrationGuid } = claimed;
    turns.begin(integrationGuid);
    // If an attempt breaks off, its lease expires, as with a process that ended.
    const ended: Promise<void> = attempt(deps, claimed)
      .catch(() => undefined)
      .then((call) => {
        turns.end(integrationGuid, call);
        running.delete(ended);
      });
    running.add(ended);
  };
  return {
    deliverDue: async (signal) => {
      for (let next = turns.next(); next && !signal?.aborted; next = turns.next()) {
        const claimed = await claim(next);
        if (!claimed) break;
        begin(claimed);
      }
      const only = turns.stalled();
      for (let count = 0; count < MAX_POSTPONED && only.length > 0 && !signal?.aborted; count += 1) {
        const claimed = await claim({ only, except: [] });
        if (!claimed) return;
        await postpone(deps, claimed);
      }
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
    releaseAbandoned: () => releaseAbandonedCalls(deps.db, deps.clock.now()),
  };
}

/**
 * Ends an attempt without a call because the receiver is unresponsive. Otherwise a message behind a thousand others
 * would get neither its fallback message nor its last attempt in time.
 */
function postpone(deps: CallContext, claim: ClaimedCall): Promise<void> {
  const { isPossiblyDoubled, attempts, queuedAt: dueAt } = claim;
  const at = deps.clock.now();
  const nextAt = retryAt({ at, attempts, dueAt });
  const common = { request: '', response: NOT_TRIED, isPossiblyDoubled, at, nextAt };
  return settle(deps, claim, { ...common, state: nextAt === undefined ? 'failed' : 'queued' });
}

/** Returns the result of the call; undefined when nothing was called. */
async function attempt(deps: CallContext, claim: ClaimedCall): Promise<EndedCall | undefined> {
  const monitor = claim.operatorGuid === undefined ? undefined : await loadAlertedMonitor(deps, claim.alert);
  const person = await loadCalledPerson(deps, claim, monitor);
  const found = await resolveTarget(deps, claim, person).catch(notMade);
  if (found && 'outcome' in found) {
    await settle(deps, claim, toCallEnd({ ...claim, isKeyed: false }, found, deps.clock.now()));
    return undefined;
  }
  const gate = found ? await findClosedGate(deps, claim, { person, monitor, target: found }) : 'integrationInactive';
  if (!found || gate !== undefined) {
    const { isPossiblyDoubled } = claim;
    const nothing = { request: '', response: '', nextAt: undefined, isPossiblyDoubled, at: deps.clock.now() };
    await settle(deps, claim, { ...nothing, state: 'skipped', gate });
    return undefined;
  }
  return send(deps, claim, found);
}

async function send(deps: CallContext, claim: ClaimedCall, target: Target): Promise<EndedCall | undefined> {
  const begunAt = deps.clock.now();
  if (!(await beginCall(deps.db, claim, begunAt + CALL_LEASE_MS + longestMs(target.definition)))) return undefined;
  const { alert, levelValues, recipient } = claim;
  const message = { alert, levelValues, recipient, purpose: `an alert by ${target.settings.name}` };
  const end = await sendMessage(deps, target, message).catch(notMade);
  const endedAt = deps.clock.now();
  await settle(deps, claim, toCallEnd({ ...claim, isKeyed: target.isKeyed }, end, endedAt));
  return { tookMs: endedAt - begunAt, isAccepted: end.outcome.kind === 'accepted' };
}

/** Stores the result of an attempt; if the message did not arrive, the fallback channel may report it. */
function settle({ db, ports }: CallContext, claim: ClaimedCall, end: CallEnd): Promise<void> {
  const { accountId, intentId, queuedAt } = claim;
  return settleCall(db, claim, end, async (tx, creditsLeft) => {
    if (creditsLeft === FEW_CREDITS) await warnOfCredits(tx, ports, { accountId, at: end.at });
    await fallBack(tx, ports, { accountId, of: { intentId }, end: { ...end, queuedAt } });
  });
}

/**
 * Loads the operator whose phone a message is for. If several share the number, the first one who may receive the
 * message counts. Undefined when the number is no operator's, or the operator no longer exists.
 */
async function loadCalledPerson(
  { db, ports, clock }: CallContext,
  { accountId, operatorGuid, otherGuids }: ClaimedCall,
  monitor: AlertedMonitor | undefined,
): Promise<Person | undefined> {
  if (operatorGuid === undefined) return undefined;
  const recipients = { operatorGuids: [operatorGuid, ...otherGuids], operatorGroupGuids: [] };
  const people = await db.transaction().execute((tx) => ports.people(tx, accountId, recipients, clock.now()));
  const known = new Map(people.map((person) => [person.operatorGuid, person]));
  const owner = ownerNow({ operatorGuid, otherGuids, isExtraAddress: false }, (guid) => {
    const person = known.get(guid);
    return person ? personGate(person, monitor) : 'operatorDeleted';
  });
  return known.get(owner.operatorGuid ?? operatorGuid);
}

const loadAlertedMonitor = (
  { db, ports, clock }: CallContext,
  { subject }: Alert,
): Promise<AlertedMonitor | undefined> =>
  db
    .transaction()
    .execute(async (tx) =>
      (await readAlertedMonitors(tx, ports, [subject?.monitorGuid], clock.now()))(subject?.monitorGuid),
    );

/**
 * Returns why a message must not be sent any more: the operator may not receive it, there is no number to call from, or
 * no credits remain.
 */
async function findClosedGate(
  deps: CallContext,
  { accountId, operatorGuid, channel, alert }: ClaimedCall,
  {
    person,
    monitor,
    target,
  }: { readonly person: Person | undefined; readonly monitor: AlertedMonitor | undefined; readonly target: Target },
): Promise<IntentGate | undefined> {
  const sender = target.lacksSender ? 'noSender' : undefined;
  // System alerts reach administrators regardless of duty and cost no credits.
  if (operatorGuid === undefined || alert.kind === 'System') return sender;
  if (!person) return 'operatorDeleted';
  const hasCredit = !costsCredits(channel) || (await creditsLeft(deps.db, accountId)) > 0;
  return personGate(person, monitor) ?? (hasCredit ? sender : 'noCredits');
}

/**
 * Resolves the calls to make, by current settings; undefined when the integration is disabled, has no steps for the
 * alert or its service no longer exists.
 */
async function resolveTarget(deps: CallContext, claim: ClaimedCall, person?: Person): Promise<Target | undefined> {
  const { accountId, integrationGuid, alert, serviceGuid, recipient } = claim;
  const [planned] = await selectChannels(deps.db, accountId, integrationGuid);
  if (planned?.isActive === false) return undefined;
  if (planned) {
    const choices = person?.phone ?? NO_CHOICES;
    const callee = await loadCallee(deps, planned, { number: recipient, choices, reader: person });
    const { culture } = await loadAccountReader(deps, accountId);
    const on = (gateway: ChannelRow) => channelTarget(deps, gateway, { ...alert, serviceGuid, callee, culture });
    const chosen = await loadGateway(deps, planned, choices);
    return (chosen === planned ? undefined : usable(() => on(chosen))) ?? on(planned);
  }
  const [row] = await selectCustom(deps.db, accountId, integrationGuid);
  return row?.isActive ? customTarget(deps, row, alert.kind) : undefined;
}

/** Returns the account's time zone and culture, for recipients without their own. */
export const loadAccountReader = (
  { db, ports }: Pick<CallContext, 'db' | 'ports'>,
  accountId: number,
): Promise<Reader> => db.transaction().execute((tx) => ports.accountFacts(tx, accountId));

/** Returns undefined also when secrets cannot be opened, because another gateway may still carry the message. */
function usable(make: () => Target | undefined): Target | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** Returns the steps of a custom integration for one kind of alert. */
export function customTarget(deps: Pick<CallContext, 'vault'>, row: CustomRow, kind: AlertKind): Target | undefined {
  const settings = withSecretValues(settingsIn(deps, row));
  const definition = settings.behaviour.definitions.find(({ messageTypes }) =>
    messageTypes.some((one) => one === kind),
  );
  return definition && { settings, definition, isKeyed: false };
}

/** A message that could not be built is recorded and retried like one that could not be sent. */
function notMade(error: unknown): StepsEnd {
  const response = `the message could not be built: ${error instanceof Error ? error.message : 'unknown error'}`;
  const outcome = { kind: 'later', retryAfterMs: undefined } as const;
  return { outcome, exchanges: [{ request: '', response }], isPartlyDone: false, receiverId: undefined, unknown: [] };
}

export interface Message {
  readonly alert: Alert;
  readonly levelValues: Readonly<Record<string, string>>;
  /** Phone number, for a message to a person; otherwise empty. */
  readonly recipient: string;
  /** Completes "read for …" in the audit log when vault secrets are read. */
  readonly purpose: string;
  /** Data of the alerted check; by default, the stored data. */
  readonly seen?: AlertedCheck;
}

/** Makes the calls of one message. Its placeholders are filled with current values. */
export async function sendMessage(
  deps: CallContext,
  { settings, definition, calleeSettings, reader: own }: Target,
  { alert, levelValues, recipient, purpose, seen: known }: Message,
): Promise<StepsEnd> {
  const { db, ports, vault, random, egressRefusal, linkBase, callMs } = deps;
  const { accountId } = alert;
  const at = deps.clock.now();
  const { references } = vaultReferencesIn(JSON.stringify([settings.behaviour, settings.secrets]));
  const values = await readVaultReferences({ db, vault }, accountId, references, at);
  const system = { accountId, via: 'system' } as const;
  if (values.openedItems.length > 0) await noteSecretsRead(db, system, values.openedItems, { purpose, at });
  const alertVariables = await db.transaction().execute(async (tx) => {
    const reader = own ?? (await ports.accountFacts(tx, accountId));
    const { serverId } = alert.facts;
    const names = await ports.checkpointNames(tx, serverId === null ? [] : [serverId]);
    const seen = known ?? (await loadAlertedCheck(tx, alert, at));
    const detailed = { ...alert, checkpointName: names.get(serverId ?? -1) ?? '', seen };
    return {
      ...messageVariables(detailed, reader, linkBase),
      ...messageTexts(detailed, reader),
      ...recipientVariables(recipient),
    };
  });
  return runSteps({
    settings,
    definition,
    levelValues: { ...levelValues, ...calleeSettings },
    alertVariables,
    refusal: egressRefusal,
    vaultValues: new Map(
      references.map((one) => [`vaultitem.${one.vaultItemGuid}.${one.property.toLowerCase()}`, values.getValue(one)]),
    ),
    facts: { at, random, uniqueGuid: random.newGuid() },
    ...(callMs !== undefined && { callMs }),
  });
}

/**
 * Returns the stored result of an attempt: done, given up, or to be retried with back-off for 24 hours. It is marked as
 * possibly sent twice when a receiver without idempotency keys may have it already.
 */
function toCallEnd(
  claim: ClaimedCall & { readonly isKeyed: boolean },
  { outcome, exchanges, isPartlyDone, receiverId, unknown }: StepsEnd,
  at: Instant,
): CallEnd {
  const shown = (part: keyof Exchange): string => exchanges.map((one) => one[part]).join('\n\n');
  const { attempts, queuedAt: dueAt } = claim;
  const isBegunAgain = outcome.kind === 'later' && isPartlyDone;
  const isInDoubt = claim.isPossiblyDoubled || outcome.kind === 'unknown' || isBegunAgain;
  const isPossiblyDoubled = isInDoubt && !claim.isKeyed;
  const notes = unknown.length === 0 ? '' : `\n\nSent as written (unknown variable or function): ${unknown.join(', ')}`;
  const said = { request: shown('request'), response: `${shown('response')}${notes}`, receiverId };
  const common = { ...said, isPossiblyDoubled, at, nextAt: undefined };
  if (outcome.kind === 'accepted') return { ...common, state: 'delivered' };
  if (outcome.kind === 'refused') return { ...common, state: 'failed' };
  const retryAfterMs = outcome.kind === 'later' ? outcome.retryAfterMs : undefined;
  const nextAt = retryAt({ at, attempts, dueAt, retryAfterMs });
  return nextAt === undefined ? { ...common, state: 'failed' } : { ...common, state: 'queued', nextAt };
}
