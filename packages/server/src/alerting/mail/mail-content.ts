import { cardOf, type AlertCard } from './alert-card.js';
import { fillTemplate, variablesOf, type Place, type Reader, type ToldAlert } from '../alerts/alert-variables.js';
import type { AlertKind } from '../alerts/alert.js';
import { htmlOf } from './mail-html.js';

/** What a mail of alerts consists of, but for its addresses. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Subject templates for one monitor and for several; integrations, section 3. */
const SUBJECTS: Readonly<Record<AlertKind, { readonly one: string; readonly many: string }>> = {
  Error: { one: 'Alert: {{@monitor.name}} - {{@alert.description}}', many: 'Alert: {{@count}} monitors' },
  Reminder: { one: 'Reminder: {{@monitor.name}} - {{@alert.description}}', many: 'Reminder: {{@count}} monitors' },
  Ok: { one: 'OK: {{@monitor.name}}', many: 'OK: {{@count}} monitors' },
  System: { one: 'Vedette: {{@alert.description}}', many: 'Vedette: {{@count}} messages' },
};

const LONGEST_SUBJECT = 200;
/** A mail tells at most this many alerts and counts the rest, so a storm stays readable. */
const MOST_CARDS = 50;

/**
 * The mail for alerts of one kind, in the order of time.
 * @throws RangeError without any alert.
 */
export function contentOf(alerts: readonly ToldAlert[], reader: Reader, place: Place): MailContent {
  const [first] = alerts;
  if (!first) throw new RangeError('a mail needs an alert');
  const cards = alerts.slice(0, MOST_CARDS).map((alert) => cardOf(alert, reader, place));
  const left = alerts.length - cards.length;
  const more = left === 0 ? '' : `And ${left} more: ${namesOf(alerts.slice(MOST_CARDS))}`;
  const footer = `Times are in ${reader.zone}. You get this mail because an alert definition names you or this address.`;
  return {
    subject: subjectOf(alerts, first, { reader, place }),
    text: [...cards.map(textOf), more, footer].filter((part) => part !== '').join('\n\n') + '\n',
    html: htmlOf(cards, more, footer),
    headers: headersOf(alerts, first),
  };
}

function subjectOf(
  alerts: readonly ToldAlert[],
  first: ToldAlert,
  { reader, place }: { readonly reader: Reader; readonly place: Place },
): string {
  const things = new Set(alerts.map(({ subject, alertGuid }) => subject?.monitorGuid ?? alertGuid));
  const template = SUBJECTS[first.kind][things.size === 1 ? 'one' : 'many'];
  const filled = fillTemplate(template, { ...variablesOf(first, reader, place), count: String(things.size) });
  const line = filled.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST_SUBJECT ? `${line.slice(0, LONGEST_SUBJECT - 1)}…` : line;
}

/** Labels and values one a line: programs read this part. */
function textOf({ heading, name, facts, texts, links, tone, summary }: AlertCard): string {
  return [
    tone === 'system' ? `${heading}: ${name}` : heading,
    ...(tone === 'system' ? [summary] : []),
    ...facts.map(([label, value]) => `${label}: ${value}`),
    ...texts.map(([label, text]) => `${label}: ${text}`),
    ...links.map(([label, url]) => `${label}: ${url}`),
  ].join('\n');
}

function namesOf(alerts: readonly ToldAlert[]): string {
  const names = [...new Set(alerts.map(({ facts }) => facts.monitorName))];
  return names.length > 100 ? `${names.slice(0, 100).join(', ')}, …` : names.join(', ');
}

/** Of one incident: threads of a mail reader and rules of a program hold on to these. */
function headersOf(alerts: readonly ToldAlert[], first: ToldAlert): Record<string, string> {
  const keys = new Set(alerts.map(({ incidentKey }) => incidentKey));
  const thread = `<${first.incidentKey}@incident.vedette.invalid>`;
  return {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    'X-Alert-Type': first.kind,
    ...(keys.size === 1 ? { 'X-Incident-Key': first.incidentKey, References: thread, 'In-Reply-To': thread } : {}),
  };
}
