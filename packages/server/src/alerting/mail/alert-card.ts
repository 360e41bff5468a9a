import {
  durationText,
  linksOf,
  momentText,
  type Place,
  type Reader,
  type ToldAlert,
} from '../alerts/alert-variables.js';

/** What a mail says of one alert, before it is text or HTML. */
export interface AlertCard {
  readonly tone: 'down' | 'still' | 'ok' | 'system';
  readonly heading: string;
  readonly name: string;
  readonly summary: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly texts: readonly (readonly [label: string, text: string])[];
  readonly links: readonly (readonly [label: string, url: string])[];
}

/** The contents of an alert mail in their order; integrations, section 3. What is not known is left out. */
export function cardOf(alert: ToldAlert, reader: Reader, place: Place): AlertCard {
  const { kind, facts, subject } = alert;
  const links = linksOf(alert, place);
  const filled = <T extends readonly [string, string]>(rows: readonly T[]): T[] =>
    rows.filter(([, value]) => value !== '');
  if (kind === 'System') {
    return {
      ...{ tone: 'system', heading: headingOf(alert), name: alert.errorDescription, summary: alert.errorMessage },
      facts: [['Time', momentText(alert.at, reader)]],
      ...{ texts: [], links: place.publicUrl === undefined ? [] : [['Open Vedette', place.publicUrl]] },
    };
  }
  return {
    tone: kind === 'Ok' ? 'ok' : kind === 'Reminder' ? 'still' : 'down',
    heading: headingOf(alert),
    name: facts.monitorName,
    summary: kind === 'Ok' ? `Down for ${durationText(facts.downtimeMs)}` : alert.errorDescription,
    facts: filled([
      ['Error', `${facts.errorCode} - ${facts.lastErrorDescription}`],
      ['Monitor', [facts.monitorName, facts.monitorType].filter((text) => text !== '').join(', ')],
      ['Address', facts.monitorUrl],
      ['Time', momentText(alert.at, reader)],
      ['First error', momentText(alert.firstErrorAt, reader)],
      ['Errors in a row', String(facts.confirmedCount)],
      ['Checkpoint', alert.checkpointName],
      ['Downtime', kind === 'Error' ? '' : durationText(facts.downtimeMs)],
      ['Alert definition', `${facts.definitionName}, level ${subject?.levelId ?? ''}`],
    ]),
    texts: filled([
      ['Message', facts.levelMessage.trim()],
      ['Details', kind === 'Ok' ? '' : alert.errorMessage.trim()],
      ['Notes', facts.monitorNotes.trim()],
      ['Route', alert.route === undefined ? '' : `\n${alert.route}`],
    ]),
    links: filled([
      ['I look after it', alert.acknowledgeUrl ?? ''],
      ['First failing check', links.firstErrorCheck],
      ['Monitor', links.dashboard],
      ['Settings', links.settings],
    ]),
  };
}

export function headingOf({ kind, ordinal, facts }: ToldAlert): string {
  switch (kind) {
    case 'Error':
      return 'New error';
    case 'Reminder':
      return `Still in error (reminder ${ordinal} of ${facts.numberOfReminders})`;
    case 'Ok':
      return 'Resolved';
    case 'System':
      return 'Vedette needs attention';
  }
}
