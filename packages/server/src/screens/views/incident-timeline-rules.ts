import { silenceText } from '../../alerting/index.js';
import { errorLevelNames } from '../../checks/index.js';
import { translateSentence } from '../../sentences/index.js';
import { channelText, definitionText } from '@vedette/contract/v1/alerting/alert-texts';
import { shortenResponse } from '@vedette/contract/v1/alerting/response-texts';
import type { AlertRow, DeliveryRow } from '@vedette/contract/v1/alerting/alert';
import type { IncidentEvent } from '@vedette/contract/v1/checks/incident';
import type { ErrorLevelName } from '@vedette/contract/v1/shared';
import { message, messages } from '@vedette/i18n/message';
import type { Translate } from '@vedette/i18n/translator';
import type { Instant } from '@vedette/kernel/clock';
import { idInstant } from '@vedette/kernel/ids';

export const MAX_EVENTS = 500;

/** Everything that happened around one incident. */
export interface IncidentHistory {
  readonly incident: {
    readonly confirmedAt: Instant;
    readonly closedAt: Instant | null;
    readonly silencedReason: string | null;
    readonly acknowledgedAt: Instant | null;
    readonly acknowledgedBy: string | null;
  };
  readonly checks: readonly {
    readonly id: number;
    readonly checkpointName: string;
    readonly errorLevel: number;
    readonly errorDescription: string | null;
  }[];
  readonly alerts: readonly AlertRow[];
  readonly notes: readonly {
    readonly noteId: number;
    readonly operatorGuid: string;
    readonly operatorName: string;
    readonly at: Instant;
    readonly text: string;
  }[];
  readonly caller: { readonly isAdministrator: boolean; readonly operatorGuid: string };
}

/**
 * Builds the events of an incident, oldest first, limited to the newest 500. Events of the same instant keep their
 * causal order.
 */
export function buildIncidentTimeline(history: IncidentHistory, translate: Translate): IncidentEvent[] {
  const { checks, alerts, notes, caller } = history;
  const events = checks.map((check) => checkEvent(check, translate));
  events.push(...transitionEvents(history, translate));
  events.push(...alerts.flatMap((row) => alertEvents(row, translate)));
  events.push(
    ...notes.map((note): IncidentEvent => ({
      At: note.at,
      Kind: 'Note',
      Text: note.text,
      By: note.operatorName,
      NoteId: note.noteId,
      MayRemove: caller.isAdministrator || note.operatorGuid === caller.operatorGuid,
    })),
  );
  return events.sort((a, b) => a.At - b.At).slice(-MAX_EVENTS);
}

interface LevelTexts {
  /** Default description of a check of this level. */
  readonly level: string;
  readonly text: string;
  readonly textWithError: string;
}

const LEVELS: Readonly<Record<ErrorLevelName, LevelTexts>> = {
  NoError: { level: 'OK', text: message('{checkpoint}: OK'), textWithError: message('{checkpoint}: OK, {error}') },
  Unconfirmed: {
    level: 'unconfirmed error',
    text: message('{checkpoint}: unconfirmed error'),
    textWithError: message('{checkpoint}: unconfirmed error, {error}'),
  },
  Confirmed: {
    level: 'confirmed error',
    text: message('{checkpoint}: confirmed error'),
    textWithError: message('{checkpoint}: confirmed error, {error}'),
  },
};

/** Leaves out a description that only repeats the level. */
function checkEvent(
  { id, checkpointName: checkpoint, errorLevel, errorDescription }: IncidentHistory['checks'][number],
  translate: Translate,
): IncidentEvent {
  const ErrorLevel = errorLevelNames[errorLevel] ?? 'Confirmed';
  const event = { At: idInstant(id), Kind: 'Check', MonitorCheckId: id, ErrorLevel } as const;
  const { level, text, textWithError } = LEVELS[ErrorLevel];
  if (errorDescription === null || errorDescription === level)
    return { ...event, Text: translate(text, { checkpoint }) };
  const error = translateSentence(errorDescription, translate);
  return { ...event, Text: translate(textWithError, { checkpoint, error }), ErrorDescription: error };
}

function transitionEvents({ incident }: IncidentHistory, translate: Translate): IncidentEvent[] {
  const { confirmedAt, acknowledgedAt, acknowledgedBy, closedAt, silencedReason } = incident;
  const events: IncidentEvent[] = [
    { At: confirmedAt, Kind: 'Confirmed', Text: translate('Error confirmed, incident opened') },
  ];
  if (acknowledgedAt !== null) {
    const By = acknowledgedBy ?? translate('a deleted operator');
    events.push({
      At: acknowledgedAt,
      Kind: 'Acknowledged',
      Text: translate('Acknowledged by {name}', { name: By }),
      By,
    });
  }
  if (closedAt !== null) {
    const Text =
      silencedReason === null
        ? translate('Closed by a check without errors')
        : translate('{reason}; no OK alert is sent', { reason: silenceText(silencedReason, translate) });
    events.push({ At: closedAt, Kind: silencedReason === null ? 'Closed' : 'Silenced', Text });
  }
  return events;
}

const ALERTS: Readonly<Record<AlertRow['AlertType'], string>> = messages({
  Error: 'Error alert',
  Reminder: 'Reminder {number}',
  Ok: 'Recovery alert',
  System: 'System alert',
});
const DEFINITION_ALERTS: Readonly<Record<AlertRow['AlertType'], string>> = messages({
  Error: 'Error alert of {definition}',
  Reminder: 'Reminder {number} of {definition}',
  Ok: 'Recovery alert of {definition}',
  System: 'System alert of {definition}',
});

function alertEvents(row: AlertRow, translate: Translate) {
  const { AlertGuid, AlertType, At, Ordinal, Deliveries } = row;
  const definition = definitionText(row, translate);
  const texts = definition === '' ? ALERTS : DEFINITION_ALERTS;
  const Text = translate(texts[AlertType], { number: String(Ordinal), definition });
  const alert: IncidentEvent = { At, Kind: 'Alert', Text, AlertGuid };
  return [
    alert,
    ...Deliveries.flatMap((delivery) => deliveryEvents(delivery, translate).map((event) => ({ ...event, AlertGuid }))),
  ];
}

const QUEUED = message('{channel} queued');
const STATES: Readonly<Record<DeliveryRow['State'], string>> = messages({
  Waiting: '{channel} waiting',
  Sent: '{channel} queued',
  Kept: '{channel} kept in the outbox',
  Failed: '{channel} failed',
  Dropped: '{channel} not sent',
});
const STATES_WITH_REASON: Readonly<Record<DeliveryRow['State'], string>> = messages({
  Waiting: '{channel} waiting: {reason}',
  Sent: '{channel} queued: {reason}',
  Kept: '{channel} kept in the outbox: {reason}',
  Failed: '{channel} failed: {reason}',
  Dropped: '{channel} not sent: {reason}',
});
const DELIVERED = messages({ once: '{channel} delivered', twice: '{channel} delivered, possibly twice' });

function deliveryEvents(row: DeliveryRow, translate: Translate) {
  const { State, CreatedAt, SentAt, LastError, IsPossibleDuplicate } = row;
  const channel = channelText(row, translate);
  const state =
    LastError === undefined
      ? translate(STATES[State], { channel })
      : translate(STATES_WITH_REASON[State], { channel, reason: shortenResponse(LastError) });
  const queuedEvent: IncidentEvent = { At: CreatedAt, Kind: 'Message', Text: state };
  if (SentAt === undefined) return [queuedEvent];
  const delivered = translate(IsPossibleDuplicate ? DELIVERED.twice : DELIVERED.once, { channel });
  const settledEvent: IncidentEvent = { At: SentAt, Kind: 'Delivery', Text: State === 'Sent' ? delivered : state };
  return [{ ...queuedEvent, Text: translate(QUEUED, { channel }) }, settledEvent];
}
