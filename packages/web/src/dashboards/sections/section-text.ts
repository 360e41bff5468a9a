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

/** That rows are left out, and how many where that is known; undefined: none. */
export function leftOutText({ leftOut }: Pick<Section, 'leftOut'>, format: Format): string | undefined {
  if (leftOut === 0) return undefined;
  return leftOut === 'some' ? wordText('leftOutSome') : wordText('leftOut').replace('{count}', format.count(leftOut));
}
