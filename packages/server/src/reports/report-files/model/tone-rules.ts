/** What states are coloured by, beside their words. */
import type { Value } from '@vedette/contract/v1/dashboards/sections/section';
import type { ReportColumn } from './report.js';
import type { WordKey } from '../words/words.js';

export type Tone = 'good' | 'warn' | 'bad';

const TONES: Partial<Readonly<Record<WordKey, Tone>>> = {
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
/** Columns that say how something stands; others use the same words for what has no good or bad. */
const JUDGED: readonly WordKey[] = ['state', 'level', 'kind', 'timeLimit', 'loadTimeState', 'responseState'];

export const isJudged = ({ word, format }: ReportColumn): boolean =>
  format === 'word' && (JUDGED.includes(word) || word === 'covered');

/** Undefined: neither good nor bad. */
export function toneOf(column: ReportColumn, value: Value): Tone | undefined {
  if (!isJudged(column) || typeof value !== 'string') return undefined;
  if (column.word === 'covered') return value === 'no' ? 'bad' : 'good';
  return TONES[value as WordKey];
}

/** On white, and on the dark ground of a mail. */
export const TONE_COLOURS: Readonly<Record<Tone, string>> = { good: '#2b9c80', warn: '#d08700', bad: '#d1352b' };
