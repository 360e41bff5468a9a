/** Patterns of texts in bodies whose format the service checks by rules, for the OpenAPI document. */
import { z } from 'zod';
import { text } from './lenient.js';

const DAY = z.regexes.date.source.replace(/^\^|\$$/g, '');
const HOURS = String.raw`(?:[01]\d|2[0-3])`;

/** `YYYY-MM-DDTHH:MM[:SS]` in the time zone of the account. */
const LOCAL_DATE_TIME = String.raw`^\s?${DAY}[T ]${HOURS}:[0-5]\d(?::[0-5]\d)?(?:\.\d{1,9})?\s?$`;

/** `HH:mm` in the time zone of the account. */
const LOCAL_TIME = String.raw`^\s?(?:\d|${HOURS}):[0-5]\d(?::00)?\s?$`;

const ANY_DATE_TIME = String.raw`${DAY}(?:[Tt ]${HOURS}:[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?(?:[Zz]|[+\- ]\d\d:?\d\d)?)?`;
const NOT_YEAR_ZERO = { not: { pattern: String.raw`^\s*0000` } };

/** A date, or a date and time with or without an offset. May be empty. */
export const dateTimeOrEmpty = { pattern: String.raw`^(?:\s?${ANY_DATE_TIME}\s?)?$`, ...NOT_YEAR_ZERO };

/** As above, in the years 2000 to 2099 and never empty. */
export const dateTimeIn21stCentury = {
  pattern: String.raw`^\s?${ANY_DATE_TIME}\s?$`,
  allOf: [{ pattern: String.raw`^\s*20` }],
};

const ruleForMode = (mode: string, rule: Readonly<Record<string, unknown>>) => ({
  if: { properties: { ScheduleMode: { const: mode } }, required: ['ScheduleMode'] },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: rule,
});
/** Unlike an optional member, it must not be null. */
const textPattern = (pattern: string) => ({ type: 'string', pattern });
const timeMembers = { StartTime: textPattern(LOCAL_TIME), EndTime: textPattern(LOCAL_TIME) };
const dateTime = { ...textPattern(LOCAL_DATE_TIME), ...NOT_YEAR_ZERO };
const dateTimeMembers = { StartDateTime: dateTime, EndDateTime: dateTime };
const weeklyMembers = { ...timeMembers, WeekDay: { type: 'string', minLength: 1 } };
const monthlyMembers = { ...timeMembers, MonthDay: { type: 'integer' } };

/** The members of a schedule that its ScheduleMode requires, and their formats. Others are ignored. */
export const scheduleModeRules = {
  allOf: [
    ruleForMode('OneTime', { properties: dateTimeMembers, required: ['StartDateTime', 'EndDateTime'] }),
    ruleForMode('Daily', { properties: timeMembers, required: ['StartTime', 'EndTime'] }),
    ruleForMode('Weekly', { properties: weeklyMembers, required: ['WeekDay', 'StartTime', 'EndTime'] }),
    ruleForMode('Monthly', { properties: monthlyMembers, required: ['MonthDay', 'StartTime', 'EndTime'] }),
  ],
};

/** RFC 9110: a header name is a token. */
export const HEADER_NAME = "^[!#$%&'*+\\-.^_`|~0-9A-Za-z]+$";
const headerName = new RegExp(HEADER_NAME);
export const isHeaderName = (name: string): boolean => headerName.test(name);

/** Valid header value: one line of Latin-1 without control characters. */
export const HEADER_VALUE = String.raw`^[\t\x20-\x7e\x80-\xff]*$`;

const WEB_SCHEME = '[Hh][Tt][Tt][Pp][Ss]?://';

/** An absolute web URL. */
export const webUrl = (maxLength: number) =>
  text(maxLength).meta({ format: 'uri', pattern: String.raw`^\s*${WEB_SCHEME}\S` });

/** A web URL without a user name, a query or a fragment. */
export const BARE_WEB_URL = String.raw`^\s*${WEB_SCHEME}[^\s/?#@]+(?:/[^\s?#]*)?\s?$`;

/** A web URL, or empty. */
export const WEB_URL_OR_EMPTY = String.raw`^(?:\s*${WEB_SCHEME}\S|$)`;

/** A web URL, or a text that begins with a variable. */
export const WEB_URL_OR_VARIABLE = String.raw`^(?:${WEB_SCHEME}|\{\{)`;

/** A non-negative number as text. */
export const NUMBER_TEXT = String.raw`^\d{1,15}(?:\.\d{1,15})?$`;

/** A number from 0 to 100 as text. Empty: none. */
export const PERCENT_TEXT = String.raw`^(?:0{0,12}(?:100(?:\.0{1,15})?|\d{1,2}(?:\.\d{1,15})?))?$`;
