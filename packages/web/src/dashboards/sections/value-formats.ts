/** How pages write, draw and export the values of each format. The compiler reports a missing format. */
import type { Value, ValueFormat } from '@vedette/contract/v1/dashboards/sections/section';
import { type SectionTextKey, sectionTexts } from '@vedette/contract/v1/dashboards/sections/texts/section-texts';
import { errorClassNames, visitorNames } from '@vedette/contract/v1/dashboards/value-names';
import { weekDays } from '@vedette/kernel/wall-schedule';
import { t } from '../../i18n/translate.js';
import { translatedName } from '../../i18n/translated-name.js';
import type { Measure } from '../../parts/charts/series-rules.js';
import { definitionName, integrationName, locationName, stepName } from '../../i18n/default-names.js';
import { formatDuration } from '../../parts/format/format-duration.js';
import { AGREED_PERCENT_DIGITS, type Format } from '../../parts/format/format-values.js';
import { dimensionValueName } from '../../rum/rum-labels.js';

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

const plainText = String;
const numberWriter =
  (write: (value: number, format: Format) => string): PageFormat['write'] =>
  (value, format) =>
    typeof value === 'number' ? write(value, format) : value;
const textWriter =
  (write: (value: string, format: Format) => string): PageFormat['write'] =>
  (value, format) =>
    write(String(value), format);
const sectionLabelWriter = textWriter((value) => sectionLabel(value as SectionTextKey));

export const pageFormats: Readonly<Record<ValueFormat, PageFormat>> = {
  text: { write: plainText },
  sentence: { write: plainText },
  value: { write: textWriter((value) => translatedName(VALUE_NAMES, value)) },
  monitor: { write: textWriter((value) => value || sectionLabel('deletedMonitor')) },
  checkpoint: { write: textWriter(locationName) },
  definition: { write: textWriter(definitionName) },
  integration: { write: textWriter(integrationName) },
  step: { write: textWriter(stepName) },
  label: { write: sectionLabelWriter },
  longLabel: { write: sectionLabelWriter },
  // Weeks start on Monday.
  weekday: { write: textWriter((value, format) => format.dayOfWeek(weekDays.findIndex((day) => day === value) || 7)) },
  country: { write: textWriter((value) => dimensionValueName('Country', value)) },
  state: { write: textWriter((value) => dimensionValueName('State', value)) },
  percent: { write: numberWriter((value, format) => format.percent(value)), unit: '%', measure: 'percent' },
  lost: { write: numberWriter((value, format) => format.complementPercent(value)), unit: '%', measure: 'percent' },
  target: {
    write: numberWriter((value, format) => format.percent(value, AGREED_PERCENT_DIGITS, 2)),
    unit: '%',
    measure: 'percent',
  },
  limit: { write: numberWriter((value, format) => format.decimal(value)) },
  count: { write: numberWriter((value, format) => format.count(Math.round(value))) },
  ratio: { write: numberWriter((value, format) => format.fixed(value, 3)) },
  // At most three decimals.
  number: { write: numberWriter((value, format) => format.count(value)) },
  ms: { write: numberWriter((value, format) => format.ms(Math.round(value))), unit: 'ms' },
  duration: { write: numberWriter((value) => formatDuration(value)), unit: 'ms', measure: 'duration' },
  bytes: { write: numberWriter((value, format) => format.bytes(value)), unit: 'bytes' },
  code: { write: plainText },
  instant: { write: numberWriter((value, format) => format.dateMinute(value)), scale: 'hour' },
  second: { write: numberWriter((value, format) => format.dateTime(value)) },
  day: { write: numberWriter((value, format) => format.day(value)), scale: 'day' },
  utcDay: { write: numberWriter((value, format) => format.utcDay(value)) },
  month: { write: numberWriter((value, format) => format.month(value)), scale: 'month' },
  wall: { write: textWriter((value, format) => (value.includes('T') ? format.wall(value) : format.timeOfDay(value))) },
};
