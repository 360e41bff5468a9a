import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import {
  type DropPosition,
  type Point,
  dropPositionAt,
  dropOffset,
  resizeByDrag,
  edgeScrollSpeed,
} from './drag-rules.js';

interface Props {
  readonly grid: RefObject<HTMLDivElement | null>;
  readonly tiles: readonly DashboardTile[];
  readonly onMove: (index: number, offset: number) => void;
  readonly onResize: (tiles: readonly DashboardTile[]) => void;
}

/** The dragged part: a tile, or its corner. */
interface Drag {
  readonly kind: 'tile' | 'corner';
  readonly index: number;
  readonly start: Point;
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
function useEdgeScroll(lastPoint: RefObject<Point | undefined>, isActive: boolean, onScroll: () => void): void {
  const onScrollRef = useRef(onScroll);
  useEffect(() => {
    onScrollRef.current = onScroll;
  });
  useEffect(() => {
    if (!isActive) return undefined;
    let frame = requestAnimationFrame(function along() {
      const offset = lastPoint.current ? edgeScrollSpeed(lastPoint.current.y, window.innerHeight) : 0;
      if (offset !== 0) {
        window.scrollBy(0, offset);
        onScrollRef.current();
      }
      frame = requestAnimationFrame(along);
    });
    return () => cancelAnimationFrame(frame);
  }, [isActive, lastPoint]);
}

/** Handles Escape while `isActive`, and stops its propagation. */
function useEscape(isActive: boolean, run: () => void): void {
  const runRef = useRef(run);
  useEffect(() => {
    runRef.current = run;
  });
  useEffect(() => {
    if (!isActive) return undefined;
    const listener = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      runRef.current();
    };
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, [isActive]);
}

/**
 * Moves tiles by their heads and resizes them by their corners, with mouse, pen or touch. A line shows the drop
 * position of a moved tile; the size follows the pointer. Escape cancels.
 */
export function useTileDrag({ grid, tiles, onMove, onResize }: Props) {
  const [drag, setDrag] = useState<Drag>();
  const [dropPosition, setDropPosition] = useState<DropPosition>();
  const lastPoint = useRef<Point>(undefined);
  const endDrag = (): void => {
    lastPoint.current = undefined;
    setDrag(undefined);
    setDropPosition(undefined);
  };
  const updateDropPosition = (): void => {
    const point = lastPoint.current;
    if (drag?.kind !== 'tile' || !point || !grid.current) return;
    setDropPosition(dropPositionIn(grid.current, point));
  };
  useEdgeScroll(lastPoint, drag?.kind === 'tile', updateDropPosition);
  useEscape(drag !== undefined, () => {
    if (drag?.kind === 'corner') onResize(drag.tiles);
    endDrag();
  });
  const dragHandlers = (kind: Drag['kind'], index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.button !== 0 || !event.isPrimary) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      event.preventDefault();
      setDrag({ kind, index, start: toPoint(event), tiles });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      if (!drag || !grid.current) return;
      lastPoint.current = toPoint(event);
      if (drag.kind === 'tile') {
        updateDropPosition();
        return;
      }
      const delta = { x: event.clientX - drag.start.x, y: event.clientY - drag.start.y };
      onResize(resizeByDrag(drag.tiles, drag.index, delta, measureGrid(grid.current)));
    },
    onPointerUp: (): void => {
      if (drag?.kind === 'tile' && dropPosition) onMove(drag.index, dropOffset(drag.index, dropPosition));
      endDrag();
    },
    onPointerCancel: (): void => {
      if (drag?.kind === 'corner') onResize(drag.tiles);
      endDrag();
    },
  });
  const isDropShown = drag?.kind === 'tile' && dropPosition !== undefined && dropOffset(drag.index, dropPosition) !== 0;
  return {
    /** Returns the drag handlers of the tile at `index`, for its head and its corner. */
    tileHandles: (index: number) => ({ head: dragHandlers('tile', index), corner: dragHandlers('corner', index) }),
    draggedPart: (index: number): 'tile' | 'corner' | undefined => (drag?.index === index ? drag.kind : undefined),
    getDropSide: (index: number): string | undefined =>
      isDropShown && dropPosition.index === index ? `${dropPosition.side}-${dropPosition.axis}` : undefined,
  };
}

export type TileHandles = ReturnType<ReturnType<typeof useTileDrag>['tileHandles']>;
