/** Filters of a list in the reader's language. */
import type { ReportFormatter } from '../report-files/texts/report-formatter.js';
import type { ReportTextKey } from '../report-files/texts/report-texts.js';
import type { ListReadContext } from './list-model.js';
import { loadMonitorGroupNames, loadMonitorNames, loadOperatorNames } from './list-names.js';

const FILTER_LABELS: Readonly<Record<string, ReportTextKey>> = {
  Search: 'search',
  State: 'state',
  MonitorType: 'kind',
  MonitorMode: 'mode',
  MonitorGroupGuid: 'group',
  MonitorGuid: 'monitor',
  MonitorGuids: 'monitors',
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

const VALUE_LABELS: Readonly<Record<string, ReportTextKey>> = {
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

const NAME_LOADERS = {
  MonitorGroupGuid: loadMonitorGroupNames,
  MonitorGuid: loadMonitorNames,
  OperatorGuid: loadOperatorNames,
} as const;
const hasNameLoader = (name: string): name is keyof typeof NAME_LOADERS => name in NAME_LOADERS;
/** Filters of free text, or of objects without a name. */
const LITERAL_FILTERS: ReadonlySet<string> = new Set(['Search', 'ObjectGuid', 'CheckpointId']);

/** `Status: Ausgefallen, Verfügbar; Suche: shop` */
export async function describeFilters(
  { fetchEndpoint, query }: Pick<ListReadContext, 'fetchEndpoint' | 'query'>,
  formatter: ReportFormatter,
): Promise<string> {
  const texts: string[] = [];
  for (const [name, textKey] of Object.entries(FILTER_LABELS)) {
    const value = query[name];
    if (value === undefined || value === '') continue;
    const names = hasNameLoader(name) ? (await NAME_LOADERS[name](fetchEndpoint)).resolve([toText(value)]) : [];
    texts.push(
      formatter.formatLabelled(formatter.getText(textKey), names[0] ?? filterValueText(name, value, formatter)),
    );
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
    .map((one) => formatter.value(VALUE_LABELS[one] ?? one, VALUE_LABELS[one] === undefined ? 'value' : 'label'))
    .join(', ');
}
