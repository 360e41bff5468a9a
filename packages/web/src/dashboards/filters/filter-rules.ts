/** Which tiles support which filter of the view; period and monitor group apply to all that have one. */
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { hasLevel, hasCheckpoints } from '@vedette/contract/v1/dashboards/tile-kinds';
import { type TileKind, tileRecord } from '@vedette/contract/v1/dashboards/tiles/registry';
import { t } from '../../i18n/translate.js';
import type { DashboardSearch } from '../../parts/navigation/search.js';
import { displayTitle } from '../labels/tile-labels.js';

/** The filters for error level and partial checks only apply to lists of checks, and to alerts by their check. */
const hasLevelFilter = hasLevel;
/** Returns the filters that a tile supports; a filter in the URL is always offered, so that it can be removed. */
export function offeredFilters(
  tiles: readonly DashboardTile[],
  { level, partial, checkpoints, regions }: DashboardSearch,
) {
  const kinds = tiles.map(({ Kind }) => Kind);
  return {
    checks: kinds.some(hasLevelFilter) || level !== undefined || partial === true,
    checkpoints: kinds.some(hasCheckpoints) || (checkpoints ?? regions) !== undefined,
  };
}

/** Describes which tiles the active filters do not affect; undefined if there are none. */
export function describeUnaffectedTiles(tiles: readonly DashboardTile[], search: DashboardSearch): string | undefined {
  const { level, partial, checkpoints, regions } = search;
  const unaffectedTiles = (supports: (kind: TileKind) => boolean): string =>
    [...new Set(tiles.filter(({ Kind }) => !supports(Kind) && tileRecord(Kind).showsChecks).map(displayTitle))].join(
      ', ',
    );
  const isLimitedByLevel = level !== undefined || partial === true;
  const sentences = [
    isLimitedByLevel &&
      unaffectedTiles(hasLevelFilter) !== '' &&
      t('Error level and partial checks only filter lists of checks and alerts.'),
    (checkpoints ?? regions) !== undefined &&
      unaffectedTiles(hasCheckpoints) !== '' &&
      t('Not filtered by checkpoint: {tiles}.', { tiles: unaffectedTiles(hasCheckpoints) }),
  ].filter((each) => typeof each === 'string');
  return sentences.length === 0 ? undefined : sentences.join(' ');
}
