/** Texts of bodies whose form rules of the service check, described for the OpenAPI document. */
import { z } from 'zod';
import { text } from './lenient.js';

const DAY = z.regexes.date.source.replace(/^\^|\$$/g, '');
const HOURS = String.raw`(?:[01]\d|2[0-3])`;

/** `YYYY-MM-DDTHH:MM[:SS]` on the clock of the account. */
const LOCAL_DATE_TIME = String.raw`^\s?${DAY}[T ]${HOURS}:[0-5]\d(?::[0-5]\d)?(?:\.\d{1,9})?\s?$`;

/** `HH:mm` on the clock of the account. */
const LOCAL_TIME = String.raw`^\s?(?:\d|${HOURS}):[0-5]\d(?::00)?\s?$`;

const ANY_DATE_TIME = String.raw`${DAY}(?:[Tt ]${HOURS}:[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?(?:[Zz]|[+\- ]\d\d:?\d\d)?)?`;
const NO_YEAR = { not: { pattern: String.raw`^\s*0000` } };

/** A date, or a date-time with or without an offset; may be empty. */
export const dateTimeOrEmpty = { pattern: String.raw`^(?:\s?${ANY_DATE_TIME}\s?)?$`, ...NO_YEAR };

/** The same of the years 2000 to 2099, and never empty. */
export const dateTimeOfCentury = {
  pattern: String.raw`^\s?${ANY_DATE_TIME}\s?$`,
  allOf: [{ pattern: String.raw`^\s*20` }],
};

const whenMode = (mode: string, rule: Readonly<Record<string, unknown>>) => ({
  if: { properties: { ScheduleMode: { const: mode } }, required: ['ScheduleMode'] },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: rule,
});
/** An optional member may be null; here it may not. */
const textPattern = (pattern: string) => ({ type: 'string', pattern });
const times = { StartTime: textPattern(LOCAL_TIME), EndTime: textPattern(LOCAL_TIME) };
const dateTime = { ...textPattern(LOCAL_DATE_TIME), ...NO_YEAR };
const dateTimes = { StartDateTime: dateTime, EndDateTime: dateTime };
const weekly = { ...times, WeekDay: { type: 'string', minLength: 1 } };
const monthly = { ...times, MonthDay: { type: 'integer' } };

/** Which members of a schedule its ScheduleMode needs, and their form; the others are ignored. */
export const scheduleModeRules = {
  allOf: [
    whenMode('OneTime', { properties: dateTimes, required: ['StartDateTime', 'EndDateTime'] }),
    whenMode('Daily', { properties: times, required: ['StartTime', 'EndTime'] }),
    whenMode('Weekly', { properties: weekly, required: ['WeekDay', 'StartTime', 'EndTime'] }),
    whenMode('Monthly', { properties: monthly, required: ['MonthDay', 'StartTime', 'EndTime'] }),
  ],
};

/** RFC 9110: the name of a header is a token. */
export const HEADER_NAME = "^[!#$%&'*+\\-.^_`|~0-9A-Za-z]+$";
const headerName = new RegExp(HEADER_NAME);
export const isHeaderName = (name: string): boolean => headerName.test(name);

/** What a header can carry: one line without control characters, of Latin-1. */
export const HEADER_VALUE = String.raw`^[\t\x20-\x7e\x80-\xff]*$`;

const WEB = '[Hh][Tt][Tt][Pp][Ss]?://';

/** An absolute address of the web. */
export const webUrl = (maxLength: number) => text(maxLength).meta({ format: 'uri', pattern: String.raw`^\s*${WEB}\S` });

/** The same without a user name, a query or a fragment. */
export const BARE_WEB_URL = String.raw`^\s*${WEB}[^\s/?#@]+(?:/[^\s?#]*)?\s?$`;

/** The same as an address of the web, or empty. */
export const WEB_URL_OR_EMPTY = String.raw`^(?:\s*${WEB}\S|$)`;

/** An address of the web, or one that begins with a variable. */
export const WEB_URL_OR_VARIABLE = String.raw`^(?:${WEB}|\{\{)`;

/** A number that is not negative, as it is typed. */
export const TYPED_NUMBER = String.raw`^\d{1,15}(?:\.\d{1,15})?$`;

/** A number from 0 to 100, as it is typed; empty means none. */
export const TYPED_PERCENT = String.raw`^(?:0{0,12}(?:100(?:\.0{1,15})?|\d{1,2}(?:\.\d{1,15})?))?$`;
