/** States that are good or bad, for colours in addition to words. */
import type { Column, Value } from './section.js';
import type { SectionTextKey } from './texts/section-texts.js';

export type Tone = 'good' | 'warn' | 'bad';

const TONES: Partial<Readonly<Record<SectionTextKey, Tone>>> = {
  Up: 'good',
  Warn: 'warn',
  Down: 'bad',
  NoError: 'good',
  Ok: 'good',
  Good: 'good',
  up: 'good',
  Unconfirmed: 'warn',
  Warning: 'warn',
  Impaired: 'warn',
  Reminder: 'warn',
  aboveLimit1: 'warn',
  Confirmed: 'bad',
  Missed: 'bad',
  Error: 'bad',
  Silent: 'bad',
  aboveLimit2: 'bad',
};
/** Columns whose values are states. Other columns use the same words without a tone. */
const STATE_COLUMNS: ReadonlySet<string> = new Set<SectionTextKey>([
  'covered',
  'state',
  'level',
  'kind',
  'timeLimit',
  'loadTimeState',
  'responseState',
]);

/** Returns whether the cells of a column are states, which have a tone. */
export const hasTones = ({ textKey, format }: Pick<Column<string>, 'textKey' | 'format'>): boolean =>
  format === 'label' && STATE_COLUMNS.has(textKey);

/** Returns the tone of a cell. Undefined: neither good nor bad. */
export function cellTone(column: Pick<Column<string>, 'textKey' | 'format'>, value: Value): Tone | undefined {
  if (!hasTones(column) || typeof value !== 'string') return undefined;
  if (column.textKey === 'covered') return value === 'no' ? 'bad' : 'good';
  return TONES[value as SectionTextKey];
}
