import { HOUR, MINUTE, SECOND } from '@vedette/kernel/clock';
import { toLocal } from '@vedette/kernel/zones';
import { cut } from './cut-rules.js';
import { durationText, type Reader, type ToldAlert } from './alert-variables.js';

const TITLE = 250;
const SHORT = 130;
const SMS = 160;
/** Less than any receiver refuses; what it takes longer is cut there. */
const BODY = 12_000;

/**
 * Whole texts for channels that take one, as variables of messages: a title, a body of lines, what fits an SMS, what is
 * spoken on the phone.
 */
export function messageTexts(alert: ToldAlert, reader: Reader): Readonly<Record<string, string>> {
  const { facts } = alert;
  const title = titleOf(alert);
  const error = `${facts.errorCode} - ${facts.lastErrorDescription}`;
  return {
    'message.title': cut(title, TITLE),
    'message.short': cut(title, SHORT),
    'message.error': error,
    'message.source': hostOf(facts.monitorUrl) ?? facts.monitorName,
    'message.body': cut(bodyOf(alert, error, reader), BODY),
    'message.text': cut(inSmsSigns(smsText(alert, reader)), SMS),
    'message.spoken': spoken(alert),
    'alert.firstErrorUnix': String(Math.floor(alert.firstErrorAt / SECOND)),
  };
}

/** `recipient.number` with its plus sign, `recipient.digits` without; empty where a message is for no person. */
export const recipientVariables = (number: string): Readonly<Record<string, string>> => ({
  'recipient.number': number,
  'recipient.digits': number.replace(/\D/g, ''),
});

function titleOf({ kind, ordinal, errorDescription, facts }: ToldAlert): string {
  if (kind === 'Ok') return `OK: ${facts.monitorName}`;
  const what = kind === 'Reminder' ? `Reminder ${ordinal} of ${facts.numberOfReminders}` : 'Alert';
  return `${what}: ${facts.monitorName} - ${errorDescription}`;
}

function bodyOf(alert: ToldAlert, error: string, { zone }: Reader): string {
  const { kind, facts } = alert;
  const lines = [
    titleOf(alert),
    `Error: ${error}`,
    `Monitor: ${facts.monitorName} (${facts.monitorType}) ${facts.monitorUrl}`,
    `First error: ${toLocal(alert.firstErrorAt, zone).replace('T', ' ')}`,
    alert.checkpointName === '' ? '' : `Checkpoint: ${alert.checkpointName}`,
    kind === 'Error' ? '' : `Down for: ${durationText(facts.downtimeMs)}`,
    facts.levelMessage,
  ];
  return lines.filter((line) => line !== '').join('\n');
}

function smsText(alert: ToldAlert, { zone }: Reader): string {
  const time = toLocal(alert.at, zone).slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length);
  const { kind, facts } = alert;
  if (kind === 'System') return `Vedette: ${alert.errorDescription} (${time})`;
  if (kind === 'Ok') return `Ok: ${facts.monitorName} after ${durationText(facts.downtimeMs)} (${time})`;
  return `${kind === 'Error' ? 'Alert' : kind}: ${facts.monitorName} - ${alert.errorDescription} (${time})`;
}

function spoken({ at, firstErrorAt, errorDescription, facts }: ToldAlert): string {
  const minutes = Math.floor((at - firstErrorAt) / MINUTE);
  const began =
    minutes < 1
      ? 'less than a minute'
      : minutes < 120
        ? `${minutes} minutes`
        : `${Math.floor(minutes / (HOUR / MINUTE))} hours`;
  const { spokenName = '' } = facts;
  const name = spokenName === '' ? facts.monitorName : spokenName;
  const what = `There is an error of the monitor ${name}. ${errorDescription}. It began ${began} ago.`;
  return `Hello, this is Vedette. ${what} Goodbye.`;
}

/** The signs of which 160 fit into one SMS (GSM 03.38), without those that count double. */
const SMS_SIGN = /^[A-Za-z0-9 @£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà\n]$/;
const inSmsSigns = (text: string): string =>
  text.replace(/./gsu, (sign) => [sign, sign.normalize('NFKD').charAt(0)].find((one) => SMS_SIGN.test(one)) ?? '?');

const hostOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).host || undefined : undefined);
