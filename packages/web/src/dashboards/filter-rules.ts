/** Which tiles follow which filter of the view; period and monitor group count for all that have one. */
import type { DashboardTile } from '@vedette/contract/v1/dashboard';
import type { DashboardSearch } from '../app/search.js';
import { titleOf } from './tile-words.js';

type Kind = DashboardTile['Kind'];

/** Only single checks have a level and are parts of rounds. */
const BY_CHECK: readonly Kind[] = ['Log'];
/** Roll-ups do not tell checkpoints apart, so what is read from them cannot follow. */
const BY_CHECKPOINT: readonly Kind[] = ['Log', 'ErrorTypes', 'CheckpointFigures'];
/** They speak of no check, so that nobody expects it. */
const OF_NO_CHECK: readonly Kind[] = ['Coverage', 'RealUsers', 'Checkpoints', 'Alerts', 'Incidents'];

/** The filters there is a tile for; a filter that the address has is always there, so that it can be taken back. */
export function offersOf(tiles: readonly DashboardTile[], { level, partial, checkpoints }: DashboardSearch) {
  const has = (kinds: readonly Kind[]): boolean => tiles.some(({ Kind }) => kinds.includes(Kind));
  return {
    checks: has(BY_CHECK) || level !== undefined || partial === true,
    checkpoints: has(BY_CHECKPOINT) || checkpoints !== undefined,
  };
}

/** What the filters of the view leave as it is, in words; undefined: nothing, or there is no such filter. */
export function unfiltered(tiles: readonly DashboardTile[], search: DashboardSearch): string | undefined {
  const { level, partial, checkpoints } = search;
  const others = (kinds: readonly Kind[]): string =>
    [...new Set(tiles.filter(({ Kind }) => ![...kinds, ...OF_NO_CHECK].includes(Kind)).map(titleOf))].join(', ');
  const isByCheck = level !== undefined || partial === true;
  const sentences = [
    isByCheck && others(BY_CHECK) !== '' && `Level and partial checks limit the newest checks alone.`,
    checkpoints && others(BY_CHECKPOINT) !== '' && `Of every checkpoint: ${others(BY_CHECKPOINT)}.`,
  ].filter((each) => typeof each === 'string');
  return sentences.length === 0 ? undefined : sentences.join(' ');
}
