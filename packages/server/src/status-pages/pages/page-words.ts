/** All texts of a status page in the languages of the contract's five cultures. */
import type { Instant } from '@vedette/kernel/clock';
import { floorToFraction } from '@vedette/kernel/percentages';
import { labelled, translate, type Culture, type Languages } from '../../alerting/index.js';

/** English, French, German, Dutch. `{x}` is a placeholder. */
const WORDS = {
  Up: ['Operational', 'Fonctionne', 'Funktioniert', 'Werkt'],
  Down: ['Down', 'Problème', 'Störung', 'Storing'],
  Maintenance: ['Maintenance', 'Maintenance', 'Wartung', 'Onderhoud'],
  Unknown: ['No data', 'Inconnu', 'Unbekannt', 'Onbekend'],
  Investigating: ['Investigating', 'Analyse en cours', 'Wird untersucht', 'Wordt onderzocht'],
  Identified: ['Identified', 'Cause identifiée', 'Ursache gefunden', 'Oorzaak gevonden'],
  Monitoring: ['Monitoring', 'Sous surveillance', 'Wird beobachtet', 'Wordt gevolgd'],
  Resolved: ['Resolved', 'Résolu', 'Behoben', 'Opgelost'],

  someDown: [
    '{down} of {all} services down',
    '{down} sur {all} avec des problèmes',
    '{down} von {all} gestört',
    '{down} van {all} met problemen',
  ],
  maintenanceNow: ['Maintenance in progress', 'Maintenance en cours', 'Wartung läuft', 'Onderhoud bezig'],
  nothingKnown: [
    'No current data',
    'Rien n’est connu pour le moment',
    'Im Moment ist nichts bekannt',
    'Op dit moment is niets bekend',
  ],
  restUnknown: [
    '{up} of {all} services operational, no data for the rest',
    '{up} sur {all} fonctionnent, rien n’est connu du reste',
    '{up} von {all} funktionieren, vom Rest ist nichts bekannt',
    '{up} van {all} werken, van de rest is niets bekend',
  ],
  allUp: ['All systems operational', 'Tout fonctionne', 'Alles funktioniert', 'Alles werkt'],

  since: ['since {from}', 'depuis le {from}', 'seit {from}', 'sinds {from}'],
  goesOn: [
    'since {from}, ongoing',
    'depuis le {from}, en cours',
    'seit {from}, dauert an',
    'sinds {from}, duurt voort',
  ],
  fromTo: ['{from} to {to}', '{from} – {to}', '{from} bis {to}', '{from} tot {to}'],
  hours: [
    '{hours} h {minutes} min',
    '{hours} h {minutes} min',
    '{hours} Std. {minutes} Min.',
    '{hours} u {minutes} min',
  ],
  minutes: ['{minutes} min', '{minutes} min', '{minutes} Min.', '{minutes} min'],

  unseen: ['no data', 'inconnu', 'unbekannt', 'onbekend'],
  nothingYet: ['No data yet', 'Rien d’observé pour l’instant', 'Noch nichts beobachtet', 'Nog niets waargenomen'],
  uptime: [
    '{share} uptime in {span}, {seen} of the time observed',
    'disponible à {share} sur {span}, {seen} du temps observé',
    '{share} verfügbar in {span}, {seen} der Zeit beobachtet',
    '{share} beschikbaar in {span}, {seen} van de tijd waargenomen',
  ],
  aDay: ['1 day', '1 jour', '1 Tag', '1 dag'],
  anHour: ['1 hour', '1 heure', '1 Stunde', '1 uur'],
  days: ['{count} days', '{count} jours', '{count} Tagen', '{count} dagen'],
  manyHours: ['{count} hours', '{count} heures', '{count} Stunden', '{count} uur'],
  drawn: [
    'showing the last {span}',
    'barres : {span}',
    'gezeichnet aus den letzten {span}',
    'getekend: de laatste {span}',
  ],
  someOf: ['{known} of {span}', '{known} des {span}', '{known} von {span}', '{known} van {span}'],
  seenOf: ['{span} observed', 'Observation : {span}', 'Beobachtet in {span}', 'Waargenomen in {span}'],
  nonePoor: [
    '{seen}, none with problems.',
    '{seen}, sans problème.',
    '{seen}, ohne Störungen.',
    '{seen}, zonder problemen.',
  ],
  somePoor: [
    '{seen}, with problems: {list}.',
    '{seen}, avec des problèmes : {list}.',
    '{seen}, mit Störungen: {list}.',
    '{seen}, met problemen: {list}.',
  ],

  services: ['Services', 'Services', 'Dienste', 'Diensten'],
  incidents: ['Incidents', 'Incidents', 'Störungen', 'Storingen'],
  noIncidents: [
    'None in this period.',
    'Aucun sur cette période.',
    'Keine in diesem Zeitraum.',
    'Geen in deze periode.',
  ],
  updatesOn: ['Updates on {name}', 'Nouvelles de {name}', 'Meldungen zu {name}', 'Berichten over {name}'],
  anEarlier: ['1 earlier update', '1 nouvelle antérieure', '1 frühere Meldung', '1 eerder bericht'],
  earlier: [
    '{count} earlier updates',
    '{count} nouvelles antérieures',
    '{count} frühere Meldungen',
    '{count} eerdere berichten',
  ],
  leftOut: ['{what} not shown', '{what} non affichée(s)', '{what} ausgelassen', '{what} weggelaten'],
  historyOf: ['History of {name}', 'Historique de {name}', 'Verlauf von {name}', 'Verloop van {name}'],
  dataAsOf: ['Data as of', 'Données du', 'Stand', 'Stand van'],
  follow: ['Subscribe by e-mail', 'Suivre par e-mail', 'Per E-Mail folgen', 'Volgen per e-mail'],
  asCalendar: ['Calendar view', 'Jours en calendrier', 'Tage als Kalender', 'Dagen als kalender'],
  inZone: ['Times in {zone}', 'Heures de {zone}', 'Zeiten in {zone}', 'Tijden in {zone}'],
  languages: ['Languages', 'Langues', 'Sprachen', 'Talen'],
  asOf: ['As of {at}', 'Le {at}', 'Stand {at}', 'Stand van {at}'],
  otherForms: ['Other formats', 'Autres formats', 'Andere Formate', 'Andere vormen'],
  calendar: ['Calendar', 'Calendrier', 'Kalender', 'Agenda'],

  feed: ['Incidents of {title}', 'Incidents de {title}', 'Störungen von {title}', 'Storingen van {title}'],
  problemOf: ['{name}: down', '{name} : problème', '{name}: Störung', '{name}: storing'],
  worksAgain: [
    '{name}: resolved',
    '{name} : fonctionne à nouveau',
    '{name}: funktioniert wieder',
    '{name}: werkt weer',
  ],
  maintenanceOf: ['Maintenance: {name}', 'Maintenance : {name}', 'Wartung: {name}', 'Onderhoud: {name}'],
  calendarName: ['{title}: maintenance', '{title} : maintenance', '{title}: Wartung', '{title}: onderhoud'],
  calendarAbout: [
    'Current maintenance and maintenance planned for the next 30 days, as published by {title}.',
    'Maintenance en cours ou prévue dans les 30 prochains jours, selon {title}.',
    'Wartung, die läuft oder in den nächsten 30 Tagen geplant ist, wie {title} sie angibt.',
    'Onderhoud dat bezig is of in de komende 30 dagen gepland staat, zoals {title} het opgeeft.',
  ],

  copyAt: ['At {at}: ', 'Le {at} : ', 'Am {at}: ', 'Op {at}: '],
  copyNote: [
    'This is a copy that is refreshed every minute. If more than {minutes} minutes have passed since {at}, the service may be down and the current state is unknown.',
    'Ceci est une copie refaite chaque minute. Si plus de {minutes} minutes se sont écoulées depuis le {at}, le service est peut-être en panne, et l’état actuel est inconnu.',
    'Dies ist eine Kopie, die jede Minute erneuert wird. Sind seit {at} mehr als {minutes} Minuten vergangen, ist der Dienst vielleicht ausgefallen, und was jetzt gilt, ist unbekannt.',
    'Dit is een kopie die elke minuut wordt vernieuwd. Is het sinds {at} meer dan {minutes} minuten geleden, dan is de dienst misschien uitgevallen en is niet bekend wat nu geldt.',
  ],
  copyOld: [
    'This copy is {minutes} minutes old. The service may be down, and the current state is unknown.',
    'Cette copie a {minutes} minutes : le service est peut-être en panne, et l’état actuel est inconnu.',
    'Diese Kopie ist {minutes} Minuten alt: Der Dienst ist vielleicht ausgefallen, und was jetzt gilt, ist unbekannt.',
    'Deze kopie is {minutes} minuten oud: de dienst is misschien uitgevallen en wat nu geldt is niet bekend.',
  ],
  copyUnknown: ['Current state unknown.', 'Inconnu à présent.', 'Jetzt unbekannt.', 'Nu onbekend.'],
  copyThen: [
    'Now unknown, previously:',
    'Inconnu à présent, alors :',
    'Jetzt unbekannt, damals:',
    'Nu onbekend, toen:',
  ],
  itself: ['Original page', 'La page elle-même', 'Die Seite selbst', 'De pagina zelf'],
  signature: ['Signature', 'Signature', 'Signatur', 'Handtekening'],
} as const satisfies Readonly<Record<string, Languages>>;
export type PageWord = keyof typeof WORDS;

/** All texts in all languages, for tests. */
export const pageWords = Object.entries(WORDS) as [PageWord, Languages][];

/** Languages of a page, each by its own name. */
export const PAGE_LANGUAGES = [
  { code: 'en', name: 'English', culture: 'en-GB' },
  { code: 'fr', name: 'Français', culture: 'fr-FR' },
  { code: 'de', name: 'Deutsch', culture: 'de-DE' },
  { code: 'nl', name: 'Nederlands', culture: 'nl-NL' },
] as const satisfies readonly { readonly code: string; readonly name: string; readonly culture: Culture }[];

/** Texts and formats of a page in one language. */
export interface PageTexts {
  /** As HTML and feeds identify languages: `de-DE`. */
  readonly culture: Culture;
  readonly say: (word: PageWord, values?: Readonly<Record<string, string>>) => string;
  /** `Label: value` */
  readonly labelled: (label: string, value: string) => string;
  /** `99.95%`, truncated to two digits, so that only 100 is shown as 100. */
  readonly share: (percent: number) => string;
  /** `2 Nov 2026, 14:05` in a time zone; `14:05` if `beside` is on the same day. */
  readonly moment: (at: Instant, zone: string, beside?: Instant) => string;
  /** Formats a local date or time: `2026-11-02` or `2026-11-02T14:05:00`. */
  readonly wall: (text: string) => string;
}

const SPACES = /[\u00a0\u202f]/g;

/** Replaces special spaces with ordinary ones, because ICU versions differ. */
function written(culture: Culture, options: Intl.DateTimeFormatOptions): (at: Instant) => string {
  const format = new Intl.DateTimeFormat(culture, options);
  return (at) => format.format(at).replace(SPACES, ' ');
}

const clockIn = (culture: Culture, timeZone: string) => ({
  day: written(culture, { timeZone, dateStyle: 'medium' }),
  time: written(culture, { timeZone, timeStyle: 'short' }),
  moment: written(culture, { timeZone, dateStyle: 'medium', timeStyle: 'short' }),
});

export function pageTexts(culture: Culture): PageTexts {
  const zones = new Map<string, ReturnType<typeof clockIn>>();
  const clock = (zone: string): ReturnType<typeof clockIn> => {
    const known = zones.get(zone) ?? clockIn(culture, zone);
    zones.set(zone, known);
    return known;
  };
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const percent = new Intl.NumberFormat(culture, { style: 'percent', ...digits });
  return {
    culture,
    say: (word, values) => translate(culture, WORDS[word], values),
    labelled: (label, value) => labelled(culture, label, value),
    share: (value) => percent.format(floorToFraction(value, 2)),
    moment: (at, zone, beside) => {
      const { day, time, moment } = clock(zone);
      return beside !== undefined && day(beside) === day(at) ? time(at) : moment(at);
    },
    wall: (text) =>
      text.length > 10 ? clock('UTC').moment(Date.parse(`${text}Z`)) : clock('UTC').day(Date.parse(text)),
  };
}
