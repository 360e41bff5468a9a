import { message } from '@vedette/i18n/message';
import { seededRandom } from '@vedette/kernel/random';
import { SECOND, type Instant } from '@vedette/kernel/clock';
import type { ContextPick, Vault } from '../../module/context.js';
import type { Alert } from '../ledger/alert.js';
import type { LinkBase, Reader } from '../alerts/alert-variables.js';
import { fallBack } from '../delivery/fallback.js';
import { retryAt } from '../delivery/delivery-rules.js';
import { callBuiltIn } from '../steps/functions.js';
import type { Tx } from '../ledger/ledger-sql.js';
import {
  beginMail,
  claimMail,
  dropMail,
  releaseAbandonedMails,
  readMailAlerts,
  readPersonalIntents,
  settleMail,
  type ClaimedMail,
  type Settlement,
} from './mail-claim-sql.js';
import { dropOldLinks } from './system-mail-sql.js';
import { openLink, withLink } from './system-mail.js';
import { renderMailContent, type MailContent, type MailOptions } from './mail-content.js';
import { STANDARD } from './mail-format-rules.js';
import { selectMailIntegration } from './mail-format-sql.js';
import { fillMails } from './mail-queue.js';
import { reassignIntents, skipIntents } from './mail-queue-sql.js';
import { readAlertedMonitors } from '../recipients/alerted-monitors.js';
import { mayViewData, ownerNow } from '../recipients/recipient-rules.js';
import { loadRoutes } from './route-sql.js';
import type { AlertingPorts } from '../ports/ports.js';
import { parseAddress, type Attachment, type Handover, type OutgoingMail } from './smtp.js';

/** Longer than any hand-over, so that the process of a mail that is still claimed afterwards has ended. */
export const LEASE_MS = 120 * SECOND;
const MAILS_AT_ONCE = 5;
const SERVER_PAUSE_MS = 5 * SECOND;
const LINK_EXPIRED: Handover = { kind: 'refused', response: 'the link of this mail has expired' };
const FILE_GONE: Handover = { kind: 'refused', response: 'the attachment of this mail no longer exists' };
export const KEPT_IN_OUTBOX = message('kept in the outbox: no mail server is configured');

export interface DeliveryOptions extends ContextPick<'db' | 'clock' | 'holder'> {
  readonly ports: AlertingPorts;
  /** Undefined when no mail server is configured; mails then stay in the outbox. */
  readonly handover: ((mail: OutgoingMail) => Promise<Handover>) | undefined;
  /** For example `Vedette <alerts@example.com>`. */
  readonly sender: string;
  readonly linkBase: LinkBase;
  /** Opens the links of system mails. */
  readonly vault: Pick<Vault, 'unseal'>;
  /** Reads the attachment of a mail; undefined when it no longer exists. By default there are none. */
  readonly readAttachment?: (accountId: number, guid: string) => Promise<Attachment | undefined>;
  /** Builds links for acknowledging an incident; undefined without a public URL. */
  readonly acknowledgeLink?: AcknowledgeLinkMaker;
}

type AcknowledgeLinkMaker = (
  of: { readonly accountId: number; readonly incidentGuid: string; readonly operatorGuid: string },
  at: Instant,
) => string | undefined;

export interface Delivery {
  /**
   * Sends due alert mails and returns when nothing more can be sent now. Safe in several processes at once, and after a
   * crash at any step: a mail whose outcome is unknown is sent again with the same Message-ID and marked. Once `signal`
   * aborts, no further mail begins; mails in progress are completed.
   */
  deliverDue(signal?: AbortSignal): Promise<void>;
  /**
   * Sends due system mails and reports. They are processed separately, so that no alert waits behind a hundred of them.
   */
  deliverSystemMails(signal?: AbortSignal): Promise<void>;
  /** Makes mails due again that were claimed, but not begun, by processes that no longer exist. */
  releaseAbandoned(): Promise<void>;
}

export function createDelivery(deps: DeliveryOptions): Delivery {
  let pausedUntil: Instant = 0;
  const domain = parseAddress(deps.sender).split('@')[1] ?? 'localhost';

  /**
   * Sends the mail that has been due longest. Returns false when there is none, or the server has a problem that would
   * affect every mail.
   */
  const sendOne = async (isSystemMail: boolean): Promise<boolean> => {
    const at = deps.clock.now();
    const options = { at, leaseUntil: at + LEASE_MS, isSystemMail, holder: deps.holder };
    const claim = at < pausedUntil ? undefined : await claimMail(deps.db, options);
    if (!claim) return false;
    const outcome = await handOver(deps, claim);
    if (outcome?.kind === 'later' && outcome.isServer) pausedUntil = deps.clock.now() + SERVER_PAUSE_MS;
    return true;
  };
  const sendAll = async (isSystemMail: boolean, signal?: AbortSignal): Promise<void> => {
    const sendRemaining = async (): Promise<void> => {
      while (!signal?.aborted && (await sendOne(isSystemMail)));
    };
    // Sends a single mail first, to find out whether the server is available.
    if (signal?.aborted || !(await sendOne(isSystemMail))) return;
    await Promise.all(Array.from({ length: MAILS_AT_ONCE }, sendRemaining));
  };

  return {
    deliverDue: async (signal) => {
      const fill = (): Promise<number> =>
        deps.db.transaction().execute((tx) => fillMails(tx, deps.ports, deps.clock.now(), domain));
      while (!signal?.aborted && (await fill()) > 0);
      await sendAll(false, signal);
    },
    deliverSystemMails: async (signal) => {
      await dropOldLinks(deps.db, deps.clock.now());
      await sendAll(true, signal);
    },
    releaseAbandoned: () => releaseAbandonedMails(deps.db, deps.clock.now()),
  };
}

/** Makes one attempt at one mail and records it in the delivery log; undefined when there was nothing to send. */
async function handOver(deps: DeliveryOptions, claim: ClaimedMail): Promise<Handover | undefined> {
  // A system mail is for one reader and about no monitor; an alert is for those who may view its monitor when it is
  // sent.
  const wasWithdrawn = claim.isSystemMail ? false : await withdrawUnseen(deps, claim);
  const fixed = wasWithdrawn ? undefined : claim.fixed;
  const content = fixed?.content ?? (await writeMail(deps, claim));
  if (!content) {
    await dropMail(deps.db, claim);
    return undefined;
  }
  const sender = fixed?.sender ?? deps.sender;
  const isOurs = await beginMail(deps.db, claim, { sender, content, at: deps.clock.now() });
  if (!isOurs) return undefined;
  const outcome = claim.sealedLink === null ? LINK_EXPIRED : await handToServer(deps, claim, { sender, content });
  const end = outcome ? toSettlement(claim, outcome, deps.clock.now()) : kept(deps.clock.now());
  const { accountId, mailId, createdAt: queuedAt } = claim;
  await settleMail(deps.db, claim, end, (tx) =>
    fallBack(tx, deps.ports, { accountId, of: { mailId }, end: { state: end.intents, queuedAt, at: end.at } }),
  );
  return outcome;
}

/** Hands the mail to the mail server; undefined without one. */
async function handToServer(
  deps: DeliveryOptions,
  claim: ClaimedMail,
  { sender, content }: { readonly sender: string; readonly content: MailContent },
): Promise<Handover | undefined> {
  const { accountId, address, messageId, createdAt: at, attachmentGuid } = claim;
  const attachment = attachmentGuid === null ? undefined : await deps.readAttachment?.(accountId, attachmentGuid);
  if (attachmentGuid !== null && !attachment) return FILE_GONE;
  return deps.handover?.({ ...insertLink(deps, claim, content), sender, address, messageId, at, attachment });
}

/** Returns the final text; the link of a system mail is inserted here. */
function insertLink(deps: DeliveryOptions, claim: ClaimedMail, content: MailContent): MailContent {
  return claim.sealedLink ? withLink(content, openLink(deps, claim, claim.sealedLink)) : content;
}

/**
 * Removes alerts from a mail if no operator at its address may view them any more, and reassigns alerts that another
 * operator at the address may view. Retries continue for a day, so permissions are checked when the mail is sent.
 * Returns whether anything changed.
 */
async function withdrawUnseen({ db, ports, clock }: DeliveryOptions, claim: ClaimedMail): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const intents = await readPersonalIntents(tx, claim.mailId);
    const operatorGuids = [
      ...new Set(intents.flatMap(({ operatorGuid, otherGuids }) => [operatorGuid, ...otherGuids])),
    ];
    const at = clock.now();
    const people = await ports.people(tx, claim.accountId, { operatorGuids, operatorGroupGuids: [] }, at);
    const known = new Map(people.map((person) => [person.operatorGuid, person]));
    const findMonitor = await readAlertedMonitors(
      tx,
      ports,
      intents.map(({ monitorGuid }) => monitorGuid),
      at,
    );
    const owners = intents.map((intent) => {
      const monitor = findMonitor(intent.monitorGuid);
      const owner = ownerNow(intent, (guid) => {
        if (monitor === undefined) return undefined;
        const person = known.get(guid);
        if (!person) return 'operatorDeleted';
        return mayViewData(person, monitor) ? undefined : 'noMonitorRight';
      });
      return { ...owner, intentId: intent.intentId, isReassigned: owner.operatorGuid !== intent.operatorGuid };
    });
    const unseen = owners.flatMap(({ intentId, gate }) => (gate === undefined ? [] : [{ intentId, gate }]));
    const reassigned = owners.filter(({ isReassigned }) => isReassigned);
    await skipIntents(tx, unseen, at);
    await reassignIntents(tx, reassigned);
    return unseen.length + reassigned.length > 0;
  });
}

/** Renders the text in the language of the recipient; undefined when all alerts of the mail were removed. */
async function writeMail(deps: DeliveryOptions, claim: ClaimedMail): Promise<MailContent | undefined> {
  const { db, ports, linkBase } = deps;
  const { alerts, operatorGuid } = await readMailAlerts(db, claim.mailId);
  if (alerts.length === 0) return undefined;
  return db.transaction().execute(async (tx) => {
    const operatorGuids = operatorGuid === undefined ? [] : [operatorGuid];
    const [owner] = await ports.people(tx, claim.accountId, { operatorGuids, operatorGroupGuids: [] }, claim.createdAt);
    const reader: Reader = owner ?? (await ports.accountFacts(tx, claim.accountId));
    const servers = [...new Set(alerts.flatMap(({ facts }) => facts.serverId ?? []))];
    const names = await ports.checkpointNames(tx, servers);
    const routes = await loadRoutes(tx, alerts);
    const detailed = alerts.map((alert) => {
      const route = routes.get(alert.alertGuid);
      return {
        ...alert,
        checkpointName: names.get(alert.facts.serverId ?? -1) ?? '',
        acknowledgeUrl: buildAcknowledgeUrl(deps, alert, alert.recipientGuid),
        ...(route !== undefined && { route }),
      };
    });
    return renderMailContent(detailed, reader, linkBase, await loadMailOptions(tx, deps, claim));
  });
}

/**
 * Loads the mail format of the account's e-mail integration. Random functions are seeded by the mail, so that a
 * rewritten mail gets the same values.
 */
async function loadMailOptions(tx: Tx, { ports, clock }: DeliveryOptions, claim: ClaimedMail): Promise<MailOptions> {
  const integration = await selectMailIntegration(tx, claim.accountId);
  const random = seededRandom(claim.mailId);
  const facts = {
    at: clock.now(),
    random: { newGuid: () => ports.newGuid(), bytes: (size: number) => random.bytes(size) },
    uniqueGuid: ports.newGuid(),
  };
  return {
    format: integration?.format ?? STANDARD,
    callFunction: (name, argument) => callBuiltIn(name, argument, facts),
  };
}

/** Only for ongoing errors; an Ok has nothing to acknowledge. */
function buildAcknowledgeUrl(
  deps: DeliveryOptions,
  { accountId, kind, subject }: Alert,
  operatorGuid: string | undefined,
): string | undefined {
  if (!subject || kind === 'Ok' || operatorGuid === undefined) return undefined;
  return deps.acknowledgeLink?.({ accountId, incidentGuid: subject.incidentGuid, operatorGuid }, deps.clock.now());
}

function kept(at: Instant): Settlement {
  return {
    mail: 'kept',
    intents: 'delivered',
    response: KEPT_IN_OUTBOX,
    at,
    nextAt: undefined,
    isTextFixed: true,
    isPossiblyDoubled: false,
  };
}

/**
 * Returns what an outcome means for the mail: done, given up, or retried, with the same text if it may have been
 * accepted.
 */
function toSettlement(claim: ClaimedMail, outcome: Handover, at: Instant): Settlement {
  const { attempts, createdAt: dueAt, isPossiblyDoubled } = claim;
  const common = { response: outcome.response, at, isPossiblyDoubled, isTextFixed: true, nextAt: undefined };
  if (outcome.kind === 'accepted') return { ...common, mail: 'sent', intents: 'delivered' };
  if (outcome.kind === 'refused') return { ...common, mail: 'failed', intents: 'failed' };
  const retryAfterMs = outcome.kind === 'later' ? outcome.retryAfterMs : undefined;
  const nextAt = retryAt({ at, attempts, dueAt, retryAfterMs });
  const inDoubt = isPossiblyDoubled || outcome.kind === 'unknown';
  if (nextAt === undefined) return { ...common, mail: 'failed', intents: 'failed', isPossiblyDoubled: inDoubt };
  return { ...common, mail: 'waiting', intents: 'queued', nextAt, isTextFixed: inDoubt, isPossiblyDoubled: inDoubt };
}
