/** Texts of sections, in the language of the app and as the reader writes numbers and moments. */
import type { Column, Section, Value } from '@vedette/contract/v1/dashboards/sections/section';
import { tileTitle } from '@vedette/contract/v1/dashboards/tile-titles';
import type { Format } from '../../parts/format/format-values.js';
import { pageFormats, wordText } from './value-formats.js';

/** The head of a column. */
export const headText = ({ word, name, tile }: Column): string => name ?? (tile ? tileTitle(tile) : wordText(word));

/** A value as its column is written; `–` where there is none. */
export function valueText(value: Value, { format: kind }: Pick<Column, 'format'>, format: Format): string {
  return value === undefined ? '–' : pageFormats[kind].write(value, format);
}

/** What a section lacks: time before it has figures, and rows. */
export function lackTexts({ since, ...section }: Pick<Section, 'since' | 'leftOut'>, format: Format): string[] {
  const leftOut = leftOutText(section, format);
  return [
    ...(since ? [wordText(since.word).replace('{at}', format.dateTime(since.at))] : []),
    ...(leftOut === undefined ? [] : [leftOut]),
  ];
}

/** That rows are left out, and how many where that is known; undefined: none. */
function leftOutText({ leftOut }: Pick<Section, 'leftOut'>, format: Format): string | undefined {
  if (leftOut === 0) return undefined;
  return leftOut === 'some' ? wordText('leftOutSome') : wordText('leftOut').replace('{count}', format.count(leftOut));
}
