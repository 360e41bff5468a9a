/** How pages write, draw and export the values of each format. The compiler reports a missing format. */
import type { Value, ValueFormat } from '@vedette/contract/v1/dashboards/sections/section';
import { type SectionTextKey, sectionTexts } from '@vedette/contract/v1/dashboards/sections/texts/section-texts';
import { errorClassNames, visitorNames } from '@vedette/contract/v1/dashboards/value-names';
import { weekDays } from '@vedette/kernel/wall-schedule';
import { t } from '../../i18n/translate.js';
import { translatedName } from '../../i18n/translated-name.js';
import type { Measure } from '../../parts/charts/series-rules.js';
import { definitionName, locationName, stepName } from '../../parts/format/default-names.js';
import { duration } from '../../parts/format/duration.js';
import { AGREED_DIGITS, type Format } from '../../parts/format/format-values.js';
import { nameOfValue } from '../../rum/rum-labels.js';

interface PageFormat {
  readonly write: (value: NonNullable<Value>, format: Format) => string;
  /** Unit of its exact values in files. */
  readonly unit?: '%' | 'ms' | 'bytes';
  /** Scale of its axis; absent: numbers. */
  readonly measure?: Measure;
  /** Length of the times that it starts. */
  readonly scale?: 'hour' | 'day' | 'month';
}

/** Returns the label of a key. A key that only a newer server knows is shown unchanged. */
export const sectionLabel = (textKey: SectionTextKey): string =>
  Object.hasOwn(sectionTexts, textKey) ? t(sectionTexts[textKey]) : textKey;

/** Names that are translated. Names of protocols and products are not. */
const VALUE_NAMES = { ...errorClassNames, ...visitorNames };

const asText = String;
const byNumber =
  (write: (value: number, format: Format) => string): PageFormat['write'] =>
  (value, format) =>
    typeof value === 'number' ? write(value, format) : value;
const byText =
  (write: (value: string, format: Format) => string): PageFormat['write'] =>
  (value, format) =>
    write(String(value), format);
const bySectionLabel = byText((value) => sectionLabel(value as SectionTextKey));

export const pageFormats: Readonly<Record<ValueFormat, PageFormat>> = {
  text: { write: asText },
  sentence: { write: asText },
  value: { write: byText((value) => translatedName(VALUE_NAMES, value)) },
  monitor: { write: byText((value) => value || sectionLabel('deletedMonitor')) },
  checkpoint: { write: byText(locationName) },
  definition: { write: byText(definitionName) },
  step: { write: byText(stepName) },
  label: { write: bySectionLabel },
  longLabel: { write: bySectionLabel },
  // Weeks start on Monday.
  weekday: { write: byText((value, format) => format.dayOfWeek(weekDays.findIndex((day) => day === value) || 7)) },
  country: { write: byText((value) => nameOfValue('Country', value)) },
  state: { write: byText((value) => nameOfValue('State', value)) },
  percent: { write: byNumber((value, format) => format.percent(value)), unit: '%', measure: 'percent' },
  lost: { write: byNumber((value, format) => format.lost(value)), unit: '%', measure: 'percent' },
  target: {
    write: byNumber((value, format) => format.percent(value, AGREED_DIGITS, 2)),
    unit: '%',
    measure: 'percent',
  },
  limit: { write: byNumber((value, format) => format.decimal(value)) },
  count: { write: byNumber((value, format) => format.count(Math.round(value))) },
  ratio: { write: byNumber((value, format) => format.fixed(value, 3)) },
  // At most three decimals.
  number: { write: byNumber((value, format) => format.count(value)) },
  ms: { write: byNumber((value, format) => format.ms(Math.round(value))), unit: 'ms' },
  duration: { write: byNumber((value) => duration(value)), unit: 'ms', measure: 'duration' },
  bytes: { write: byNumber((value, format) => format.bytes(value)), unit: 'bytes' },
  code: { write: asText },
  instant: { write: byNumber((value, format) => format.dateMinute(value)), scale: 'hour' },
  second: { write: byNumber((value, format) => format.dateTime(value)) },
  day: { write: byNumber((value, format) => format.day(value)), scale: 'day' },
  utcDay: { write: byNumber((value, format) => format.utcDay(value)) },
  month: { write: byNumber((value, format) => format.month(value)), scale: 'month' },
  wall: { write: byText((value, format) => (value.includes('T') ? format.wall(value) : format.timeOfDay(value))) },
};
