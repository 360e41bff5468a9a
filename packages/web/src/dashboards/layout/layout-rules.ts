/** The grid places tiles in list order, so that moving a tile changes its index, and tiles cannot overlap. */
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';

const MIN_WIDTH = 3;
export const MAX_WIDTH = 12;
const MAX_HEIGHT = 6;

type Tiles = readonly DashboardTile[];

/** Returns the list with one item moved by `offset` places; unchanged if that is beyond an end. */
export function moveItem<T>(tiles: readonly T[], index: number, offset: number): readonly T[] {
  const target = index + offset;
  const tile = tiles[index];
  if (tile === undefined || target < 0 || target >= tiles.length) return tiles;
  return tiles.toSpliced(index, 1).toSpliced(target, 0, tile);
}

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** Returns the tiles with one resized by columns and rows within the grid. */
export function resizeTile(tiles: Tiles, index: number, columns: number, rows: number): Tiles {
  return tiles.map((tile, position) =>
    position === index
      ? {
          ...tile,
          Width: clamp(tile.Width + columns, MIN_WIDTH, MAX_WIDTH),
          Height: clamp(tile.Height + rows, 1, MAX_HEIGHT),
        }
      : tile,
  );
}

/** Returns the tiles after an arrow key while arranging: moved, or with Shift resized; undefined for other keys. */
export function applyArrowKey(tiles: Tiles, index: number, key: string, isShift: boolean): Tiles | undefined {
  switch (key) {
    case 'ArrowLeft':
      return isShift ? resizeTile(tiles, index, -1, 0) : moveItem(tiles, index, -1);
    case 'ArrowRight':
      return isShift ? resizeTile(tiles, index, 1, 0) : moveItem(tiles, index, 1);
    case 'ArrowUp':
      return isShift ? resizeTile(tiles, index, 0, -1) : undefined;
    case 'ArrowDown':
      return isShift ? resizeTile(tiles, index, 0, 1) : undefined;
    default:
      return undefined;
  }
}
