import { monitorKindText } from '@vedette/contract/v4/monitor-kinds';
import {
  durationText,
  alertLinks,
  momentText,
  type Place,
  type Reader,
  type DetailedAlert,
} from '../alerts/alert-variables.js';
import { sayIn, alertTextKey, type Say } from '../words/alert-words.js';

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
  place: Place,
  others: readonly DetailedAlert[] = [],
): AlertCard {
  const say = sayIn(reader.culture);
  if (alert.kind === 'System') return systemCard(alert, reader, place);
  const { kind, facts } = alert;
  const links = alertLinks(alert, place);
  return {
    tone: kind === 'Ok' ? 'ok' : kind === 'Reminder' ? 'still' : 'down',
    heading: cardHeading(alert, say),
    name: facts.monitorName,
    summary: kind === 'Ok' ? say('downFor', { duration: durationText(facts.downtimeMs) }) : alert.errorDescription,
    facts: cardFacts(alert, reader, say, others),
    texts: filled([
      [say('message'), facts.levelMessage.trim()],
      [say('details'), kind === 'Ok' ? '' : alert.errorMessage.trim()],
      [say('notes'), facts.monitorNotes.trim()],
      [say('route'), alert.route === undefined ? '' : `\n${alert.route}`],
    ]),
    links: filled([
      [say('lookAfter'), alert.acknowledgeUrl ?? ''],
      [say('incident'), links.incident],
      [say('firstFailing'), links.firstErrorCheck],
      [say('monitor'), links.dashboard],
      [say('settings'), links.settings],
    ]),
  };
}

function systemCard(alert: DetailedAlert, reader: Reader, { publicUrl }: Place): AlertCard {
  const say = sayIn(reader.culture);
  return {
    tone: 'system',
    heading: cardHeading(alert, say),
    name: alert.errorDescription,
    summary: alert.errorMessage,
    facts: [[say('time'), momentText(alert.at, reader)]],
    texts: [],
    links: publicUrl === undefined ? [] : [[say('open'), publicUrl]],
  };
}

function cardFacts(
  alert: DetailedAlert,
  reader: Reader,
  say: Say,
  others: readonly DetailedAlert[],
): AlertCard['facts'] {
  const { kind, facts } = alert;
  const definitions = [alert, ...others].map((each) =>
    say('definitionAndLevel', { name: each.facts.definitionName, level: String(each.subject?.levelId ?? '') }),
  );
  return filled([
    [say('error'), `${facts.errorCode} - ${facts.lastErrorDescription}`],
    [say('monitor'), [facts.monitorName, monitorKindText(facts.monitorType)].filter((text) => text !== '').join(', ')],
    [say('address'), facts.monitorUrl],
    [say('time'), momentText(alert.at, reader)],
    [say('firstError'), momentText(alert.firstErrorAt, reader)],
    [say('confirmedErrors'), String(facts.confirmedCount)],
    [say('checkpoint'), alert.checkpointName],
    [say('downtime'), kind === 'Error' ? '' : durationText(facts.downtimeMs)],
    [say('definition'), [...new Set(definitions)].join('; ')],
  ]);
}

const filled = <T extends readonly [string, string]>(rows: readonly T[]): T[] =>
  rows.filter(([, value]) => value !== '');

const cardHeading = ({ kind, ordinal, facts }: DetailedAlert, say: Say): string =>
  say(alertTextKey('heading', kind), { ordinal: String(ordinal), count: String(facts.numberOfReminders) });
