import { MINUTE, type Instant } from '@vedette/kernel/clock';
import { noteSecretsRead, readVaultReferences, vaultReferencesIn } from '../../vault/index.js';
import type { Alert, AlertKind } from '../ledger/alert.js';
import { messageTexts, recipientVariables } from '../alerts/message-texts.js';
import { channelTarget, type Target } from '../channels/channel-target.js';
import { selectChannels, type ChannelRow } from '../channels/channel-sql.js';
import { loadCallee, loadGateway } from '../channels/callee.js';
import { NO_CHOICES } from '../channels/sender-rules.js';
import { messageVariables, type Place, type Reader, type SeenByCheck } from '../alerts/alert-variables.js';
import { loadSeenByCheck } from '../alerts/alerted-check.js';
import { fallBack } from '../delivery/fallback.js';
import { retryAt } from '../delivery/delivery-rules.js';
import type { AlertingPorts, Person } from '../ports/ports.js';
import type { IntentGate } from '../recipients/gate-texts.js';
import { readAlertedMonitors } from '../recipients/alerted-monitors.js';
import { ownerNow, personGate, type AlertedMonitor } from '../recipients/recipient-rules.js';
import { FEW_CREDITS, warnOfCredits } from '../credits/credit-warning.js';
import { costsCredits, creditsLeft } from '../credits/credit-sql.js';
import { beginCall, claimCall, letGoOfCalls, settleCall, type CallEnd, type ClaimedCall } from './call-claim-sql.js';
import { settingsIn } from '../custom/custom-integration.js';
import { selectCustom, type CustomRow } from '../custom/custom-integration-sql.js';
import { withSecretValues } from '../steps/secret-variable-rules.js';
import { ReceiverTurns, type EndedCall, type ReceiverChoice } from './receiver-turns.js';
import { longestMs, runSteps, type Exchange, type StepsEnd } from '../steps/run-steps.js';
import type { Context, ContextPick } from '../../module/context.js';

/** Until it is known what is to be called; then as long as that may take. */
export const CALL_LEASE_MS = 2 * MINUTE;
/** Messages to receivers that do not answer, looked at in one turn. */
const MAX_POSTPONED = 50;
const NOT_TRIED =
  'not sent: the last calls to this receiver were not answered in time, so it gets one message at a time';

/** What calling receivers takes. */
export interface CallContext extends ContextPick<'db' | 'vault' | 'chance' | 'clock' | 'egressRefusal'> {
  readonly ports: AlertingPorts;
  readonly place: Place;
  /** A call that takes longer has failed. */
  readonly callMs?: number;
}

export interface Calls {
  /**
   * Begins what is due and returns without waiting for the receivers, who may take their time: mails must not wait for
   * them. Safe in several processes at once and after a crash at any step.
   */
  deliverDue(signal?: AbortSignal): Promise<void>;
  /** Waits until every call that was begun has ended. */
  settled(): Promise<void>;
  /** For a process that runs the loops from now on: what others claimed and did not begin to send is due at once. */
  takeOver(): Promise<void>;
}

/** Sends alerts by custom integrations, from the ledger. */
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
    // An attempt that breaks off is found by its lease, like that of a process that ended.
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
    takeOver: () => letGoOfCalls(deps.db, deps.holder, deps.clock.now()),
  };
}

/**
 * Ends an attempt without a call, because the receiver answers nobody: a message that waits behind a thousand others would otherwise
 * reach neither its fallback channel nor its last attempt in time.
 */
function postpone(deps: CallContext, claim: ClaimedCall): Promise<void> {
  const { isPossiblyDoubled, attempts, queuedAt: dueAt } = claim;
  const at = deps.clock.now();
  const nextAt = retryAt({ at, attempts, dueAt });
  const common = { request: '', response: NOT_TRIED, isPossiblyDoubled, at, nextAt };
  return settle(deps, claim, { ...common, state: nextAt === undefined ? 'failed' : 'queued' });
}

/** How the call ended; undefined when nothing was called. */
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

/** Notes how an attempt ended; where it did not arrive, another channel may tell it. */
function settle({ db, ports }: CallContext, claim: ClaimedCall, end: CallEnd): Promise<void> {
  const { accountId, intentId, queuedAt } = claim;
  return settleCall(db, claim, end, async (tx, creditsLeft) => {
    if (creditsLeft === FEW_CREDITS) await warnOfCredits(tx, ports, { accountId, at: end.at });
    await fallBack(tx, ports, { accountId, of: { intentId }, end: { ...end, queuedAt } });
  });
}

/**
 * Whose phone it is for, as they stand now: of several with the same number the first who may have the message. Undefined for
 * one that is for nobody's, or for somebody who is gone.
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

/** A gate that closed since the alert: of the person whose phone it is, of the number it comes from, or of the credits it costs. */
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
  // What is told of the service itself is for administrators whatever their duty, and costs nothing.
  if (operatorGuid === undefined || alert.kind === 'System') return sender;
  if (!person) return 'operatorDeleted';
  const hasCredit = !costsCredits(channel) || (await creditsLeft(deps.db, accountId)) > 0;
  return personGate(person, monitor) ?? (hasCredit ? sender : 'noCredits');
}

/** What is to be called, as it stands now; undefined when it is switched off, has no steps for the alert or its service is gone. */
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

/** The clock and the language of those who have none of their own. */
export const loadAccountReader = (
  { db, ports }: Pick<CallContext, 'db' | 'ports'>,
  accountId: number,
): Promise<Reader> => db.transaction().execute((tx) => ports.accountFacts(tx, accountId));

/** Undefined also where its secrets cannot be opened: the message has another way. */
function usable(make: () => Target | undefined): Target | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** The steps of a custom integration for one kind of alert. */
export function customTarget(deps: Pick<CallContext, 'vault'>, row: CustomRow, kind: AlertKind): Target | undefined {
  const settings = withSecretValues(settingsIn(deps, row));
  const definition = settings.behaviour.definitions.find(({ messageTypes }) =>
    messageTypes.some((one) => one === kind),
  );
  return definition && { settings, definition, isKeyed: false };
}

/** Whatever keeps a message from being made is on record and tried again, as long as any other trouble. */
function notMade(error: unknown): StepsEnd {
  const response = `the message could not be made: ${error instanceof Error ? error.message : 'for an unknown reason'}`;
  const outcome = { kind: 'later', retryAfterMs: undefined } as const;
  return { outcome, exchanges: [{ request: '', response }], isPartlyDone: false, receiverId: undefined, unknown: [] };
}

export interface Message {
  readonly alert: Alert;
  readonly levelValues: Readonly<Record<string, string>>;
  /** Whom it is for, where it is for a person. */
  readonly recipient: string;
  /** Continues "read for …" in the audit log, when it reads secrets of the vault. */
  readonly purpose: string;
  /** What the check saw; default: what is kept of it. */
  readonly seen?: SeenByCheck;
}

/** Makes the calls of one message, with what its texts refer to as it stands now. */
export async function sendMessage(
  deps: CallContext,
  { settings, definition, calleeSettings, reader: own }: Target,
  { alert, levelValues, recipient, purpose, seen: known }: Message,
): Promise<StepsEnd> {
  const { db, ports, vault, chance, egressRefusal, place, callMs } = deps;
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
    const seen = known ?? (await loadSeenByCheck(tx, alert, at));
    const detailed = { ...alert, checkpointName: names.get(serverId ?? -1) ?? '', seen };
    return {
      ...messageVariables(detailed, reader, place),
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
    facts: { at, chance, uniqueGuid: chance.newGuid() },
    ...(callMs !== undefined && { callMs }),
  });
}

/** Done, given up, or again: with growing waits for 24 h, marked when a receiver that knows no key may have it already. */
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
  const notes = unknown.length === 0 ? '' : `\n\nSent as written, being no variable or function: ${unknown.join(', ')}`;
  const said = { request: shown('request'), response: `${shown('response')}${notes}`, receiverId };
  const common = { ...said, isPossiblyDoubled, at, nextAt: undefined };
  if (outcome.kind === 'accepted') return { ...common, state: 'delivered' };
  if (outcome.kind === 'refused') return { ...common, state: 'failed' };
  const retryAfterMs = outcome.kind === 'later' ? outcome.retryAfterMs : undefined;
  const nextAt = retryAt({ at, attempts, dueAt, retryAfterMs });
  return nextAt === undefined ? { ...common, state: 'failed' } : { ...common, state: 'queued', nextAt };
}
