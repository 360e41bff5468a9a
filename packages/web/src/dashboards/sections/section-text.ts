/** Texts of sections, in the language of the app and the reader's number and time formats. */
import type { Column, Section, Value } from '@vedette/contract/v1/dashboards/sections/section';
import { tileTitle } from '@vedette/contract/v1/dashboards/tile-titles';
import { t } from '../../i18n/translate.js';
import type { Format } from '../../parts/format/format-values.js';
import { pageFormats, sectionLabel } from './value-formats.js';

/** Returns the head of a column. */
export const columnTitle = ({ textKey, name, tile }: Column): string =>
  name ?? (tile ? tileTitle(tile, t) : sectionLabel(textKey));

/** Formats a value by its column; `–` if there is none. */
export function valueText(value: Value, { format: kind }: Pick<Column, 'format'>, format: Format): string {
  return value === undefined ? '–' : pageFormats[kind].write(value, format);
}

/** Describes which data a section lacks: the time before its figures start, and omitted rows. */
export function missingDataTexts({ since, ...section }: Pick<Section, 'since' | 'leftOut'>, format: Format): string[] {
  const leftOut = leftOutText(section, format);
  return [
    ...(since ? [sectionLabel(since.textKey).replace('{at}', format.dateTime(since.at))] : []),
    ...(leftOut === undefined ? [] : [leftOut]),
  ];
}

/** Describes how many rows are omitted, if known; undefined if none are. */
function leftOutText({ leftOut }: Pick<Section, 'leftOut'>, format: Format): string | undefined {
  if (leftOut === 0) return undefined;
  return leftOut === 'some'
    ? sectionLabel('leftOutSome')
    : sectionLabel('leftOut').replace('{count}', format.count(leftOut));
}
