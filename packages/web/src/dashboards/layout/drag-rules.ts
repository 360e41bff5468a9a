/** Position and size of dragged tiles. Coordinates are px of the window. */
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { MAX_WIDTH, resizeTile } from './layout-rules.js';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The tile next to which a dragged tile is dropped. Next to a tile that fills its row, the position is above or below
 * it (axis `y`); next to others, left or right (axis `x`).
 */
export interface DropPosition {
  readonly index: number;
  readonly side: 'before' | 'after';
  readonly axis: 'x' | 'y';
}

/** Tiles of at least this share of the grid width are in their own row. */
const MIN_FULL_ROW_SHARE = 0.9;

function distance({ left, top, width, height }: Box, { x, y }: Point): number {
  return Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height));
}

/** Returns the nearest tile and its nearer half; undefined without tiles. */
export function dropPositionAt(boxes: readonly Box[], gridWidth: number, point: Point): DropPosition | undefined {
  const distances = boxes.map((box) => distance(box, point));
  const index = distances.indexOf(Math.min(...distances));
  const box = boxes[index];
  if (!box) return undefined;
  const axis = box.width > gridWidth * MIN_FULL_ROW_SHARE ? 'y' : 'x';
  const isBefore = axis === 'y' ? point.y < box.top + box.height / 2 : point.x < box.left + box.width / 2;
  return { index, side: isBefore ? 'before' : 'after', axis };
}

/** Returns by how many positions a tile moves when it is dropped there; 0 if it does not move. */
export function dropOffset(from: number, { index, side }: DropPosition): number {
  const insertionIndex = side === 'before' ? index : index + 1;
  return (insertionIndex > from ? insertionIndex - 1 : insertionIndex) - from;
}

interface GridMeasures {
  readonly gridWidth: number;
  readonly rowHeight: number;
  readonly gap: number;
}

/** Returns the tiles with one resized by the dragged distance, to the nearest column and row. */
export function resizeByDrag(
  tiles: readonly DashboardTile[],
  index: number,
  delta: Point,
  { gridWidth, rowHeight, gap }: GridMeasures,
): readonly DashboardTile[] {
  const columns = Math.round(delta.x / ((gridWidth + gap) / MAX_WIDTH));
  return resizeTile(tiles, index, columns, Math.round(delta.y / (rowHeight + gap)));
}

/** Returns the scroll speed near the ends of the window in px per frame; negative is up. */
export function edgeScrollSpeed(y: number, windowHeight: number): number {
  const [EDGE_PX, MAX_SPEED] = [64, 16];
  const beyond = y < EDGE_PX ? y - EDGE_PX : Math.max(0, y - (windowHeight - EDGE_PX));
  return Math.round(Math.max(-1, Math.min(1, beyond / EDGE_PX)) * MAX_SPEED);
}
