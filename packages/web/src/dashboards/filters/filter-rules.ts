/** Which tiles follow which filter of the view; period and monitor group count for all that have one. */
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { hasLevel, hasCheckpoints } from '@vedette/contract/v1/dashboards/tile-kinds';
import { type TileKind, tileRecord } from '@vedette/contract/v1/dashboards/tiles/registry';
import type { DashboardSearch } from '../../parts/navigation/search.js';
import { displayTitle } from '../words/tile-words.js';

/** Only single checks have a level and are parts of rounds; alerts follow the level of what they tell of. */
const isByCheck = hasLevel;
/** The filters there is a tile for; a filter that the address has is always there, so that it can be taken back. */
export function offeredFilters(
  tiles: readonly DashboardTile[],
  { level, partial, checkpoints, regions }: DashboardSearch,
) {
  const kinds = tiles.map(({ Kind }) => Kind);
  return {
    checks: kinds.some(isByCheck) || level !== undefined || partial === true,
    checkpoints: kinds.some(hasCheckpoints) || (checkpoints ?? regions) !== undefined,
  };
}

/** What the filters of the view leave as it is, in words; undefined: nothing, or there is no such filter. */
export function unfiltered(tiles: readonly DashboardTile[], search: DashboardSearch): string | undefined {
  const { level, partial, checkpoints, regions } = search;
  const others = (follows: (kind: TileKind) => boolean): string =>
    [...new Set(tiles.filter(({ Kind }) => !follows(Kind) && tileRecord(Kind).isAboutChecks).map(displayTitle))].join(
      ', ',
    );
  const isLimited = level !== undefined || partial === true;
  const sentences = [
    isLimited && others(isByCheck) !== '' && `Error level and partial checks only filter lists of checks and alerts.`,
    (checkpoints ?? regions) !== undefined &&
      others(hasCheckpoints) !== '' &&
      `Not filtered by checkpoint: ${others(hasCheckpoints)}.`,
  ].filter((each) => typeof each === 'string');
  return sentences.length === 0 ? undefined : sentences.join(' ');
}
