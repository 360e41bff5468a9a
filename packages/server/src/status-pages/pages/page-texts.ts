/** All texts of a status page in the languages of the contract's five cultures. */
import { message, messages } from '@vedette/i18n/message';
import type { Instant } from '@vedette/kernel/clock';
import { floorToFraction } from '@vedette/kernel/percentages';
import type { Culture } from '@vedette/i18n/culture';
import { translatorFor } from '@vedette/i18n/load-catalogue';
import { formatLabelled } from '@vedette/i18n/typography-rules';

/** English, French, German, Dutch. `{x}` is a placeholder. */
const TEXTS = messages({
  Up: 'Operational',
  Down: message('Down', 'service'),
  Maintenance: 'Maintenance',
  Unknown: 'No data',
  Investigating: 'Investigating',
  Identified: 'Identified',
  Monitoring: 'Monitoring',
  Resolved: message('Resolved', 'incident'),

  someDown: '{down} of {all} services down',
  maintenanceNow: 'Maintenance in progress',
  nothingKnown: 'No current data',
  upRestUnknown: '{up} of {all} services operational, no data for the rest',
  allUp: 'All systems operational',

  since: 'since {from}',
  ongoingSince: 'since {from}, ongoing',
  fromTo: '{from} to {to}',
  hours: '{hours} h {minutes} min',
  minutes: '{minutes} min',

  noData: 'no data',
  nothingYet: 'No data yet',
  uptime: '{share} uptime in {span}, {seen} of the time observed',
  aDay: '1 day',
  anHour: '1 hour',
  days: '{count} days',
  manyHours: '{count} hours',
  drawn: 'showing the last {span}',
  someOf: '{known} of {span}',
  seenOf: '{span} observed',
  withoutProblems: '{seen}, none with problems.',
  withProblems: '{seen}, with problems: {list}.',

  services: 'Services',
  incidents: message('Incidents', 'service'),
  noIncidents: 'None in this period.',
  updatesOn: 'Updates on {name}',
  anEarlier: '1 earlier update',
  earlier: '{count} earlier updates',
  leftOut: '{what} not shown',
  historyOf: 'History of {name}',
  dataAsOf: 'Data as of',
  subscribe: 'Subscribe by e-mail',
  asCalendar: 'Calendar view',
  inZone: 'Times in {zone}',
  languages: 'Languages',
  asOf: 'As of {at}',
  otherForms: 'Other formats',
  calendar: 'Calendar',

  feed: 'Incidents of {title}',
  problemOf: '{name}: down',
  worksAgain: '{name}: resolved',
  maintenanceOf: 'Maintenance: {name}',
  calendarName: '{title}: maintenance',
  calendarAbout: 'Current maintenance and maintenance planned for the next 30 days, as published by {title}.',

  copyAt: 'At {at}: ',
  copyNote:
    'This is a copy that is refreshed every minute. If more than {minutes} minutes have passed since {at}, the service may be down and the current state is unknown.',
  copyOld: 'This copy is {minutes} minutes old. The service may be down, and the current state is unknown.',
  copyUnknown: 'Current state unknown.',
  copyThen: 'Unknown now, previously:',
  itself: 'Original page',
  signature: 'Signature',
});
export type PageTextKey = keyof typeof TEXTS;

/** All texts in all languages, for tests. */
export const pageTextEntries = Object.entries(TEXTS) as [PageTextKey, string][];

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
  readonly getText: (key: PageTextKey, values?: Readonly<Record<string, string>>) => string;
  /** `Label: value` */
  readonly labelled: (label: string, value: string) => string;
  /** `99.95%`, truncated to two digits, so that only 100 is shown as 100. */
  readonly formatPercentage: (percent: number) => string;
  /** `2 Nov 2026, 14:05` in a time zone; `14:05` if `referenceAt` is on the same day. */
  readonly formatDateTime: (at: Instant, zone: string, referenceAt?: Instant) => string;
  /** Formats a local date or time: `2026-11-02` or `2026-11-02T14:05:00`. */
  readonly formatLocal: (text: string) => string;
}

const SPACES = /[\u00a0\u202f]/g;

/** Replaces special spaces with ordinary ones, because ICU versions differ. */
function dateFormatter(culture: Culture, options: Intl.DateTimeFormatOptions): (at: Instant) => string {
  const format = new Intl.DateTimeFormat(culture, options);
  return (at) => format.format(at).replace(SPACES, ' ');
}

const createClockFormats = (culture: Culture, timeZone: string) => ({
  day: dateFormatter(culture, { timeZone, dateStyle: 'medium' }),
  time: dateFormatter(culture, { timeZone, timeStyle: 'short' }),
  formatDateTime: dateFormatter(culture, { timeZone, dateStyle: 'medium', timeStyle: 'short' }),
});

export function pageTexts(culture: Culture): PageTexts {
  const zones = new Map<string, ReturnType<typeof createClockFormats>>();
  const clock = (zone: string): ReturnType<typeof createClockFormats> => {
    const formats = zones.get(zone) ?? createClockFormats(culture, zone);
    zones.set(zone, formats);
    return formats;
  };
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const percent = new Intl.NumberFormat(culture, { style: 'percent', ...digits });
  const translate = translatorFor(culture);
  return {
    culture,
    getText: (key, values) => translate(TEXTS[key], values),
    labelled: (label, value) => formatLabelled(culture, label, value),
    formatPercentage: (value) => percent.format(floorToFraction(value, 2)),
    formatDateTime: (at, zone, referenceAt) => {
      const { day, time, formatDateTime } = clock(zone);
      return referenceAt !== undefined && day(referenceAt) === day(at) ? time(at) : formatDateTime(at);
    },
    formatLocal: (text) =>
      text.length > 10 ? clock('UTC').formatDateTime(Date.parse(`${text}Z`)) : clock('UTC').day(Date.parse(text)),
  };
}
