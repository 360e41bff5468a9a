import { message } from '@vedette/i18n/message';
import { seededRandom } from '@vedette/kernel/random';
import { SECOND, type Instant } from '@vedette/kernel/clock';
import type { ContextPick, Vault } from '../../module/context.js';
import type { Alert } from '../delivery-log/alert.js';
import type { LinkBase, Reader } from '../alerts/alert-variables.js';
import { queueFallback } from '../delivery/fallback.js';
import { nextRetryAt } from '../delivery/delivery-rules.js';
import { callBuiltIn } from '../steps/functions.js';
import type { Tx } from '../delivery-log/delivery-log-sql.js';
import {
  beginMail,
  claimMail,
  deleteMail,
  releaseAbandonedMails,
  readMailAlerts,
  readPersonalDeliveries,
  settleMail,
  type ClaimedMail,
  type Settlement,
} from './mail-claim-sql.js';
import { deleteExpiredLinks } from './system-mail-sql.js';
import { openLink, withLink } from './system-mail.js';
import { renderMailContent, type MailContent, type MailOptions } from './mail-content.js';
import { DEFAULT_FORMAT } from './mail-format-rules.js';
import { selectMailIntegration } from './mail-format-sql.js';
import { groupIntoMails } from './mail-queue.js';
import { isMailDeliveryDue, reassignDeliveries, skipDeliveries } from './mail-queue-sql.js';
import { readAlertedMonitors } from '../recipients/alerted-monitors.js';
import { mayViewData, resolveAddressee } from '../recipients/recipient-rules.js';
import { loadRoutes } from './route-sql.js';
import type { AlertingPorts } from '../ports/ports.js';
import { parseAddress, type Attachment, type HandoverResult, type OutgoingMail } from './smtp.js';

/** Longer than any hand-over, so that the process of a mail that is still claimed afterwards has ended. */
export const MAIL_LEASE_MS = 120 * SECOND;
const MAX_CONCURRENT_MAILS = 5;
const SERVER_PAUSE_MS = 5 * SECOND;
const LINK_EXPIRED: HandoverResult = { kind: 'refused', response: 'the link of this mail has expired' };
const ATTACHMENT_DELETED: HandoverResult = {
  kind: 'refused',
  response: 'the attachment of this mail no longer exists',
};
export const KEPT_IN_OUTBOX = message('kept in the outbox: no mail server is configured');

export interface MailDeliveryOptions extends ContextPick<'db' | 'clock' | 'holder'> {
  readonly ports: AlertingPorts;
  /** Undefined when no mail server is configured; mails then stay in the outbox. */
  readonly sendToServer: ((mail: OutgoingMail) => Promise<HandoverResult>) | undefined;
  /** For example `Vedette <alerts@example.com>`. */
  readonly sender: string;
  readonly linkBase: LinkBase;
  /** Opens the links of system mails. */
  readonly vault: Pick<Vault, 'unseal'>;
  /** Reads the attachment of a mail; undefined when it no longer exists. By default there are none. */
  readonly readAttachment?: (accountId: number, guid: string) => Promise<Attachment | undefined>;
  /** Builds links for acknowledging an incident; undefined without a public URL. */
  readonly acknowledgeLink?: AcknowledgeLinkBuilder;
}

type AcknowledgeLinkBuilder = (
  acknowledgement: { readonly accountId: number; readonly incidentGuid: string; readonly operatorGuid: string },
  at: Instant,
) => string | undefined;

export interface MailDelivery {
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

export function createMailDelivery(deps: MailDeliveryOptions): MailDelivery {
  let pausedUntil: Instant = 0;
  const domain = parseAddress(deps.sender).split('@')[1] ?? 'localhost';

  /**
   * Sends the mail that has been due longest. Returns false when there is none, or the server has a problem that would
   * affect every mail.
   */
  const sendOne = async (isSystemMail: boolean): Promise<boolean> => {
    const at = deps.clock.now();
    const options = { at, leaseUntil: at + MAIL_LEASE_MS, isSystemMail, leaseHolder: deps.holder };
    const claim = at < pausedUntil ? undefined : await claimMail(deps.db, options);
    if (!claim) return false;
    const outcome = await attemptMail(deps, claim);
    if (outcome?.kind === 'later' && outcome.isServerProblem) pausedUntil = deps.clock.now() + SERVER_PAUSE_MS;
    return true;
  };
  const sendAll = async (isSystemMail: boolean, signal?: AbortSignal): Promise<void> => {
    const sendRemaining = async (): Promise<void> => {
      while (!signal?.aborted && (await sendOne(isSystemMail)));
    };
    // Sends a single mail first, to find out whether the server is available.
    if (signal?.aborted || !(await sendOne(isSystemMail))) return;
    await Promise.all(Array.from({ length: MAX_CONCURRENT_MAILS }, sendRemaining));
  };

  return {
    deliverDue: async (signal) => {
      const groupDueMails = async (): Promise<number> => {
        const at = deps.clock.now();
        if (!(await isMailDeliveryDue(deps.db, at))) return 0;
        return deps.db.transaction().execute((tx) => groupIntoMails(tx, deps.ports, at, domain));
      };
      while (!signal?.aborted && (await groupDueMails()) > 0);
      await sendAll(false, signal);
    },
    deliverSystemMails: async (signal) => {
      await deleteExpiredLinks(deps.db, deps.clock.now());
      await sendAll(true, signal);
    },
    releaseAbandoned: () => releaseAbandonedMails(deps.db, deps.clock.now()),
  };
}

/** Makes one attempt at one mail and records it in the delivery log; undefined when there was nothing to send. */
async function attemptMail(deps: MailDeliveryOptions, claim: ClaimedMail): Promise<HandoverResult | undefined> {
  // Permissions are checked for alerts only: a recipient must be allowed to view the monitor when the mail is sent.
  // System mails concern no monitor.
  const hasChanged = claim.isSystemMail ? false : await removeUnviewableAlerts(deps, claim);
  const fixedText = hasChanged ? undefined : claim.fixedText;
  const content = fixedText?.content ?? (await writeMail(deps, claim));
  if (!content) {
    await deleteMail(deps.db, claim);
    return undefined;
  }
  const sender = fixedText?.sender ?? deps.sender;
  const hasBegun = await beginMail(deps.db, claim, { sender, content, at: deps.clock.now() });
  if (!hasBegun) return undefined;
  const outcome = claim.sealedLink === null ? LINK_EXPIRED : await submitToServer(deps, claim, { sender, content });
  const settlement = outcome ? toSettlement(claim, outcome, deps.clock.now()) : toKeptSettlement(deps.clock.now());
  const { accountId, mailId, createdAt: queuedAt } = claim;
  await settleMail(deps.db, claim, settlement, (tx) =>
    queueFallback(tx, deps.ports, {
      accountId,
      messageRef: { mailId },
      settlement: { state: settlement.deliveryState, queuedAt, at: settlement.at },
    }),
  );
  return outcome;
}

/** Hands the mail to the mail server; undefined without one. */
async function submitToServer(
  deps: MailDeliveryOptions,
  claim: ClaimedMail,
  { sender, content }: { readonly sender: string; readonly content: MailContent },
): Promise<HandoverResult | undefined> {
  const { accountId, address, messageId, createdAt: at, attachmentGuid } = claim;
  const attachment = attachmentGuid === null ? undefined : await deps.readAttachment?.(accountId, attachmentGuid);
  if (attachmentGuid !== null && !attachment) return ATTACHMENT_DELETED;
  return deps.sendToServer?.({ ...insertLink(deps, claim, content), sender, address, messageId, at, attachment });
}

/** Returns the final text; the link of a system mail is inserted here. */
function insertLink(deps: MailDeliveryOptions, claim: ClaimedMail, content: MailContent): MailContent {
  return claim.sealedLink ? withLink(content, openLink(deps, claim, claim.sealedLink)) : content;
}

/**
 * Removes alerts from a mail if no operator at its address may view them any more, and reassigns alerts that another
 * operator at the address may view. Retries continue for a day, so permissions are checked when the mail is sent.
 * Returns whether anything changed.
 */
async function removeUnviewableAlerts({ db, ports, clock }: MailDeliveryOptions, claim: ClaimedMail): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const deliveries = await readPersonalDeliveries(tx, claim.mailId);
    const operatorGuids = [
      ...new Set(deliveries.flatMap(({ operatorGuid, otherOperatorGuids }) => [operatorGuid, ...otherOperatorGuids])),
    ];
    const at = clock.now();
    const people = await ports.people(tx, claim.accountId, { operatorGuids, operatorGroupGuids: [] }, at);
    const peopleByGuid = new Map(people.map((person) => [person.operatorGuid, person]));
    const findMonitor = await readAlertedMonitors(
      tx,
      ports,
      deliveries.map(({ monitorGuid }) => monitorGuid),
      at,
    );
    const addressees = deliveries.map((delivery) => {
      const monitor = findMonitor(delivery.monitorGuid);
      const addressee = resolveAddressee(delivery, (guid) => {
        if (monitor === undefined) return undefined;
        const person = peopleByGuid.get(guid);
        if (!person) return 'operatorDeleted';
        return mayViewData(person, monitor) ? undefined : 'noMonitorRight';
      });
      return {
        ...addressee,
        deliveryId: delivery.deliveryId,
        isReassigned: addressee.operatorGuid !== delivery.operatorGuid,
      };
    });
    const unviewable = addressees.flatMap(({ deliveryId, skipReason: reason }) =>
      reason === undefined ? [] : [{ deliveryId, reason }],
    );
    const reassigned = addressees.filter(({ isReassigned }) => isReassigned);
    await skipDeliveries(tx, unviewable, at);
    await reassignDeliveries(tx, reassigned);
    return unviewable.length + reassigned.length > 0;
  });
}

/** Renders the text in the language of the recipient; undefined when all alerts of the mail were removed. */
async function writeMail(deps: MailDeliveryOptions, claim: ClaimedMail): Promise<MailContent | undefined> {
  const { db, ports, linkBase } = deps;
  const { alerts, operatorGuid } = await readMailAlerts(db, claim.mailId);
  if (alerts.length === 0) return undefined;
  return db.transaction().execute(async (tx) => {
    const operatorGuids = operatorGuid === undefined ? [] : [operatorGuid];
    const [recipient] = await ports.people(
      tx,
      claim.accountId,
      { operatorGuids, operatorGroupGuids: [] },
      claim.createdAt,
    );
    const reader: Reader = recipient ?? (await ports.accountFacts(tx, claim.accountId));
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
async function loadMailOptions(
  tx: Tx,
  { ports, clock }: MailDeliveryOptions,
  claim: ClaimedMail,
): Promise<MailOptions> {
  const integration = await selectMailIntegration(tx, claim.accountId);
  const random = seededRandom(claim.mailId);
  const facts = {
    at: clock.now(),
    random: { newGuid: () => ports.newGuid(), bytes: (size: number) => random.bytes(size) },
    uniqueGuid: ports.newGuid(),
  };
  return {
    format: integration?.format ?? DEFAULT_FORMAT,
    callFunction: (name, argument) => callBuiltIn(name, argument, facts),
  };
}

/** Only for ongoing errors; an Ok has nothing to acknowledge. */
function buildAcknowledgeUrl(
  deps: MailDeliveryOptions,
  { accountId, kind, subject }: Alert,
  operatorGuid: string | undefined,
): string | undefined {
  if (!subject || kind === 'Ok' || operatorGuid === undefined) return undefined;
  return deps.acknowledgeLink?.({ accountId, incidentGuid: subject.incidentGuid, operatorGuid }, deps.clock.now());
}

function toKeptSettlement(at: Instant): Settlement {
  return {
    mailState: 'kept',
    deliveryState: 'delivered',
    response: KEPT_IN_OUTBOX,
    at,
    nextAt: undefined,
    isTextFixed: true,
    isPossibleDuplicate: false,
  };
}

/**
 * Returns what an outcome means for the mail: done, given up, or retried, with the same text if it may have been
 * accepted.
 */
function toSettlement(claim: ClaimedMail, outcome: HandoverResult, at: Instant): Settlement {
  const { attempts, createdAt: dueAt, isPossibleDuplicate } = claim;
  const common = {
    response: outcome.response,
    at,
    isPossibleDuplicate,
    isTextFixed: true,
    nextAt: undefined,
  };
  if (outcome.kind === 'accepted') return { ...common, mailState: 'sent', deliveryState: 'delivered' };
  if (outcome.kind === 'refused') return { ...common, mailState: 'failed', deliveryState: 'failed' };
  const retryAfterMs = outcome.kind === 'later' ? outcome.retryAfterMs : undefined;
  const nextAt = nextRetryAt({ at, attempts, dueAt, retryAfterMs });
  const mayHaveArrived = isPossibleDuplicate || outcome.kind === 'unknown';
  if (nextAt === undefined)
    return { ...common, mailState: 'failed', deliveryState: 'failed', isPossibleDuplicate: mayHaveArrived };
  return {
    ...common,
    mailState: 'waiting',
    deliveryState: 'queued',
    nextAt,
    isTextFixed: mayHaveArrived,
    isPossibleDuplicate: mayHaveArrived,
  };
}
