import { silenceText } from '../../alerting/index.js';
import { channelInWords, definitionInWords } from '@vedette/contract/v1/alerting/alert-words';
import { shortAnswer } from '@vedette/contract/v1/alerting/answer-words';
import type { AlertRow, IntentRow } from '@vedette/contract/v1/alerting/alert';
import type { IncidentEvent } from '@vedette/contract/v1/checks/incident';
import type { Instant } from '@vedette/kernel/clock';
import { idInstant } from '@vedette/kernel/ids';

export const MAX_EVENTS = 500;
const LEVELS = ['OK', 'unconfirmed error', 'confirmed error'];

/** Everything that happened around one incident. */
export interface IncidentStory {
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
export function buildIncidentTimeline(story: IncidentStory): IncidentEvent[] {
  const { checks, alerts, notes, caller } = story;
  const events: IncidentEvent[] = checks.map((check) => ({
    At: idInstant(check.id),
    Kind: 'Check',
    MonitorCheckId: check.id,
    Text: `${check.checkpointName}: ${describeCheck(check)}`,
  }));
  events.push(...transitionEvents(story));
  events.push(...alerts.flatMap(eventsOfAlert));
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

/** A check without an error needs no description. */
function describeCheck({ errorLevel, errorDescription }: IncidentStory['checks'][number]): string {
  const level = LEVELS[errorLevel] ?? '';
  return errorDescription === null || errorDescription === level ? level : `${level}, ${errorDescription}`;
}

function transitionEvents({ incident }: IncidentStory): IncidentEvent[] {
  const { confirmedAt, acknowledgedAt, acknowledgedBy, closedAt, silencedReason } = incident;
  const events: IncidentEvent[] = [{ At: confirmedAt, Kind: 'Confirmed', Text: 'Error confirmed, incident opened' }];
  if (acknowledgedAt !== null) {
    const By = acknowledgedBy ?? 'a deleted operator';
    events.push({ At: acknowledgedAt, Kind: 'Acknowledged', Text: `Acknowledged by ${By}`, By });
  }
  if (closedAt !== null) {
    const Text =
      silencedReason === null
        ? 'Closed by a check without errors'
        : `${silenceText(silencedReason)}; no OK alert is sent`;
    events.push({ At: closedAt, Kind: silencedReason === null ? 'Closed' : 'Silenced', Text });
  }
  return events;
}

function eventsOfAlert(row: AlertRow) {
  const { AlertGuid, AlertType, At, Ordinal, Deliveries } = row;
  const what = AlertType === 'Reminder' ? `Reminder ${Ordinal}` : `${AlertType} alert`;
  const by = definitionInWords(row);
  const alert: IncidentEvent = { At, Kind: 'Alert', Text: by === '' ? what : `${what} of ${by}`, AlertGuid };
  return [alert, ...Deliveries.flatMap((intent) => eventsOfIntent(intent).map((event) => ({ ...event, AlertGuid })))];
}

const STATES: Readonly<Record<IntentRow['State'], string>> = {
  Waiting: 'waiting',
  Sent: 'queued',
  Kept: 'kept in the outbox',
  Failed: 'failed',
  Dropped: 'not sent',
};

function eventsOfIntent(row: IntentRow) {
  const { State, CreatedAt, SentAt, LastError, IsPossibleDuplicate } = row;
  const to = channelInWords(row);
  const why = LastError === undefined ? '' : `: ${shortAnswer(LastError)}`;
  const made: IncidentEvent = { At: CreatedAt, Kind: 'Message', Text: `${to} ${STATES[State]}${why}` };
  if (SentAt === undefined) return [made];
  const end = State === 'Sent' ? `delivered${IsPossibleDuplicate ? ', possibly twice' : ''}` : `${STATES[State]}${why}`;
  const left: IncidentEvent = { At: SentAt, Kind: 'Delivery', Text: `${to} ${end}` };
  return [{ ...made, Text: `${to} queued` }, left];
}
