import { toCulture } from '@vedette/i18n/culture';
import { HOUR, MINUTE, SECOND } from '@vedette/kernel/clock';
import { formatLocalDateTime } from '@vedette/kernel/zones';
import { createLocalise, alertTextKey, localisedMonitorKind, type Localise } from '../texts/alert-texts.js';

import { localiseErrorMessage, localiseSentence } from '../../sentences/index.js';
import { truncate } from './truncate-rules.js';
import { formatDuration, formatTimeOfDay, type Reader, type DetailedAlert } from './alert-variables.js';

const MAX_TITLE_LENGTH = 250;
const MAX_SHORT_LENGTH = 130;
const MAX_SMS_LENGTH = 160;
/** Below the limit of every receiver, including those that would accept more. */
const MAX_BODY_LENGTH = 12_000;

/** Translates the service's own error texts into the reader's language; texts written by users stay unchanged. */
export function translateAlert(alert: DetailedAlert, { culture }: Pick<Reader, 'culture'>): DetailedAlert {
  const translate = (text: string): string => localiseSentence(toCulture(culture), text);
  const { errorDescription, errorMessage, facts } = alert;
  return {
    ...alert,
    errorDescription: translate(errorDescription),
    errorMessage: localiseErrorMessage(toCulture(culture), errorMessage),
    facts: { ...facts, lastErrorDescription: translate(facts.lastErrorDescription) },
  };
}

/**
 * Returns complete texts for channels that take a single text, as variables of messages: a title, a body of several
 * lines, an SMS text and a text to speak. All are in the reader's language.
 */
export function messageTexts(stored: DetailedAlert, reader: Reader): Readonly<Record<string, string>> {
  const alert = translateAlert(stored, reader);
  const localise = createLocalise(reader.culture);
  const { facts } = alert;
  const title = alertTitle(alert, localise);
  const error = `${facts.errorCode} - ${facts.lastErrorDescription}`;
  return {
    'message.title': truncate(title, MAX_TITLE_LENGTH),
    'message.short': truncate(title, MAX_SHORT_LENGTH),
    'message.error': error,
    'message.source': urlHost(facts.monitorUrl) ?? facts.monitorName,
    'message.body': truncate(alertBody(alert, error, { localise, reader }), MAX_BODY_LENGTH),
    'message.text': smsText(alert, { localise, reader }),
    'message.spoken': spokenText(alert, localise),
    'message.language': toCulture(reader.culture),
    'alert.firstErrorUnix': String(Math.floor(alert.firstErrorAt / SECOND)),
  };
}

/**
 * Returns `recipient.number` with its plus sign and `recipient.digits` without it; both are empty when a message is not
 * for a person.
 */
export const recipientVariables = (number: string): Readonly<Record<string, string>> => ({
  'recipient.number': number,
  'recipient.digits': number.replace(/\D/g, ''),
});

interface TextOptions {
  readonly localise: Localise;
  readonly reader: Reader;
}

function alertTitle({ kind, ordinal, errorDescription, facts }: DetailedAlert, localise: Localise): string {
  const name = facts.monitorName;
  const what = kind === 'Ok' ? name : kind === 'System' ? errorDescription : `${name} - ${errorDescription}`;
  return localise(alertTextKey('title', kind), {
    what,
    ordinal: String(ordinal),
    count: String(facts.numberOfReminders),
  });
}

function alertBody(alert: DetailedAlert, error: string, { localise, reader }: TextOptions): string {
  const { kind, facts } = alert;
  const line = (label: Parameters<Localise>[0], value: string): string =>
    value === '' ? '' : localise('line', { label: localise(label), value });
  const lines = [
    alertTitle(alert, localise),
    line('error', error),
    line(
      'monitor',
      `${facts.monitorName} (${localisedMonitorKind(reader.culture, facts.monitorType)}) ${facts.monitorUrl}`,
    ),
    line('firstError', formatLocalDateTime(alert.firstErrorAt, reader.zone).replace('T', ' ')),
    line('checkpoint', alert.checkpointName),
    line('downtime', kind === 'Error' ? '' : formatDuration(facts.downtimeMs)),
    facts.levelMessage,
  ];
  return lines.filter((each) => each !== '').join('\n');
}

/** Truncates the error rather than the time. The name is truncated only if it does not fit by itself. */
function smsText(alert: DetailedAlert, { localise, reader }: TextOptions): string {
  const time = formatTimeOfDay(alert.at, reader);
  const { kind, facts, errorDescription } = alert;
  const duration = formatDuration(facts.downtimeMs);
  const formatSms = (what: string): string =>
    toSmsAlphabet(localise(alertTextKey('sms', kind), { what, time, duration }));
  const maxSubjectLength = MAX_SMS_LENGTH - formatSms('').length;
  const what = kind === 'Ok' ? facts.monitorName : kind === 'System' ? errorDescription : undefined;
  return formatSms(truncate(toSmsAlphabet(what ?? `${facts.monitorName} - ${errorDescription}`), maxSubjectLength));
}

function spokenText({ at, firstErrorAt, errorDescription, facts }: DetailedAlert, localise: Localise): string {
  const minutes = Math.floor((at - firstErrorAt) / MINUTE);
  const hours = Math.floor(minutes / (HOUR / MINUTE));
  const began =
    minutes < 1
      ? localise('lessThanAMinute')
      : minutes === 1
        ? localise('oneMinute')
        : minutes < 120
          ? localise('minutes', { count: String(minutes) })
          : localise('hours', { count: String(hours) });
  const { spokenName = '' } = facts;
  const name = spokenName === '' ? facts.monitorName : spokenName;
  const error = errorDescription.replace(/[\s.]+$/, '');
  return name === '' || error === '' ? localise('spokenOfSome') : localise('spoken', { name, error, began });
}

/** Characters of which 160 fit into one SMS (GSM 03.38), without those that count twice. */
const SMS_CHARACTER = /^[A-Za-z0-9 @£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà\n]$/;
/** Plain forms of punctuation that the SMS alphabet lacks. */
const PLAIN_PUNCTUATION: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  œ: 'oe',
  Œ: 'OE',
  '€': 'EUR',
};
const toSmsAlphabet = (text: string): string =>
  text.replace(
    /./gsu,
    (character) =>
      PLAIN_PUNCTUATION[character] ??
      [character, character.normalize('NFKD').charAt(0)].find((one) => SMS_CHARACTER.test(one)) ??
      '?',
  );

const urlHost = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).host || undefined : undefined);
