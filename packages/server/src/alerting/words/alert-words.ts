/** Texts of alert messages in the languages of the contract's five cultures. */
import type { AlertKind } from '../ledger/alert.js';
import { toCulture, translate, type Culture, type Languages } from './culture-rules.js';

/** English, French, German, Dutch. `{x}` is a placeholder. */
const WORDS = {
  headingError: ['New error', 'Nouvelle erreur', 'Neuer Fehler', 'Nieuwe fout'],
  headingReminder: [
    'Still failing (reminder {ordinal} of {count})',
    'Toujours en erreur (rappel {ordinal} sur {count})',
    'Weiterhin Fehler (Erinnerung {ordinal} von {count})',
    'Nog steeds fout (herinnering {ordinal} van {count})',
  ],
  headingOk: ['Resolved', 'Rétabli', 'Behoben', 'Opgelost'],
  headingSystem: [
    'Vedette needs attention',
    'Vedette demande votre attention',
    'Vedette braucht Aufmerksamkeit',
    'Vedette vraagt aandacht',
  ],
  downFor: [
    'Down for {duration}',
    'Indisponible pendant {duration}',
    'Ausgefallen für {duration}',
    'Uitgevallen: {duration}',
  ],
  error: ['Error', 'Erreur', 'Fehler', 'Fout'],
  monitor: ['Monitor', 'Moniteur', 'Monitor', 'Monitor'],
  address: ['Address', 'Adresse', 'Adresse', 'Adres'],
  time: ['Time', 'Heure', 'Zeit', 'Tijd'],
  firstError: ['First error', 'Première erreur', 'Erster Fehler', 'Eerste fout'],
  confirmedErrors: ['Confirmed errors', 'Erreurs confirmées', 'Bestätigte Fehler', 'Bevestigde fouten'],
  checkpoint: ['Checkpoint', 'Point de contrôle', 'Prüfpunkt', 'Controlepunt'],
  downtime: ['Downtime', 'Indisponibilité', 'Ausfallzeit', 'Uitvaltijd'],
  definition: ['Alert definition', 'Définition d’alerte', 'Alarmdefinition', 'Waarschuwingsdefinitie'],
  definitionAndLevel: [
    '{name}, level {level}',
    '{name}, niveau {level}',
    '{name}, Stufe {level}',
    '{name}, niveau {level}',
  ],
  message: ['Message', 'Message', 'Nachricht', 'Bericht'],
  details: ['Details', 'Détails', 'Einzelheiten', 'Details'],
  notes: ['Notes', 'Notes', 'Notizen', 'Notities'],
  route: ['Route', 'Route', 'Route', 'Route'],
  lookAfter: ['Acknowledge', 'Je m’en occupe', 'Ich kümmere mich darum', 'Ik kijk ernaar'],
  incident: ['Incident', 'Incident', 'Störung', 'Storing'],
  firstFailing: [
    'First failing check',
    'Premier contrôle en échec',
    'Erste fehlerhafte Prüfung',
    'Eerste mislukte controle',
  ],
  settings: ['Settings', 'Paramètres', 'Einstellungen', 'Instellingen'],
  open: ['Open Vedette', 'Ouvrir Vedette', 'Vedette öffnen', 'Vedette openen'],
  more: [
    'And {count} more: {names}',
    'Et {count} de plus : {names}',
    'Und {count} weitere: {names}',
    'En nog {count}: {names}',
  ],
  footer: [
    'Times are in {zone}. You receive this e-mail because an alert definition includes you or this address.',
    'Heures : {zone}. Vous recevez cet e-mail parce qu’une définition d’alerte vous nomme ou nomme cette adresse.',
    'Zeiten: {zone}. Sie erhalten diese E-Mail, weil eine Alarmdefinition Sie oder diese Adresse nennt.',
    'Tijden: {zone}. U krijgt deze e-mail omdat een waarschuwingsdefinitie u of dit adres noemt.',
  ],
  subjectError: [
    'Alert: {{@monitor.name}} - {{@alert.description}}',
    'Alerte : {{@monitor.name}} - {{@alert.description}}',
    'Alarm: {{@monitor.name}} - {{@alert.description}}',
    'Waarschuwing: {{@monitor.name}} - {{@alert.description}}',
  ],
  subjectErrorOfSeveral: [
    'Alert: {{@count}} monitors - {{@monitors}}',
    'Alerte : {{@count}} moniteurs - {{@monitors}}',
    'Alarm: {{@count}} Monitore - {{@monitors}}',
    'Waarschuwing: {{@count}} monitors - {{@monitors}}',
  ],
  subjectReminder: [
    'Reminder: {{@monitor.name}} - {{@alert.description}}',
    'Rappel : {{@monitor.name}} - {{@alert.description}}',
    'Erinnerung: {{@monitor.name}} - {{@alert.description}}',
    'Herinnering: {{@monitor.name}} - {{@alert.description}}',
  ],
  subjectReminderOfSeveral: [
    'Reminder: {{@count}} monitors - {{@monitors}}',
    'Rappel : {{@count}} moniteurs - {{@monitors}}',
    'Erinnerung: {{@count}} Monitore - {{@monitors}}',
    'Herinnering: {{@count}} monitors - {{@monitors}}',
  ],
  subjectOk: ['OK: {{@monitor.name}}', 'OK : {{@monitor.name}}', 'OK: {{@monitor.name}}', 'OK: {{@monitor.name}}'],
  subjectOkOfSeveral: [
    'OK: {{@count}} monitors - {{@monitors}}',
    'OK : {{@count}} moniteurs - {{@monitors}}',
    'OK: {{@count}} Monitore - {{@monitors}}',
    'OK: {{@count}} monitors - {{@monitors}}',
  ],
  subjectSystem: [
    'Vedette: {{@alert.description}}',
    'Vedette : {{@alert.description}}',
    'Vedette: {{@alert.description}}',
    'Vedette: {{@alert.description}}',
  ],
  subjectSystemOfSeveral: [
    'Vedette: {{@count}} messages',
    'Vedette : {{@count}} messages',
    'Vedette: {{@count}} Meldungen',
    'Vedette: {{@count}} meldingen',
  ],
  titleError: ['Alert: {what}', 'Alerte : {what}', 'Alarm: {what}', 'Waarschuwing: {what}'],
  titleReminder: [
    'Reminder {ordinal} of {count}: {what}',
    'Rappel {ordinal} sur {count} : {what}',
    'Erinnerung {ordinal} von {count}: {what}',
    'Herinnering {ordinal} van {count}: {what}',
  ],
  titleOk: ['OK: {what}', 'OK : {what}', 'OK: {what}', 'OK: {what}'],
  titleSystem: ['Vedette: {what}', 'Vedette : {what}', 'Vedette: {what}', 'Vedette: {what}'],
  line: ['{label}: {value}', '{label} : {value}', '{label}: {value}', '{label}: {value}'],
  smsError: ['Alert: {what} ({time})', 'Alerte: {what} ({time})', 'Alarm: {what} ({time})', 'Alarm: {what} ({time})'],
  smsReminder: [
    'Reminder: {what} ({time})',
    'Rappel: {what} ({time})',
    'Erinnerung: {what} ({time})',
    'Herinnering: {what} ({time})',
  ],
  smsOk: [
    'Ok: {what} after {duration} ({time})',
    'Ok: {what} après {duration} ({time})',
    'Ok: {what} nach {duration} ({time})',
    'Ok: {what} na {duration} ({time})',
  ],
  smsSystem: [
    'Vedette: {what} ({time})',
    'Vedette: {what} ({time})',
    'Vedette: {what} ({time})',
    'Vedette: {what} ({time})',
  ],
  spoken: [
    'This is Vedette. Monitor {name} has an error: {error}. It started {began} ago. Goodbye.',
    'Bonjour, ici Vedette. Il y a une erreur du moniteur {name}. {error}. Elle a commencé il y a {began}. Au revoir.',
    'Hallo, hier ist Vedette. Es gibt einen Fehler beim Monitor {name}. {error}. Er begann vor {began}. Auf Wiederhören.',
    'Hallo, dit is Vedette. Er is een fout bij de monitor {name}. {error}. Die begon {began} geleden. Tot ziens.',
  ],
  spokenOfSome: [
    'This is Vedette. One of the monitors has an error. Please check their status. Goodbye.',
    'Bonjour, ici Vedette. Il y a une erreur de l’un des moniteurs. Veuillez regarder leur état. Au revoir.',
    'Hallo, hier ist Vedette. Es gibt einen Fehler bei einem der Monitore. Bitte sehen Sie nach ihrem Status. Auf Wiederhören.',
    'Hallo, dit is Vedette. Er is een fout bij een van de monitors. Kijk alstublieft naar hun status. Tot ziens.',
  ],
  lessThanAMinute: ['less than a minute', 'moins d’une minute', 'weniger als einer Minute', 'minder dan een minuut'],
  oneMinute: ['1 minute', '1 minute', 'einer Minute', '1 minuut'],
  minutes: ['{count} minutes', '{count} minutes', '{count} Minuten', '{count} minuten'],
  hours: ['{count} hours', '{count} heures', '{count} Stunden', '{count} uur'],
  testSubject: [
    'Test of your e-mail address',
    'Test de votre adresse e-mail',
    'Test Ihrer E-Mail-Adresse',
    'Test van uw e-mailadres',
  ],
  testWords: [
    'This is a test: alerts for you arrive at this address. No action is needed.',
    'Ceci est un test : les messages d’alerte pour vous arrivent à cette adresse. Tout va bien.',
    'Das ist ein Test: Nachrichten von Alarmen für Sie kommen an dieser Adresse an. Es ist alles in Ordnung.',
    'Dit is een test: berichten van waarschuwingen voor u komen op dit adres aan. Er is niets mis.',
  ],
  testFooter: [
    'You, or someone who may change your settings, requested this e-mail.',
    'Cet e-mail a été demandé par vous ou par quelqu’un qui peut modifier vos paramètres.',
    'Diese E-Mail haben Sie angefordert, oder jemand, der Ihre Einstellungen ändern darf.',
    'Deze e-mail is aangevraagd door u of door iemand die uw instellingen mag wijzigen.',
  ],
} as const satisfies Readonly<Record<string, Languages>>;

export type AlertWord = keyof typeof WORDS;
export const alertWords = Object.entries(WORDS) as [AlertWord, Languages][];

/** Returns the text of a key with its placeholders replaced. */
export type Say = (key: AlertWord, values?: Readonly<Record<string, string>>) => string;

/** Returns the texts of a culture; cultures other than the five get English. */
export function sayIn(culture: string): Say {
  const spoken = toCulture(culture);
  return (key, values) => translate(spoken, WORDS[key], values);
}

/** Returns the key of a heading, title, SMS or subject for a kind of alert. */
export const alertTextKey = <Name extends 'heading' | 'title' | 'sms' | 'subject'>(name: Name, kind: AlertKind) =>
  `${name}${kind}` as const;

/** Returns the culture of a voice from the vendor's name of a language, such as `en-us`; English for any other. */
export function cultureSpoken(language: string, cultures: readonly Culture[]): Culture {
  const tag = language.trim().toLowerCase();
  const same = cultures.find((each) => each.toLowerCase() === tag);
  return same ?? cultures.find((each) => each.slice(0, 2) === tag.slice(0, 2) && !each.startsWith('en')) ?? 'en-GB';
}
