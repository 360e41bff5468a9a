/** Which tiles support which filter of the view; period and monitor group apply to all that have one. */
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { hasLevel, hasCheckpoints } from '@vedette/contract/v1/dashboards/tile-kinds';
import { type TileKind, tileRecord } from '@vedette/contract/v1/dashboards/tiles/registry';
import { t } from '../../i18n/translate.js';
import type { DashboardSearch } from '../../parts/navigation/search.js';
import { displayTitle } from '../labels/tile-labels.js';

/** The filters for error level and partial checks only apply to lists of checks, and to alerts by their check. */
const isByCheck = hasLevel;
/** Returns the filters that a tile supports; a filter in the URL is always offered, so that it can be removed. */
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

/** Describes which tiles the active filters do not affect; undefined if there are none. */
export function unfiltered(tiles: readonly DashboardTile[], search: DashboardSearch): string | undefined {
  const { level, partial, checkpoints, regions } = search;
  const others = (follows: (kind: TileKind) => boolean): string =>
    [...new Set(tiles.filter(({ Kind }) => !follows(Kind) && tileRecord(Kind).isAboutChecks).map(displayTitle))].join(
      ', ',
    );
  const isLimited = level !== undefined || partial === true;
  const sentences = [
    isLimited &&
      others(isByCheck) !== '' &&
      t('Error level and partial checks only filter lists of checks and alerts.'),
    (checkpoints ?? regions) !== undefined &&
      others(hasCheckpoints) !== '' &&
      t('Not filtered by checkpoint: {tiles}.', { tiles: others(hasCheckpoints) }),
  ].filter((each) => typeof each === 'string');
  return sentences.length === 0 ? undefined : sentences.join(' ');
}
