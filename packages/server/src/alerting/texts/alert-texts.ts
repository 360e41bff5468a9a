/** Texts of alert messages in the languages of the contract's five cultures. */
import { alertDefinitionName } from '@vedette/contract/default-names';
import { monitorKindName } from '@vedette/contract/v4/monitor-kinds';
import { messages } from '@vedette/i18n/message';
import type { AlertKind } from '../delivery-log/alert.js';
import { toCulture, type Culture } from '@vedette/i18n/culture';
import { translatorFor } from '@vedette/i18n/load-catalogue';

/** English, French, German, Dutch. `{x}` is a placeholder. */
const TEXTS = messages({
  headingError: 'New error',
  headingReminder: 'Still failing (reminder {ordinal} of {count})',
  headingOk: 'Resolved',
  headingSystem: 'Vedette needs attention',
  downFor: 'Down for {duration}',
  error: 'Error',
  monitor: 'Monitor',
  address: 'Address',
  time: 'Time',
  firstError: 'First error',
  confirmedErrors: 'Confirmed errors',
  checkpoint: 'Checkpoint',
  downtime: 'Downtime',
  definition: 'Alert definition',
  definitionAndLevel: '{name}, level {level}',
  message: 'Message',
  details: 'Details',
  notes: 'Notes',
  route: 'Traceroute',
  acknowledge: 'Acknowledge',
  incident: 'Incident',
  firstFailedCheck: 'First failed check',
  settings: 'Settings',
  open: 'Open Vedette',
  more: 'And {count} more: {names}',
  footer: 'Times are in {zone}. You receive this e-mail because an alert definition includes you or this address.',
  subjectError: 'Alert: {monitor} - {description}',
  subjectErrorOfSeveral: 'Alert: {count} monitors - {monitors}',
  subjectReminder: 'Reminder: {monitor} - {description}',
  subjectReminderOfSeveral: 'Reminder: {count} monitors - {monitors}',
  subjectOk: 'OK: {monitor}',
  subjectOkOfSeveral: 'OK: {count} monitors - {monitors}',
  subjectSystem: 'Vedette: {description}',
  subjectSystemOfSeveral: 'Vedette: {count} messages',
  titleError: 'Alert: {what}',
  titleReminder: 'Reminder {ordinal} of {count}: {what}',
  titleOk: 'OK: {what}',
  titleSystem: 'Vedette: {what}',
  line: '{label}: {value}',
  smsError: 'Alert: {what} ({time})',
  smsReminder: 'Reminder: {what} ({time})',
  smsOk: 'OK: {what} after {duration} ({time})',
  smsSystem: 'Vedette: {what} ({time})',
  spoken: 'This is Vedette. Monitor {name} has an error: {error}. It started {began} ago. Goodbye.',
  spokenOfSome: 'This is Vedette. One of the monitors has an error. Please check their status. Goodbye.',
  lessThanAMinute: 'less than a minute',
  oneMinute: '1 minute',
  minutes: '{count} minutes',
  hours: '{count} hours',
  testSubject: 'Test of your e-mail address',
  testText: 'This is a test. Your alerts are sent to this address. No action is needed.',
  testFooter: 'This e-mail was requested by you or by someone who may change your settings.',
});

type AlertTextKey = keyof typeof TEXTS;

/** Variables of alerts, filled in when a mail is written. Operators may edit subjects, so they name these variables. */
const TEMPLATES = {
  monitor: '{{@monitor.name}}',
  description: '{{@alert.description}}',
  count: '{{@count}}',
  monitors: '{{@monitors}}',
};

/** Returns the text of a key with its placeholders replaced. */
export type Localise = (key: AlertTextKey, values?: Readonly<Record<string, string>>) => string;

/** Returns the texts of a culture; cultures other than the five get English. */
export function createLocalise(culture: string): Localise {
  const translate = translatorFor(toCulture(culture));
  return (key, values) => translate(TEXTS[key], { ...TEMPLATES, ...values });
}

/** Returns the name of a monitor type. */
export const localisedMonitorKind = (culture: string, type: string): string =>
  translatorFor(toCulture(culture))(monitorKindName(type));

/** Returns the display name of an alert definition. */
export const localisedDefinitionName = (culture: string, name: string): string =>
  alertDefinitionName(name, translatorFor(toCulture(culture)));

/** Returns the key of a heading, title, SMS or subject for a kind of alert. */
export const alertTextKey = <Name extends 'heading' | 'title' | 'sms' | 'subject'>(name: Name, kind: AlertKind) =>
  `${name}${kind}` as const;

/** Returns the culture of a voice from the vendor's name of a language, such as `en-us`; English for any other. */
export function voiceCulture(language: string, cultures: readonly Culture[]): Culture {
  const tag = language.trim().toLowerCase();
  const exact = cultures.find((each) => each.toLowerCase() === tag);
  return exact ?? cultures.find((each) => each.slice(0, 2) === tag.slice(0, 2) && !each.startsWith('en')) ?? 'en-GB';
}
