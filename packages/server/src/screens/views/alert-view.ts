import type { AlertRow, IntentRow, OutboxMail, OutboxRow } from '@vedette/contract/v1/alerting/alert';
import { lastAnswer } from '@vedette/contract/v1/alerting/answer-texts';
import { message } from '@vedette/i18n/message';
import { translateToEnglish, type Translate } from '@vedette/i18n/translator';
import { Fault } from '@vedette/kernel/fault';
import { unknownRule } from '@vedette/kernel/rule-messages';
import type { Caller } from '../../rights/index.js';
import {
  answerFor,
  visibleCalls,
  gateText,
  maySeeAddress,
  maySeeCall,
  redactAddress,
  type AddressReader,
  openSystemMail,
} from '../../alerting/index.js';
import { translateSentence } from '../../sentences/index.js';
import type { AlertRecord, IntentRecord, MailRecord } from '../reads/alerts-sql.js';
import type { ReadDeps } from '../reads/read-deps.js';
import { limitToGuids } from '../../monitors/index.js';
import { readCursor, writeCursor } from '@vedette/contract/reading/page-cursor';

const kinds = ['Error', 'Reminder', 'Ok', 'System'] as const;

const intentStates = {
  queued: 'Waiting',
  sending: 'Waiting',
  delivered: 'Sent',
  failed: 'Failed',
  skipped: 'Dropped',
} as const satisfies Record<IntentRecord['state'], IntentRow['State']>;

/** The reader of an alert, and its definition. */
interface Reading {
  readonly translate: Translate;
  readonly reader: AddressReader;
  readonly definitionGuid: string | null;
}

/** Describes what went wrong, or why it was not sent; undefined when it was delivered. */
function describeError(intent: IntentRecord, { reader, definitionGuid, translate }: Reading): string | undefined {
  const { state, gate, response } = intent;
  if (state === 'delivered') return undefined;
  if (gate !== null) return gateText(gate, translate);
  if (response === null) return undefined;
  const visibleAnswer = answerFor(reader, { ...intent, definitionGuid }, response);
  return visibleAnswer === undefined ? translate(NOT_ACCEPTED) : translateSentence(shortened(visibleAnswer), translate);
}

const NOT_ACCEPTED = message('the recipient did not accept it');
const MAX_ANSWER_LENGTH = 2_000;

/** Cuts a long response; of several responses, the last one shows the reason. */
const shortened = (answer: string): string =>
  answer.length > MAX_ANSWER_LENGTH ? lastAnswer(answer).slice(0, MAX_ANSWER_LENGTH) : answer;

/** The request that was sent, if any. */
const callTo = (reader: AddressReader, intent: IntentRecord) =>
  maySeeCall(reader, intent) && intent.request !== null && intent.request !== '' ? { Request: intent.request } : {};

const toLastError = (error: string | undefined) => (error === undefined ? {} : { LastError: error });

const toIntentRow = (intent: IntentRecord, reading: Reading): IntentRow => ({
  DeliveryId: intent.id,
  IntegrationName: intent.integrationName,
  IntegrationType: intent.integrationType,
  Address: maySeeAddress(reading.reader, { ...intent, ...reading }) ? intent.address : redactAddress(intent.address),
  ...(intent.operatorName !== null && { OperatorName: intent.operatorName }),
  State: intent.isKept ? 'Kept' : intentStates[intent.state],
  Attempts: intent.attempts,
  CreatedAt: intent.queuedAt,
  ...(intent.state === 'delivered' && !intent.isKept && intent.settledAt !== null && { SentAt: intent.settledAt }),
  ...(intentStates[intent.state] === 'Waiting' && intent.nextAt !== null && { NextAttemptAt: intent.nextAt }),
  ...toLastError(describeError(intent, reading)),
  ...callTo(reading.reader, intent),
  ...(intent.isFallback && { IsFallback: true }),
  IsPossibleDuplicate: intent.isPossiblyDoubled,
  ...(intent.mailId !== null && { OutboxId: intent.mailId }),
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
  Deliveries: alert.intents.map((intent) =>
    toIntentRow(intent, { reader, definitionGuid: alert.definitionGuid, translate }),
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
  const position = readCursor(query.Cursor, ['integer', 'guid']);
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
  const next = found.length > take && last ? { Next: writeCursor([last.at, last.guid]) } : {};
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
  const position = readCursor(query.Cursor, ['integer']);
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
    ...(found.length > take && last && { Next: writeCursor([last.id]) }),
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
  if (!mail) throw new Fault('missing', `OutboxId: ${unknownRule('e-mail', outboxId)}`);
  const isForHand = mail.state === 'kept' && mail.sealedLink !== null;
  const { text, html } = isForHand ? await openSystemMail(deps, caller, mail) : mail;
  return { ...toOutboxRow(mail, translate), From: mail.sender, Text: text, Html: html };
}
