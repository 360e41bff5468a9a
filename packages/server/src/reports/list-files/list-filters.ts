/** Filters of a list in the reader's language. */
import type { ReportFormatter } from '../report-files/texts/report-formatter.js';
import type { ReportTextKey } from '../report-files/texts/report-texts.js';
import type { Reading } from './list-model.js';
import { monitorGroupNames, monitorNames, operatorNames } from './list-names.js';

const FILTERS: Readonly<Record<string, ReportTextKey>> = {
  Search: 'search',
  State: 'state',
  MonitorType: 'kind',
  MonitorMode: 'mode',
  MonitorGroupGuid: 'group',
  MonitorGuid: 'monitor',
  MonitorGuids: 'Monitors',
  ErrorLevel: 'result',
  CheckpointId: 'checkpoint',
  AlertType: 'kind',
  FromAt: 'from',
  UntilAt: 'until',
  From: 'from',
  Until: 'until',
  OperatorGuid: 'operator',
  Action: 'action',
  ObjectType: 'itemType',
  ObjectGuid: 'item',
  Source: 'source',
};

const VALUES: Readonly<Record<string, ReportTextKey>> = {
  Up: 'Up',
  Warn: 'Warn',
  Down: 'Down',
  Unknown: 'Unknown',
  Paused: 'Paused',
  Open: 'incidentOpen',
  Closed: 'closed',
  Waiting: 'MailWaiting',
  Sent: 'MailSent',
  Kept: 'MailKept',
  Failed: 'MailFailed',
  Dropped: 'MessageDropped',
  NoError: 'NoError',
  Unconfirmed: 'Unconfirmed',
  Confirmed: 'Confirmed',
  Error: 'Error',
  Reminder: 'Reminder',
  Ok: 'Ok',
  System: 'System',
  Development: 'Development',
  Staging: 'Staging',
  Production: 'Production',
  Api: 'sourceApi',
  WebApp: 'sourceWeb',
};

const NAMED = { MonitorGroupGuid: monitorGroupNames, MonitorGuid: monitorNames, OperatorGuid: operatorNames } as const;
const isNamed = (name: string): name is keyof typeof NAMED => name in NAMED;
/** Filters of free text, or of objects without a name. */
const LITERAL_FILTERS: ReadonlySet<string> = new Set(['Search', 'ObjectGuid', 'CheckpointId']);

/** `Status: Ausgefallen, Verfügbar; Suche: shop` */
export async function describeFilters(
  { ask, query }: Pick<Reading, 'ask' | 'query'>,
  formatter: ReportFormatter,
): Promise<string> {
  const texts: string[] = [];
  for (const [name, textKey] of Object.entries(FILTERS)) {
    const value = query[name];
    if (value === undefined || value === '') continue;
    const names = isNamed(name) ? (await NAMED[name](ask)).of([toText(value)]) : [];
    texts.push(formatter.labelled(formatter.getText(textKey), names[0] ?? filterValueText(name, value, formatter)));
  }
  // Several values of one filter are separated by commas.
  return texts.join(formatter.culture.startsWith('fr') ? '\u202f; ' : '; ');
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function filterValueText(name: string, value: unknown, formatter: ReportFormatter): string {
  if (Array.isArray(value)) return formatter.value(value.length, 'count');
  const text = toText(value);
  if (LITERAL_FILTERS.has(name)) return text;
  if (typeof value === 'number') return formatter.instant(value);
  return text
    .split(',')
    .map((one) => one.trim())
    .map((one) => formatter.value(VALUES[one] ?? one, VALUES[one] === undefined ? 'value' : 'label'))
    .join(', ');
}
