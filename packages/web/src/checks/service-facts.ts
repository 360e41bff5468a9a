import type { ServiceFacts } from '@vedette/contract/v1/shared';
import { messages } from '@vedette/i18n/message';
import { t } from '../i18n/translate.js';
import { translatedName } from '../i18n/translated-name.js';
import type { Format } from '../parts/format/format.js';

/** Fact names that checkpoint servers report in English, and that the app translates. Protocol names are not. */
const FACT_NAMES = messages({
  Algorithms: 'Algorithms',
  Banner: 'Banner',
  Certificate: 'Certificate',
  Greeting: 'Greeting',
  'Host key': 'Host key',
  'Issued by': 'Issued by',
  'Name server': 'Name server',
  Names: 'Names',
  Offers: 'Offers',
  'Serial number': 'Serial number',
  Server: 'Server',
  'Signed in by': 'Signed in by',
  Size: 'Size',
  'Time to live': 'Time to live',
  'Valid from': 'Valid from',
  'Valid until': 'Valid until',
  Version: 'Version',
});

const INSTANT_PATTERN = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

const DATE_TEXTS = messages({ 'no date': 'no date' });

const RECORD_NAME_PATTERN = /^([A-Z]+) record$/;
const BYTE_SIZE_PATTERN = /^(\d+) bytes$/;

type Formats = Pick<Format, 'bytes' | 'dateTime'>;

function factName(name: string): string {
  const [, type] = RECORD_NAME_PATTERN.exec(name) ?? [];
  return type === undefined ? translatedName(FACT_NAMES, name) : t('{type} record', { type });
}

function factValue(name: string, value: string, { bytes, dateTime }: Formats): string {
  if (INSTANT_PATTERN.test(value)) return dateTime(Date.parse(value));
  const [, size] = (name === 'Size' ? BYTE_SIZE_PATTERN.exec(value) : undefined) ?? [];
  if (size !== undefined) return bytes(Number(size));
  return name.startsWith('Valid ') ? translatedName(DATE_TEXTS, value) : value;
}

/**
 * Merges facts of the same name, such as several records of a name server, with names and values in the language of the
 * app.
 */
export function mergeFacts(
  facts: NonNullable<ServiceFacts['Facts']>,
  formats: Formats,
): [name: string, value: string][] {
  const byName = new Map<string, string>();
  for (const { Name, Value } of facts) {
    const name = factName(Name);
    const value = factValue(Name, Value, formats);
    const previousValue = byName.get(name);
    byName.set(name, previousValue === undefined ? value : `${previousValue}\n${value}`);
  }
  return [...byName];
}
