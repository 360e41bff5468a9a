/** How the records of an answer are compared with what a monitor expects. */
import { domainToASCII } from 'node:url';
import ipaddr from 'ipaddr.js';
import type { RecordType } from '../net/dns-codec.js';
import { searchFor } from '../patterns/content-match-rules.js';

/** The part of an expectation that is not decided without running a pattern. */
export type DnsComparison = boolean | { readonly patterns: readonly RegExp[] };

/** Types whose value is one address, or one name, or fields among which there are names. */
const addressTypes: ReadonlySet<RecordType> = new Set(['A', 'AAAA']);
const fieldTypes: ReadonlySet<RecordType> = new Set(['NS', 'CNAME', 'PTR', 'MX', 'SRV', 'SOA']);
/** Types whose last field is hexadecimal and may be written in groups. */
const digestTypes: ReadonlySet<RecordType> = new Set(['DS', 'TLSA']);

/**
 * Whether some record is what is expected. Addresses, names and fields are compared whole and in any spelling; texts
 * literally, whatever their case. What is none of them is a pattern, alternatives of which may stand between `|`.
 * Nothing expected: any record does.
 */
export function compareRecords(type: RecordType, records: readonly string[], expected: string): DnsComparison {
  const expectedText = expected.trim();
  if (expectedText === '' || isWritten(type, records, expectedText)) return true;
  // Within brackets a bar divides a part of the pattern only.
  const parts = /[()[\]\\]/.test(expectedText) ? [expectedText] : expectedText.split('|').map((part) => part.trim());
  const patterns: RegExp[] = [];
  for (const part of parts.filter((one) => one !== '')) {
    const whole = compareWhole(type, records, part);
    if (whole === true) return true;
    if (whole === undefined) {
      const search = isDotted(part) ? part : searchFor(part);
      if (typeof search === 'string') {
        if (records.some((record) => holds(record, search))) return true;
      } else patterns.push(perRecord(search));
    }
  }
  return patterns.length > 0 ? { patterns } : false;
}

/** Names and versions have dots and are no patterns for it. */
const isDotted = (text: string): boolean => !/[\\^$*+?()[\]{}|]/.test(text);

/** A number is a field of a record, but a text in a text. */
const isNumber = (type: RecordType, text: string): boolean => type !== 'TXT' && /^\d+$/.test(text);

const holds = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());

/** Line by line: a pattern that begins with ^ speaks of a record, and none speaks of two. */
const perRecord = ({ source, flags }: RegExp): RegExp => new RegExp(source, `im${flags.replace(/[ims]/g, '')}`);

/** Whether the expectation stands in the answer letter by letter, as texts do. */
function isWritten(type: RecordType, records: readonly string[], expectedText: string): boolean {
  if (addressTypes.has(type) || fieldTypes.has(type) || isNumber(type, expectedText)) return false;
  const all = records.join('\n');
  if (holds(all, expectedText) || holds(withoutQuotes(all), withoutQuotes(expectedText))) return true;
  if (digestTypes.has(type)) return records.some((record) => holds(withoutBlanks(record), withoutBlanks(expectedText)));
  const strings = zoneFileStrings(expectedText);
  return strings !== undefined && holds(all, strings);
}

const withoutQuotes = (text: string): string => text.replace(/"/g, '');
const withoutBlanks = (text: string): string => text.replace(/\s/g, '');

/** The text that `"v=spf1 " "-all"` stands for in a zone file; undefined for what is not written so. */
function zoneFileStrings(text: string): string | undefined {
  if (!/^\(?\s*"(?:[^"\\]|\\[^])*"(?:\s*"(?:[^"\\]|\\[^])*")*\s*\)?$/.test(text)) return undefined;
  const strings = text.match(/"(?:[^"\\]|\\[^])*"/g) ?? [];
  const bytes = strings.map((one) =>
    one
      .slice(1, -1)
      .replace(/\\(\d{3}|[^])/g, (_, sign: string) => (sign.length === 3 ? String.fromCharCode(Number(sign)) : sign)),
  );
  return bytes.join('');
}

/** Compares what is an address, a name or fields; undefined for what is none of them. */
function compareWhole(type: RecordType, records: readonly string[], part: string): boolean | undefined {
  if (addressTypes.has(type)) {
    const expectedAddress = canonicalAddress(part);
    return expectedAddress === undefined
      ? undefined
      : records.some((record) => canonicalAddress(record) === expectedAddress);
  }
  const fields = part.split(/\s+/);
  const isFields = fields.every(isField);
  if (!fieldTypes.has(type)) {
    // A number is a field: part of another number is not meant.
    return /^\d+$/.test(part) && type !== 'TXT'
      ? records.some((record) => record.split(' ').includes(part))
      : undefined;
  }
  return isFields ? records.some((record) => hasFields(record.split(' '), fields)) : undefined;
}

/** In the spelling of RFC 5952; undefined for what is no address. */
function canonicalAddress(text: string): string | undefined {
  const written = text.trim().replace(/^\[(.*)\]$/, '$1');
  if (ipaddr.IPv4.isValidFourPartDecimal(written)) return ipaddr.IPv4.parse(written).toString();
  if (written.includes(':') && ipaddr.IPv6.isValid(written)) return ipaddr.IPv6.parse(written).toString();
  return undefined;
}

/** A name, the root, or a number; a `*` stands for itself in front alone. */
const isField = (text: string): boolean =>
  text === '.' || /^(?:\*\.)?[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*\.?$/u.test(text);

/** Whether the fields stand in the record one after the other. */
function hasFields(record: readonly string[], fields: readonly string[]): boolean {
  return record.some((_, from) =>
    fields.every((field, at) => {
      const seen = record[from + at];
      return seen !== undefined && isSameField(seen, field);
    }),
  );
}

/** Names in any spelling; a single label is one of the labels of a name. */
function isSameField(seen: string, expectedField: string): boolean {
  const [name, other] = [canonicalName(seen), canonicalName(expectedField)];
  if (name === other) return true;
  const isLabel = !expectedField.includes('.') && /\D/.test(expectedField);
  return isLabel && name.split('.').includes(other);
}

function canonicalName(name: string): string {
  const written = name.toLowerCase().replace(/(?<=.)\.$/, '');
  return /^[\x21-\x7e]*$/.test(written) ? written : domainToASCII(written) || written;
}
