/** Compares the records of a response with the expectation of a monitor. */
import { domainToASCII } from 'node:url';
import ipaddr from 'ipaddr.js';
import type { RecordType } from '../net/dns-codec.js';
import { compileSearch } from '../patterns/content-match-rules.js';

/** The result, or the patterns that must be run to decide it. */
export type DnsComparison = boolean | { readonly patterns: readonly RegExp[] };

/** Types whose value is one address, one name, or fields that include names. */
const addressTypes: ReadonlySet<RecordType> = new Set(['A', 'AAAA']);
const fieldTypes: ReadonlySet<RecordType> = new Set(['NS', 'CNAME', 'PTR', 'MX', 'SRV', 'SOA']);
/** Types whose last field is hexadecimal and may be written in groups. */
const digestTypes: ReadonlySet<RecordType> = new Set(['DS', 'TLSA']);

/**
 * Whether some record meets the expectation. Addresses, names and fields are compared as a whole in any notation; texts
 * literally and case-insensitively. Anything else is a pattern, whose alternatives may be separated by `|`. An empty
 * expectation matches any record.
 */
export function compareRecords(type: RecordType, records: readonly string[], expected: string): DnsComparison {
  const expectedText = expected.trim();
  if (expectedText === '' || containsLiterally(type, records, expectedText)) return true;
  // Within brackets, a bar separates only a part of the pattern.
  const parts = /[()[\]\\]/.test(expectedText) ? [expectedText] : expectedText.split('|').map((part) => part.trim());
  const patterns: RegExp[] = [];
  for (const part of parts.filter((item) => item !== '')) {
    const wholeMatch = compareWholeValue(type, records, part);
    if (wholeMatch === true) return true;
    if (wholeMatch === undefined) {
      const search = isPlainText(part) ? part : compileSearch(part);
      if (typeof search === 'string') {
        if (records.some((record) => includesIgnoringCase(record, search))) return true;
      } else patterns.push(toRecordPattern(search));
    }
  }
  return patterns.length > 0 ? { patterns } : false;
}

/** Names and versions contain dots and are not patterns because of them. */
const isPlainText = (text: string): boolean => !/[\\^$*+?()[\]{}|]/.test(text);

/** A number is a field of a record, but a text within a TXT record. */
const isNumber = (type: RecordType, text: string): boolean => type !== 'TXT' && /^\d+$/.test(text);

const includesIgnoringCase = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());

/** Per record: a pattern with ^ refers to the start of a record, and none spans two records. */
const toRecordPattern = ({ source, flags }: RegExp): RegExp => new RegExp(source, `im${flags.replace(/[ims]/g, '')}`);

/** Whether the response contains the expectation literally. */
function containsLiterally(type: RecordType, records: readonly string[], expectedText: string): boolean {
  if (addressTypes.has(type) || fieldTypes.has(type) || isNumber(type, expectedText)) return false;
  const allRecords = records.join('\n');
  if (
    includesIgnoringCase(allRecords, expectedText) ||
    includesIgnoringCase(removeQuotes(allRecords), removeQuotes(expectedText))
  )
    return true;
  if (digestTypes.has(type))
    return records.some((record) => includesIgnoringCase(removeWhitespace(record), removeWhitespace(expectedText)));
  const strings = parseZoneFileStrings(expectedText);
  return strings !== undefined && includesIgnoringCase(allRecords, strings);
}

const removeQuotes = (text: string): string => text.replace(/"/g, '');
const removeWhitespace = (text: string): string => text.replace(/\s/g, '');

/** Returns the text of zone file strings such as `"v=spf1 " "-all"`; undefined for other notations. */
function parseZoneFileStrings(text: string): string | undefined {
  if (!/^\(?\s*"(?:[^"\\]|\\[^])*"(?:\s*"(?:[^"\\]|\\[^])*")*\s*\)?$/.test(text)) return undefined;
  const strings = text.match(/"(?:[^"\\]|\\[^])*"/g) ?? [];
  const bytes = strings.map((item) =>
    item
      .slice(1, -1)
      .replace(/\\(\d{3}|[^])/g, (_, escaped: string) =>
        escaped.length === 3 ? String.fromCharCode(Number(escaped)) : escaped,
      ),
  );
  return bytes.join('');
}

/** Compares addresses, names or fields; undefined for other expectations. */
function compareWholeValue(type: RecordType, records: readonly string[], part: string): boolean | undefined {
  if (addressTypes.has(type)) {
    const expectedAddress = canonicalAddress(part);
    return expectedAddress === undefined
      ? undefined
      : records.some((record) => canonicalAddress(record) === expectedAddress);
  }
  const fields = part.split(/\s+/);
  const areAllFields = fields.every(isField);
  if (!fieldTypes.has(type)) {
    // A number is a whole field, not a part of another number.
    return /^\d+$/.test(part) && type !== 'TXT'
      ? records.some((record) => record.split(' ').includes(part))
      : undefined;
  }
  return areAllFields ? records.some((record) => hasFields(record.split(' '), fields)) : undefined;
}

/** Returns the notation of RFC 5952; undefined for other texts. */
function canonicalAddress(text: string): string | undefined {
  const trimmed = text.trim().replace(/^\[(.*)\]$/, '$1');
  if (ipaddr.IPv4.isValidFourPartDecimal(trimmed)) return ipaddr.IPv4.parse(trimmed).toString();
  if (trimmed.includes(':') && ipaddr.IPv6.isValid(trimmed)) return ipaddr.IPv6.parse(trimmed).toString();
  return undefined;
}

/** A name, the root, or a number; a `*` is literal only at the start. */
const isField = (text: string): boolean =>
  text === '.' || /^(?:\*\.)?[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*\.?$/u.test(text);

/** Whether the record contains the fields consecutively. */
function hasFields(record: readonly string[], fields: readonly string[]): boolean {
  return record.some((_, from) =>
    fields.every((field, index) => {
      const actualField = record[from + index];
      return actualField !== undefined && isSameField(actualField, field);
    }),
  );
}

/** Compares names in any notation; a single label matches any label of a name. */
function isSameField(actualField: string, expectedField: string): boolean {
  const [name, other] = [canonicalName(actualField), canonicalName(expectedField)];
  if (name === other) return true;
  const isLabel = !expectedField.includes('.') && /\D/.test(expectedField);
  return isLabel && name.split('.').includes(other);
}

function canonicalName(name: string): string {
  const trimmed = name.toLowerCase().replace(/(?<=.)\.$/, '');
  return /^[\x21-\x7e]*$/.test(trimmed) ? trimmed : domainToASCII(trimmed) || trimmed;
}
