import type { Tone } from '@vedette/contract/v1/dashboards/sections/tone';

/** Legible on white, and on the dark background of a mail. */
export const TONE_COLOURS: Readonly<Record<Tone, string>> = { good: '#2b9c80', warn: '#d08700', bad: '#d1352b' };
