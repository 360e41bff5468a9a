import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type DropPosition, type Point, dropPositionAt, dropOffset, resizedTo, scrollAt } from './drag-rules.js';

interface Props {
  readonly grid: RefObject<HTMLDivElement | null>;
  readonly tiles: readonly DashboardTile[];
  readonly onMove: (index: number, by: number) => void;
  readonly onResize: (tiles: readonly DashboardTile[]) => void;
}

/** The dragged part: a tile, or its corner. */
interface Drag {
  readonly what: 'tile' | 'corner';
  readonly index: number;
  readonly from: Point;
  readonly tiles: readonly DashboardTile[];
}

const toPoint = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point => ({
  x: clientX,
  y: clientY,
});

function dropPositionIn(grid: HTMLElement, point: Point): DropPosition | undefined {
  const boxes = [...grid.children].map((child) => child.getBoundingClientRect());
  return dropPositionAt(boxes, grid.clientWidth, point);
}

function measureGrid(grid: HTMLElement) {
  const { gridAutoRows, rowGap } = getComputedStyle(grid);
  return { gridWidth: grid.clientWidth, rowHeight: Number.parseFloat(gridAutoRows), gap: Number.parseFloat(rowGap) };
}

/** Scrolls the page while a tile is dragged near an end of the window. */
function useScrollAlong(last: RefObject<Point | undefined>, isOn: boolean, onScroll: () => void): void {
  const scrolled = useRef(onScroll);
  useEffect(() => {
    scrolled.current = onScroll;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    let frame = requestAnimationFrame(function along() {
      const by = last.current ? scrollAt(last.current.y, window.innerHeight) : 0;
      if (by !== 0) {
        window.scrollBy(0, by);
        scrolled.current();
      }
      frame = requestAnimationFrame(along);
    });
    return () => cancelAnimationFrame(frame);
  }, [isOn, last]);
}

/** Handles Escape while `isActive`, and stops its propagation. */
function useEscape(isOn: boolean, run: () => void): void {
  const current = useRef(run);
  useEffect(() => {
    current.current = run;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listener = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      current.current();
    };
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, [isOn]);
}

/**
 * Moves tiles by their heads and resizes them by their corners, with mouse, pen or touch. A line shows the drop
 * position of a moved tile; the size follows the pointer. Escape cancels.
 */
export function useTileDrag({ grid, tiles, onMove, onResize }: Props) {
  const [drag, setDrag] = useState<Drag>();
  const [dropPosition, setDropPosition] = useState<DropPosition>();
  const last = useRef<Point>(undefined);
  const end = (): void => {
    last.current = undefined;
    setDrag(undefined);
    setDropPosition(undefined);
  };
  const follow = (): void => {
    const point = last.current;
    if (drag?.what !== 'tile' || !point || !grid.current) return;
    setDropPosition(dropPositionIn(grid.current, point));
  };
  useScrollAlong(last, drag?.what === 'tile', follow);
  useEscape(drag !== undefined, () => {
    if (drag?.what === 'corner') onResize(drag.tiles);
    end();
  });
  const handle = (what: Drag['what'], index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.button !== 0 || !event.isPrimary) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      event.preventDefault();
      setDrag({ what, index, from: toPoint(event), tiles });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      if (!drag || !grid.current) return;
      last.current = toPoint(event);
      if (drag.what === 'tile') {
        follow();
        return;
      }
      const moved = { x: event.clientX - drag.from.x, y: event.clientY - drag.from.y };
      onResize(resizedTo(drag.tiles, drag.index, moved, measureGrid(grid.current)));
    },
    onPointerUp: (): void => {
      if (drag?.what === 'tile' && dropPosition) onMove(drag.index, dropOffset(drag.index, dropPosition));
      end();
    },
    onPointerCancel: (): void => {
      if (drag?.what === 'corner') onResize(drag.tiles);
      end();
    },
  });
  const isShown = drag?.what === 'tile' && dropPosition !== undefined && dropOffset(drag.index, dropPosition) !== 0;
  return {
    /** Returns the drag handlers of the tile at `index`, for its head and its corner. */
    tileHandles: (index: number) => ({ head: handle('tile', index), corner: handle('corner', index) }),
    draggedPart: (index: number): 'tile' | 'corner' | undefined => (drag?.index === index ? drag.what : undefined),
    getDropSide: (index: number): string | undefined =>
      isShown && dropPosition.at === index ? `${dropPosition.side}-${dropPosition.axis}` : undefined,
  };
}

export type TileHandles = ReturnType<ReturnType<typeof useTileDrag>['tileHandles']>;
