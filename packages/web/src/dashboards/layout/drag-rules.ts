/** Where a tile goes that is dragged by a pointer. Coordinates are px of the window. */
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { MAX_WIDTH, resizedBy } from './layout-rules.js';

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

/** Beside which tile a dragged one is dropped. Tiles in a row of their own have one above and one below, others left and right. */
export interface DropPlace {
  readonly at: number;
  readonly side: 'before' | 'after';
  readonly axis: 'x' | 'y';
}

/** A tile this wide, as a share of the grid, has its row for itself. */
const ROW_OF_ITS_OWN = 0.9;

function distance({ left, top, width, height }: Box, { x, y }: Point): number {
  return Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height));
}

/** The nearest tile and its nearer half; undefined without tiles. */
export function placeAt(boxes: readonly Box[], gridWidth: number, point: Point): DropPlace | undefined {
  const distances = boxes.map((box) => distance(box, point));
  const at = distances.indexOf(Math.min(...distances));
  const box = boxes[at];
  if (!box) return undefined;
  const axis = box.width > gridWidth * ROW_OF_ITS_OWN ? 'y' : 'x';
  const isBefore = axis === 'y' ? point.y < box.top + box.height / 2 : point.x < box.left + box.width / 2;
  return { at, side: isBefore ? 'before' : 'after', axis };
}

/** How many places on the one from `from` moves when it is dropped there: 0 where it comes back to where it was. */
export function placesTo(from: number, { at, side }: DropPlace): number {
  const gap = side === 'before' ? at : at + 1;
  return (gap > from ? gap - 1 : gap) - from;
}

interface Cell {
  readonly gridWidth: number;
  readonly rowHeight: number;
  readonly gap: number;
}

/** The tiles with one resized by a corner that was dragged so far, to the nearest column and row. */
export function resizedTo(
  tiles: readonly DashboardTile[],
  index: number,
  moved: Point,
  { gridWidth, rowHeight, gap }: Cell,
): readonly DashboardTile[] {
  const columns = Math.round(moved.x / ((gridWidth + gap) / MAX_WIDTH));
  return resizedBy(tiles, index, columns, Math.round(moved.y / (rowHeight + gap)));
}

/** Near the upper or lower end of the window what is dragged draws the page along: px a frame, negative is up. */
export function scrollAt(y: number, windowHeight: number): number {
  const [EDGE, MOST] = [64, 16];
  const beyond = y < EDGE ? y - EDGE : Math.max(0, y - (windowHeight - EDGE));
  return Math.round(Math.max(-1, Math.min(1, beyond / EDGE)) * MOST);
}
