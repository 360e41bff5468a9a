import { MINUTE, type Instant } from '@vedette/kernel/clock';
import { auditSecretReads, readVaultReferences, parseVaultReferences } from '../../vault/index.js';
import type { Alert, AlertKind } from '../delivery-log/alert.js';
import { messageTexts, recipientVariables } from '../alerts/message-texts.js';
import { channelTarget, type Target } from '../channels/channel-target.js';
import { selectChannels, type ChannelRow } from '../channels/channel-sql.js';
import { loadCallee, loadGateway } from '../channels/callee.js';
import { DEFAULT_PHONE_CHOICES } from '../channels/sender-rules.js';
import { messageVariables, type LinkBase, type Reader, type AlertedCheck } from '../alerts/alert-variables.js';
import { loadAlertedCheck } from '../alerts/alerted-check.js';
import { queueFallback } from '../delivery/fallback.js';
import { nextRetryAt } from '../delivery/delivery-rules.js';
import type { AlertingPorts, Person } from '../ports/ports.js';
import type { DeliverySkipReason } from '../recipients/skip-reason-texts.js';
import { readAlertedMonitors } from '../recipients/alerted-monitors.js';
import { resolveAddressee, findPersonSkipReason, type AlertedMonitor } from '../recipients/recipient-rules.js';
import { LOW_CREDIT_THRESHOLD, warnOfLowCredits } from '../credits/credit-warning.js';
import { costsCredits, loadRemainingCredits } from '../credits/credit-sql.js';
import {
  beginCall,
  claimCall,
  releaseAbandonedCalls,
  settleCall,
  type CallResult,
  type ClaimedCall,
} from './call-claim-sql.js';
import { openSettings } from '../custom/custom-integration.js';
import { selectCustomIntegrations, type CustomIntegrationRow } from '../custom/custom-integration-sql.js';
import { withSecretValues } from '../steps/secret-variable-rules.js';
import { ReceiverLimiter, type FinishedCall, type ReceiverFilter } from './receiver-limiter.js';
import { maxDurationMs, runSteps, type Exchange, type StepsResult } from '../steps/run-steps.js';
import type { Context, ContextPick } from '../../module/context.js';

/** Lease until the receiver is known. Then it is extended by the maximum duration of the call. */
export const CALL_LEASE_MS = 2 * MINUTE;
/** Messages to unresponsive receivers that are postponed in one pass. */
const MAX_POSTPONED = 50;
const NOT_ATTEMPTED =
  'not sent: the receiver did not respond in time to the last calls, so it gets one message at a time';

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
  waitUntilIdle(): Promise<void>;
  /** Makes messages due again that were claimed, but not begun, by processes that no longer exist. */
  releaseAbandoned(): Promise<void>;
}

/** Sends queued messages through custom integrations and channels. */
export function createCalls(deps: CallContext & Pick<Context, 'holder'>): Calls {
  const running = new Set<Promise<void>>();
  const limiter = new ReceiverLimiter();
  const claim = (receivers: ReceiverFilter): Promise<ClaimedCall | undefined> => {
    const at = deps.clock.now();
    return claimCall(deps.db, { at, leaseUntil: at + CALL_LEASE_MS, leaseHolder: deps.holder, receivers });
  };
  const begin = (claimed: ClaimedCall): void => {
    const { integrationGuid } = claimed;
    limiter.begin(integrationGuid);
    // If an attempt breaks off, its lease expires, as with a process that ended.
    const attemptEnd: Promise<void> = attempt(deps, claimed)
      .catch(() => undefined)
      .then((call) => {
        limiter.end(integrationGuid, call);
        running.delete(attemptEnd);
      });
    running.add(attemptEnd);
  };
  return {
    deliverDue: async (signal) => {
      for (let next = limiter.nextReceivers(); next && !signal?.aborted; next = limiter.nextReceivers()) {
        const claimed = await claim(next);
        if (!claimed) break;
        begin(claimed);
      }
      const only = limiter.stalled();
      for (let count = 0; count < MAX_POSTPONED && only.length > 0 && !signal?.aborted; count += 1) {
        const claimed = await claim({ only, except: [] });
        if (!claimed) return;
        await postpone(deps, claimed);
      }
    },
    waitUntilIdle: async () => {
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
  const { isPossibleDuplicate, attempts, queuedAt: dueAt } = claim;
  const at = deps.clock.now();
  const nextAt = nextRetryAt({ at, attempts, dueAt });
  const common = { request: '', response: NOT_ATTEMPTED, isPossibleDuplicate, at, nextAt };
  return settle(deps, claim, { ...common, state: nextAt === undefined ? 'failed' : 'queued' });
}

/** Returns the result of the call; undefined when nothing was called. */
async function attempt(deps: CallContext, claim: ClaimedCall): Promise<FinishedCall | undefined> {
  const monitor = claim.operatorGuid === undefined ? undefined : await loadAlertedMonitor(deps, claim.alert);
  const person = await loadCalledPerson(deps, claim, monitor);
  const target = await resolveTarget(deps, claim, person).catch(toBuildFailure);
  if (target && 'outcome' in target) {
    await settle(deps, claim, toCallResult({ ...claim, isKeyed: false }, target, deps.clock.now()));
    return undefined;
  }
  const skipReason = target ? await findSkipReason(deps, claim, { person, monitor, target }) : 'integrationInactive';
  if (!target || skipReason !== undefined) {
    const { isPossibleDuplicate } = claim;
    const skipped = {
      request: '',
      response: '',
      nextAt: undefined,
      isPossibleDuplicate,
      at: deps.clock.now(),
    };
    await settle(deps, claim, { ...skipped, state: 'skipped', skipReason });
    return undefined;
  }
  return send(deps, claim, target);
}

async function send(deps: CallContext, claim: ClaimedCall, target: Target): Promise<FinishedCall | undefined> {
  const startedAt = deps.clock.now();
  if (!(await beginCall(deps.db, claim, startedAt + CALL_LEASE_MS + maxDurationMs(target.definition))))
    return undefined;
  const { alert, levelValues, recipient } = claim;
  const message = { alert, levelValues, recipient, purpose: `an alert by ${target.settings.name}` };
  const result = await sendMessage(deps, target, message).catch(toBuildFailure);
  const endedAt = deps.clock.now();
  await settle(deps, claim, toCallResult({ ...claim, isKeyed: target.isDeduplicated }, result, endedAt));
  return { tookMs: endedAt - startedAt, isAccepted: result.outcome.kind === 'accepted' };
}

/** Stores the result of an attempt; if the message did not arrive, the fallback channel may report it. */
function settle({ db, ports }: CallContext, claim: ClaimedCall, result: CallResult): Promise<void> {
  const { accountId, deliveryId, queuedAt } = claim;
  return settleCall(db, claim, result, async (tx, creditsLeft) => {
    if (creditsLeft === LOW_CREDIT_THRESHOLD) await warnOfLowCredits(tx, ports, { accountId, at: result.at });
    await queueFallback(tx, ports, { accountId, messageRef: { deliveryId }, settlement: { ...result, queuedAt } });
  });
}

/**
 * Loads the operator whose phone a message is for. If several share the number, the first one who may receive the
 * message counts. Undefined when the number is no operator's, or the operator no longer exists.
 */
async function loadCalledPerson(
  { db, ports, clock }: CallContext,
  { accountId, operatorGuid, otherOperatorGuids }: ClaimedCall,
  monitor: AlertedMonitor | undefined,
): Promise<Person | undefined> {
  if (operatorGuid === undefined) return undefined;
  const recipients = { operatorGuids: [operatorGuid, ...otherOperatorGuids], operatorGroupGuids: [] };
  const people = await db.transaction().execute((tx) => ports.people(tx, accountId, recipients, clock.now()));
  const peopleByGuid = new Map(people.map((person) => [person.operatorGuid, person]));
  const addressee = resolveAddressee({ operatorGuid, otherOperatorGuids, isExtraAddress: false }, (guid) => {
    const person = peopleByGuid.get(guid);
    return person ? findPersonSkipReason(person, monitor) : 'operatorDeleted';
  });
  return peopleByGuid.get(addressee.operatorGuid ?? operatorGuid);
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
async function findSkipReason(
  deps: CallContext,
  { accountId, operatorGuid, channel, alert }: ClaimedCall,
  {
    person,
    monitor,
    target,
  }: { readonly person: Person | undefined; readonly monitor: AlertedMonitor | undefined; readonly target: Target },
): Promise<DeliverySkipReason | undefined> {
  const senderReason = target.lacksSender ? 'noSender' : undefined;
  // System alerts reach administrators regardless of duty and cost no credits.
  if (operatorGuid === undefined || alert.kind === 'System') return senderReason;
  if (!person) return 'operatorDeleted';
  const hasCredit = !costsCredits(channel) || (await loadRemainingCredits(deps.db, accountId)) > 0;
  return findPersonSkipReason(person, monitor) ?? (hasCredit ? senderReason : 'noCredits');
}

/**
 * Resolves the calls to make, by current settings; undefined when the integration is disabled, has no steps for the
 * alert or its service no longer exists.
 */
async function resolveTarget(deps: CallContext, claim: ClaimedCall, person?: Person): Promise<Target | undefined> {
  const { accountId, integrationGuid, alert, serviceGuid, recipient } = claim;
  const [channelRow] = await selectChannels(deps.db, accountId, integrationGuid);
  if (channelRow?.isActive === false) return undefined;
  if (channelRow) {
    const choices = person?.phone ?? DEFAULT_PHONE_CHOICES;
    const callee = await loadCallee(deps, channelRow, { number: recipient, choices, reader: person });
    const { culture } = await loadAccountReader(deps, accountId);
    const targetThrough = (gateway: ChannelRow) =>
      channelTarget(deps, gateway, { ...alert, serviceGuid, callee, culture });
    const selectedGateway = await loadGateway(deps, channelRow, choices);
    return (
      (selectedGateway === channelRow ? undefined : tryResolveTarget(() => targetThrough(selectedGateway))) ??
      targetThrough(channelRow)
    );
  }
  const [row] = await selectCustomIntegrations(deps.db, accountId, integrationGuid);
  return row?.isActive ? customTarget(deps, row, alert.kind) : undefined;
}

/** Returns the account's time zone and culture, for recipients without their own. */
export const loadAccountReader = (
  { db, ports }: Pick<CallContext, 'db' | 'ports'>,
  accountId: number,
): Promise<Reader> => db.transaction().execute((tx) => ports.accountFacts(tx, accountId));

/** Returns undefined also when secrets cannot be opened, because another gateway may still carry the message. */
function tryResolveTarget(resolve: () => Target | undefined): Target | undefined {
  try {
    return resolve();
  } catch {
    return undefined;
  }
}

/** Returns the steps of a custom integration for one kind of alert. */
export function customTarget(
  deps: Pick<CallContext, 'vault'>,
  row: CustomIntegrationRow,
  kind: AlertKind,
): Target | undefined {
  const settings = withSecretValues(openSettings(deps, row));
  const definition = settings.behaviour.definitions.find(({ messageTypes }) =>
    messageTypes.some((one) => one === kind),
  );
  return definition && { settings, definition, isDeduplicated: false };
}

/** A message that could not be built is recorded and retried like one that could not be sent. */
function toBuildFailure(error: unknown): StepsResult {
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
  readonly alertedCheck?: AlertedCheck;
}

/** Makes the calls of one message. Its placeholders are filled with current values. */
export async function sendMessage(
  deps: CallContext,
  { settings, definition, calleeSettings, reader: targetReader }: Target,
  { alert, levelValues, recipient, purpose, alertedCheck: providedCheck }: Message,
): Promise<StepsResult> {
  const { db, ports, vault, random, egressRefusal, linkBase, callMs } = deps;
  const { accountId } = alert;
  const at = deps.clock.now();
  const { references } = parseVaultReferences(JSON.stringify([settings.behaviour, settings.secrets]));
  const values = await readVaultReferences({ db, vault }, accountId, references, at);
  const auditActor = { accountId, via: 'system' } as const;
  if (values.openedItems.length > 0) await auditSecretReads(db, auditActor, values.openedItems, { purpose, at });
  const alertVariables = await db.transaction().execute(async (tx) => {
    const reader = targetReader ?? (await ports.accountFacts(tx, accountId));
    const { serverId } = alert.facts;
    const names = await ports.checkpointNames(tx, serverId === null ? [] : [serverId]);
    const alertedCheck = providedCheck ?? (await loadAlertedCheck(tx, alert, at));
    const detailed = { ...alert, checkpointName: names.get(serverId ?? -1) ?? '', alertedCheck };
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
function toCallResult(
  claim: ClaimedCall & { readonly isKeyed: boolean },
  { outcome, exchanges, isPartlyDone, receiverId, unknown }: StepsResult,
  at: Instant,
): CallResult {
  const joinExchanges = (part: keyof Exchange): string => exchanges.map((one) => one[part]).join('\n\n');
  const { attempts, queuedAt: dueAt } = claim;
  const mayRepeatSteps = outcome.kind === 'later' && isPartlyDone;
  const mayHaveArrived = claim.isPossibleDuplicate || outcome.kind === 'unknown' || mayRepeatSteps;
  const isPossibleDuplicate = mayHaveArrived && !claim.isKeyed;
  const notes = unknown.length === 0 ? '' : `\n\nSent as written (unknown variable or function): ${unknown.join(', ')}`;
  const transcript = {
    request: joinExchanges('request'),
    response: `${joinExchanges('response')}${notes}`,
    receiverId,
  };
  const common = { ...transcript, isPossibleDuplicate, at, nextAt: undefined };
  if (outcome.kind === 'accepted') return { ...common, state: 'delivered' };
  if (outcome.kind === 'refused') return { ...common, state: 'failed' };
  const retryAfterMs = outcome.kind === 'later' ? outcome.retryAfterMs : undefined;
  const nextAt = nextRetryAt({ at, attempts, dueAt, retryAfterMs });
  return nextAt === undefined ? { ...common, state: 'failed' } : { ...common, state: 'queued', nextAt };
}
