import type { Wording } from '../texts/wording.js';
import type { Report } from './report.js';

/** Returns the notes needed to interpret the figures: filters, delay, and where the data begins. */
export function reportWarnings({ only = [], lateSince, cutAt, beganAt }: Report, wording: Wording): string[] {
  const { say, instant } = wording;
  return [
    ...only.map(({ column, value: of }) => wording.labelled(say(column.word), wording.value(of, column.format))),
    ...(lateSince === undefined ? [] : [say('late', { at: instant(lateSince) })]),
    ...(cutAt === undefined ? [] : [say('cut', { at: instant(cutAt) })]),
    ...(beganAt === undefined ? [] : [say('beganIn', { at: instant(beganAt) })]),
  ];
}
