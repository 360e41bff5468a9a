import type { AlertRow, DeliveryRow, OutboxMail, OutboxRow } from '@vedette/contract/v1/alerting/alert';
import { findLastResponse } from '@vedette/contract/v1/alerting/response-texts';
import { message } from '@vedette/i18n/message';
import { translateToEnglish, type Translate } from '@vedette/i18n/translator';
import { Fault } from '@vedette/kernel/fault';
import { unknownReferenceRule } from '@vedette/kernel/rule-messages';
import type { Caller } from '../../rights/index.js';
import {
  visibleResponse,
  visibleCalls,
  skipReasonText,
  maySeeAddress,
  maySeeCall,
  redactAddress,
  type AddressReader,
  openSystemMail,
} from '../../alerting/index.js';
import { translateSentence } from '../../sentences/index.js';
import type { AlertRecord, DeliveryRecord, MailRecord } from '../reads/alerts-sql.js';
import type { ReadDeps } from '../reads/read-deps.js';
import { limitToGuids } from '../../monitors/index.js';
import { decodeCursor, encodeCursor } from '@vedette/contract/reading/page-cursor';

const kinds = ['Error', 'Reminder', 'Ok', 'System'] as const;

const deliveryStates = {
  queued: 'Waiting',
  sending: 'Waiting',
  delivered: 'Sent',
  failed: 'Failed',
  skipped: 'Dropped',
} as const satisfies Record<DeliveryRecord['state'], DeliveryRow['State']>;

/** The reader of an alert, and its definition. */
interface AlertContext {
  readonly translate: Translate;
  readonly reader: AddressReader;
  readonly definitionGuid: string | null;
}

/** Describes what went wrong, or why it was not sent; undefined when it was delivered. */
function describeError(
  delivery: DeliveryRecord,
  { reader, definitionGuid, translate }: AlertContext,
): string | undefined {
  const { state, skipReason, response } = delivery;
  if (state === 'delivered') return undefined;
  if (skipReason !== null) return skipReasonText(skipReason, translate);
  if (response === null) return undefined;
  const visible = visibleResponse(reader, { ...delivery, definitionGuid }, response);
  return visible === undefined ? translate(NOT_ACCEPTED) : translateSentence(shortenResponse(visible), translate);
}

const NOT_ACCEPTED = message('the recipient did not accept it');
const MAX_RESPONSE_LENGTH = 2_000;

/** Cuts a long response; of several responses, the last one shows the reason. */
const shortenResponse = (response: string): string =>
  response.length > MAX_RESPONSE_LENGTH ? findLastResponse(response).slice(0, MAX_RESPONSE_LENGTH) : response;

/** The request that was sent, if any. */
const toRequestField = (reader: AddressReader, delivery: DeliveryRecord) =>
  maySeeCall(reader, delivery) && delivery.request !== null && delivery.request !== ''
    ? { Request: delivery.request }
    : {};

const toLastError = (error: string | undefined) => (error === undefined ? {} : { LastError: error });

const toDeliveryRow = (delivery: DeliveryRecord, context: AlertContext): DeliveryRow => ({
  DeliveryId: delivery.id,
  IntegrationName: delivery.integrationName,
  IntegrationType: delivery.integrationType,
  Address: maySeeAddress(context.reader, { ...delivery, ...context })
    ? delivery.address
    : redactAddress(delivery.address),
  ...(delivery.operatorName !== null && { OperatorName: delivery.operatorName }),
  State: delivery.isKept ? 'Kept' : deliveryStates[delivery.state],
  Attempts: delivery.attempts,
  CreatedAt: delivery.queuedAt,
  ...(delivery.state === 'delivered' &&
    !delivery.isKept &&
    delivery.settledAt !== null && { SentAt: delivery.settledAt }),
  ...(deliveryStates[delivery.state] === 'Waiting' && delivery.nextAt !== null && { NextAttemptAt: delivery.nextAt }),
  ...toLastError(describeError(delivery, context)),
  ...toRequestField(context.reader, delivery),
  ...(delivery.isFallback && { IsFallback: true }),
  IsPossibleDuplicate: delivery.isPossiblyDoubled,
  ...(delivery.mailId !== null && { OutboxId: delivery.mailId }),
});

/** Returns an alert as `reader` may see it. */
export const toAlertRow = (
  alert: AlertRecord,
  reader: AddressReader,
  translate: Translate = translateToEnglish,
): AlertRow => ({
  AlertGuid: alert.guid,
  AlertType: kinds[alert.kind] ?? 'Error',
  At: alert.at,
  ...(alert.monitorGuid !== null && { MonitorGuid: alert.monitorGuid }),
  ...(alert.monitorName !== null && { MonitorName: alert.monitorName }),
  ...(alert.checkId !== null && { MonitorCheckId: alert.checkId }),
  ...(alert.incidentId !== null && { IncidentId: alert.incidentId }),
  IncidentKey: alert.incidentKey,
  AlertName: alert.definitionName ?? '',
  ...(alert.levelId !== null && { EscalationLevelId: alert.levelId }),
  Ordinal: alert.ordinal,
  ErrorDescription: translateSentence(alert.errorDescription, translate),
  Deliveries: alert.deliveries.map((delivery) =>
    toDeliveryRow(delivery, { reader, definitionGuid: alert.definitionGuid, translate }),
  ),
});

const DEFAULT_TAKE = 50;

export interface AlertListQuery {
  readonly AlertType?: (typeof kinds)[number] | undefined;
  readonly MonitorGuid?: string | undefined;
  readonly MonitorGuids?: string | undefined;
  readonly Cursor?: string | undefined;
  readonly Take?: number | undefined;
}

/** Returns alerts of visible monitors, newest first; those about the service itself for administrators. */
export async function listAlerts(
  { reads, visibleTo }: ReadDeps,
  caller: Caller,
  query: AlertListQuery,
  translate: Translate = translateToEnglish,
) {
  const scope = { accountId: caller.accountId, visible: limitToGuids(await visibleTo(caller), query.MonitorGuids) };
  const take = query.Take ?? DEFAULT_TAKE;
  const position = decodeCursor(query.Cursor, ['integer', 'guid']);
  const found = await reads.alerts(scope, {
    kinds: query.AlertType && [kinds.indexOf(query.AlertType)],
    monitorGuid: query.MonitorGuid,
    withSystem: caller.isAdministrator && (query.MonitorGuid ?? query.MonitorGuids) === undefined,
    after: position && { at: position[0], guid: position[1] },
    messages: { callIntegrations: visibleCalls(caller) },
    take: take + 1,
  });
  const rows = found.slice(0, take);
  const last = rows.at(-1);
  const next = found.length > take && last ? { Next: encodeCursor([last.at, last.guid]) } : {};
  return { Rows: rows.map((row) => toAlertRow(row, caller, translate)), ...next };
}

const mailStates = {
  waiting: 'Waiting',
  sending: 'Waiting',
  sent: 'Sent',
  kept: 'Kept',
  failed: 'Failed',
} as const satisfies Record<MailRecord['state'], OutboxRow['State']>;

const toOutboxRow = (mail: MailRecord, translate: Translate): OutboxRow => ({
  OutboxId: mail.id,
  CreatedAt: mail.createdAt,
  To: mail.address,
  Subject: mail.subject,
  State: mailStates[mail.state],
  Attempts: mail.attempts,
  ...(mail.state === 'sent' && mail.settledAt !== null && { SentAt: mail.settledAt }),
  ...(mailStates[mail.state] === 'Waiting' && mail.nextAt !== null && { NextAttemptAt: mail.nextAt }),
  ...(mail.state !== 'sent' && mail.response !== null && { LastError: translateSentence(mail.response, translate) }),
});

export interface OutboxQuery {
  readonly State?: OutboxRow['State'] | undefined;
  readonly Cursor?: string | undefined;
  readonly Take?: number | undefined;
}

/** Returns mails of the account, newest first. */
export async function listOutbox(
  { reads }: ReadDeps,
  caller: Caller,
  query: OutboxQuery,
  translate: Translate = translateToEnglish,
) {
  const take = query.Take ?? DEFAULT_TAKE;
  const position = decodeCursor(query.Cursor, ['integer']);
  const states = Object.entries(mailStates).flatMap(([own, shown]) => (shown === query.State ? [own] : []));
  const found = await reads.mails(caller.accountId, {
    states: query.State === undefined ? undefined : states,
    beforeId: position?.[0],
    take: take + 1,
  });
  const rows = found.slice(0, take);
  const last = rows.at(-1);
  return {
    Rows: rows.map((mail) => toOutboxRow(mail, translate)),
    ...(found.length > take && last && { Next: encodeCursor([last.id]) }),
  };
}

/** @throws Fault `missing`. */
export async function readMail(
  deps: ReadDeps,
  caller: Caller,
  outboxId: number,
  translate: Translate,
): Promise<OutboxMail> {
  const [mail] = await deps.reads.mails(caller.accountId, { id: outboxId, take: 1 });
  if (!mail) throw new Fault('missing', `OutboxId: ${unknownReferenceRule('e-mail', outboxId)}`);
  const mustUnseal = mail.state === 'kept' && mail.sealedLink !== null;
  const { text, html } = mustUnseal ? await openSystemMail(deps, caller, mail) : mail;
  return { ...toOutboxRow(mail, translate), From: mail.sender, Text: text, Html: html };
}
