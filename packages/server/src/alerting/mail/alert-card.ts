import {
  formatDuration,
  alertLinks,
  formatTimestamp,
  type LinkBase,
  type Reader,
  type DetailedAlert,
} from '../alerts/alert-variables.js';
import {
  createLocalise,
  alertTextKey,
  localisedDefinitionName,
  localisedMonitorKind,
  type Localise,
} from '../texts/alert-texts.js';

/** Content of a mail about one alert, independent of text or HTML. */
export interface AlertCard {
  readonly tone: 'down' | 'still' | 'ok' | 'system';
  readonly heading: string;
  readonly name: string;
  readonly summary: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly texts: readonly (readonly [label: string, text: string])[];
  readonly links: readonly (readonly [label: string, url: string])[];
}

/**
 * Returns the contents of an alert mail in display order, without unknown values. `others` are alerts of the same
 * incident from other alert definitions and levels.
 */
export function toAlertCard(
  alert: DetailedAlert,
  reader: Reader,
  linkBase: LinkBase,
  others: readonly DetailedAlert[] = [],
): AlertCard {
  const localise = createLocalise(reader.culture);
  if (alert.kind === 'System') return systemCard(alert, reader, linkBase);
  const { kind, facts } = alert;
  const links = alertLinks(alert, linkBase);
  return {
    tone: kind === 'Ok' ? 'ok' : kind === 'Reminder' ? 'still' : 'down',
    heading: cardHeading(alert, localise),
    name: facts.monitorName,
    summary:
      kind === 'Ok' ? localise('downFor', { duration: formatDuration(facts.downtimeMs) }) : alert.errorDescription,
    facts: cardFacts(alert, reader, localise, others),
    texts: omitEmpty([
      [localise('message'), facts.levelMessage.trim()],
      [localise('details'), kind === 'Ok' ? '' : alert.errorMessage.trim()],
      [localise('notes'), facts.monitorNotes.trim()],
      [localise('route'), alert.route === undefined ? '' : `\n${alert.route}`],
    ]),
    links: omitEmpty([
      [localise('acknowledge'), alert.acknowledgeUrl ?? ''],
      [localise('incident'), links.incident],
      [localise('firstFailedCheck'), links.firstErrorCheck],
      [localise('monitor'), links.dashboard],
      [localise('settings'), links.settings],
    ]),
  };
}

function systemCard(alert: DetailedAlert, reader: Reader, { publicUrl }: LinkBase): AlertCard {
  const localise = createLocalise(reader.culture);
  return {
    tone: 'system',
    heading: cardHeading(alert, localise),
    name: alert.errorDescription,
    summary: alert.errorMessage,
    facts: [[localise('time'), formatTimestamp(alert.at, reader)]],
    texts: [],
    links: publicUrl === undefined ? [] : [[localise('open'), publicUrl]],
  };
}

function cardFacts(
  alert: DetailedAlert,
  reader: Reader,
  localise: Localise,
  others: readonly DetailedAlert[],
): AlertCard['facts'] {
  const { kind, facts } = alert;
  const definitions = [alert, ...others].map((each) =>
    localise('definitionAndLevel', {
      name: localisedDefinitionName(reader.culture, each.facts.definitionName),
      level: String(each.subject?.levelId ?? ''),
    }),
  );
  return omitEmpty([
    [localise('error'), `${facts.errorCode} - ${facts.lastErrorDescription}`],
    [
      localise('monitor'),
      [facts.monitorName, localisedMonitorKind(reader.culture, facts.monitorType)]
        .filter((text) => text !== '')
        .join(', '),
    ],
    [localise('address'), facts.monitorUrl],
    [localise('time'), formatTimestamp(alert.at, reader)],
    [localise('firstError'), formatTimestamp(alert.firstErrorAt, reader)],
    [localise('confirmedErrors'), String(facts.confirmedCount)],
    [localise('checkpoint'), alert.checkpointName],
    [localise('downtime'), kind === 'Error' ? '' : formatDuration(facts.downtimeMs)],
    [localise('definition'), [...new Set(definitions)].join('; ')],
  ]);
}

const omitEmpty = <T extends readonly [string, string]>(rows: readonly T[]): T[] =>
  rows.filter(([, value]) => value !== '');

const cardHeading = ({ kind, ordinal, facts }: DetailedAlert, localise: Localise): string =>
  localise(alertTextKey('heading', kind), { ordinal: String(ordinal), count: String(facts.numberOfReminders) });
