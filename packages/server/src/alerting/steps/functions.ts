/** Functions that texts of an integration can call. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { RandomSource } from '@vedette/kernel/random';
import { DAY, SECOND, type Instant } from '@vedette/kernel/clock';
import { truncate } from '../alerts/truncate-rules.js';
import type { UserDefinedFunction } from './custom-integration-rules.js';
import { firstMatch, type Match } from './pattern.js';

export interface FunctionFacts {
  readonly at: Instant;
  readonly random: Pick<RandomSource, 'newGuid' | 'bytes'>;
  /** Value of every `UniqueGuid` within one message. */
  readonly uniqueGuid: string;
}

type BuiltIn = (argument: string, facts: FunctionFacts) => string;

const XML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const XML_CHARACTERS = new Map(Object.entries(XML_ENTITIES).map(([character, name]) => [name, character]));

const BUILT_IN: Readonly<Record<string, BuiltIn>> = {
  JsonEncode: (text) => JSON.stringify(text).slice(1, -1),
  JsonDecode: (text) => orEmpty(() => String(JSON.parse(`"${text}"`))),
  XmlEncode: (text) => text.replace(/[&<>"']/g, (character) => XML_ENTITIES[character] ?? character),
  MarkupEncode: (text) => text.replace(/[&<>]/g, (character) => XML_ENTITIES[character] ?? character),
  // A zero-width space between the text and the URL of a link breaks the link.
  MarkdownEncode: (text) => text.replaceAll('](', ']\u200B('),
  XmlDecode: (text) => text.replace(/&(?:amp|lt|gt|quot|apos);/g, (name) => XML_CHARACTERS.get(name) ?? name),
  UrlEncode: (text) => urlEncode(text),
  Cut: (text) => cutText(text),
  Base64Encode: (text) => Buffer.from(text, 'utf8').toString('base64'),
  Base64Decode: (text) => Buffer.from(text, 'base64').toString('utf8'),
  HexToBase64: (text) => Buffer.from(text, 'hex').toString('base64'),
  DateTime: (text, { at }) => dateTime(text, at),
  RandomGuid: (_text, { random }) => random.newGuid(),
  UniqueGuid: (_text, { uniqueGuid }) => uniqueGuid,
  RandomInt: (text, { random }) => randomInt(text, random),
  RandomChar: (text, { random }) =>
    [...random.bytes(Math.min(Math.max(Number(text) || 0, 0), 1_000))]
      .map((byte) => FORMAT_LETTERS[byte % 26])
      .join(''),
};
/** Parses `12,text`: a length, then the text, which may contain commas. */
function cutText(argument: string): string {
  const comma = argument.indexOf(',');
  const length = Number(argument.slice(0, comma));
  return Number.isSafeInteger(length) && length > 0 ? truncate(argument.slice(comma + 1), length, '…') : '';
}

const FORMAT_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Returns the value of a built-in function; `name` without `@`. Undefined for an unknown one. */
export function callBuiltIn(name: string, argument: string, facts: FunctionFacts): string | undefined {
  return Object.hasOwn(BUILT_IN, name) ? BUILT_IN[name]?.(argument, facts) : undefined;
}

/** Encodes for URLs and forms. A space becomes `+`, an unpaired surrogate the replacement character. */
export const urlEncode = (text: string): string =>
  encodeURIComponent(Buffer.from(text, 'utf8').toString('utf8')).replace(/%20/g, '+');

function orEmpty(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

/** Returns the value of a user-defined function; variables in its keys are already replaced. */
export async function callUserFunction(
  definition: UserDefinedFunction,
  argument: string,
  match: Match = firstMatch,
): Promise<string> {
  switch (definition.Type) {
    case 'Mapping':
      return definition.Mappings?.find(({ Key }) => Key === argument)?.Value ?? argument;
    case 'Regex':
      return match(definition.Regex ?? '', argument);
    case 'Hash':
      return hash(definition, argument);
    case 'JwtEncode': {
      const header = Buffer.from(JSON.stringify({ alg: definition.JwtAlgorithm, typ: 'JWT' })).toString('base64url');
      const signed = `${header}.${Buffer.from(argument, 'utf8').toString('base64url')}`;
      return `${signed}.${jwtSignature(definition, signed)}`;
    }
    case 'JwtDecode': {
      const [header = '', payload = '', signature = ''] = argument.split('.');
      const [actual, expected] = [
        Buffer.from(signature),
        Buffer.from(jwtSignature(definition, `${header}.${payload}`)),
      ];
      const isValid = actual.length === expected.length && timingSafeEqual(actual, expected);
      return isValid ? Buffer.from(payload, 'base64url').toString('utf8') : '';
    }
  }
}

function hash({ HashAlgorithm: algorithm = 'SHA256', HashKey: key = '' }: UserDefinedFunction, text: string): string {
  const plain = algorithm.replace('HMAC', '').toLowerCase();
  const digest = algorithm.startsWith('HMAC') ? createHmac(plain, key) : createHash(plain);
  return digest.update(text).digest('hex');
}

function jwtSignature({ JwtAlgorithm = 'HS256', JwtSigningKey = '' }: UserDefinedFunction, signed: string): string {
  return createHmac(JwtAlgorithm.replace('HS', 'sha'), JwtSigningKey).update(signed).digest('base64url');
}

function randomInt(text: string, random: Pick<RandomSource, 'bytes'>): string {
  const [low = 0, high = 0] = text.split(',').map(Number);
  const fraction = random.bytes(6).readUIntBE(0, 6) / 2 ** 48;
  return String(low + Math.floor(fraction * (high - low + 1)));
}

/** Parses `format,offset`, where the offset is in seconds or the name of a day; all in UTC. */
function dateTime(text: string, at: Instant): string {
  const comma = text.lastIndexOf(',');
  const [format, offset] = comma < 0 ? [text, ''] : [text.slice(0, comma), text.slice(comma + 1).trim()];
  const instant = parseNamedDay(offset, at) ?? at + (Number(offset) || 0) * SECOND;
  // The date is out of range.
  if (Number.isNaN(new Date(instant).getTime())) return '';
  if (/^iso$/i.test(format.trim())) return new Date(instant).toISOString().slice(0, 19);
  if (/^unix$/i.test(format.trim())) return String(Math.floor(instant / SECOND));
  return formatDate(format, instant);
}

function parseNamedDay(name: string, at: Instant): Instant | undefined {
  const match = /^(First|Last)DayOf(Previous|Next)?Month$/i.exec(name);
  if (!match) return undefined;
  const now = new Date(at);
  const months = { previous: -1, next: 1 }[(match[2] ?? '').toLowerCase()] ?? 0;
  const isLast = match[1]?.toLowerCase() === 'last';
  const day = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months + (isLast ? 1 : 0), isLast ? 0 : 1);
  return day + (at % DAY);
}

/** Formats a date in UTC. Supports the letters of .NET's custom formats that do not depend on culture or zone. */
function formatDate(format: string, at: Instant): string {
  const date = new Date(at);
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  const hour12 = date.getUTCHours() % 12 || 12;
  const parts: Readonly<Record<string, string>> = {
    yyyy: String(date.getUTCFullYear()),
    yy: twoDigits(date.getUTCFullYear() % 100),
    MM: twoDigits(date.getUTCMonth() + 1),
    M: String(date.getUTCMonth() + 1),
    dd: twoDigits(date.getUTCDate()),
    d: String(date.getUTCDate()),
    HH: twoDigits(date.getUTCHours()),
    H: String(date.getUTCHours()),
    hh: twoDigits(hour12),
    h: String(hour12),
    mm: twoDigits(date.getUTCMinutes()),
    m: String(date.getUTCMinutes()),
    ss: twoDigits(date.getUTCSeconds()),
    s: String(date.getUTCSeconds()),
    fff: String(date.getUTCMilliseconds()).padStart(3, '0'),
    tt: date.getUTCHours() < 12 ? 'AM' : 'PM',
  };
  return format.replace(/yyyy|yy|MM?|dd?|HH?|hh?|mm?|ss?|fff|tt/g, (letters) => parts[letters] ?? letters);
}
