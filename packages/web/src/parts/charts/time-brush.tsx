import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { t } from '../../i18n/translate.js';
import {
  type Cursor,
  MIN_DRAG_PX,
  type TimeRange,
  rangeBetween,
  instantAt,
  moveCursor,
  toCssPercent,
  positionInSpan,
  computeSelectedRange,
  findStopIndex,
} from './brush-rules.js';
import classes from './time-brush.module.css';

interface Props {
  /** Period of the chart below, from edge to edge. */
  readonly span: TimeRange;
  /** Ranges of the chart’s points, oldest first, which keys move between. */
  readonly stops: readonly TimeRange[];
  /** Accessible name of the chart. */
  readonly label: string;
  /** Describes a stop for screen readers. */
  readonly describeStop: (stop: number) => string;
  readonly onPoint: (stop: number | undefined) => void;
  /** Absent if the chart cannot be zoomed. */
  readonly onZoom?: ((range: TimeRange) => void) | undefined;
  /** Called when a point is clicked; absent if points have no details. */
  readonly onOpen?: ((stop: number) => void) | undefined;
  /** Describes that action, such as `Enter: open the check.` */
  readonly openHint?: string | undefined;
  /** Further charts of the same period are not in the tab order. */
  readonly isPointerOnly?: boolean;
}

const keyHints = ({ onZoom, onOpen, openHint }: Pick<Props, 'onZoom' | 'onOpen' | 'openHint'>): string =>
  [
    t('Arrow keys move between values.'),
    ...(onZoom ? [t('With Shift: select. Enter: zoom in.')] : []),
    ...(onOpen ? [openHint ?? t('Enter: open the check.')] : []),
  ].join(' ');

/** Overlay of a time chart that zooms into a range selected by dragging, or with Shift and arrow keys. */
export function TimeBrush({
  span,
  stops,
  label,
  describeStop,
  onPoint,
  onZoom,
  onOpen,
  openHint,
  isPointerOnly = false,
}: Props) {
  const [cursor, setCursor] = useState<Cursor>();
  const [drag, setDrag] = useState<{ readonly start: number; readonly now: number }>();
  const box = useRef<HTMLDivElement>(null);
  const hint = keyHints({ onZoom, onOpen, openHint });
  const cursorIndex = cursor && Math.min(cursor.index, stops.length - 1);
  const selectedRange =
    onZoom && (drag ? rangeBetween(drag.start, drag.now, span) : computeSelectedRange(cursor, stops));
  const clear = (): void => {
    setCursor(undefined);
    onPoint(undefined);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = moveCursor(cursor, event.key, event.shiftKey && onZoom !== undefined, stops.length);
    if (next) {
      setCursor(next);
      onPoint(next.index);
    } else if (event.key === 'Escape' && cursor) clear();
    else if (event.key === 'Enter' && selectedRange) {
      clear();
      onZoom(selectedRange);
    } else if (event.key === 'Enter' && cursorIndex !== undefined && onOpen) onOpen(cursorIndex);
    else return;
    event.preventDefault();
  };
  const pointer = usePointer({ box, span, stops, drag, setDrag, onPoint, onZoom, onOpen });
  const onPointerDown = (event: PointerEvent): void => {
    setCursor(undefined);
    pointer.onPointerDown(event);
  };
  return (
    <div
      ref={box}
      className={classes['brush']}
      data-opens={onOpen !== undefined}
      {...pointer}
      onPointerDown={onPointerDown}
      {...(isPointerOnly
        ? { 'aria-hidden': true }
        : {
            role: 'slider',
            tabIndex: 0,
            onKeyDown,
            onBlur: clear,
            title: hint,
            'aria-label': label,
            'aria-valuemin': 0,
            'aria-valuemax': Math.max(0, stops.length - 1),
            'aria-valuenow': cursorIndex ?? Math.max(0, stops.length - 1),
            'aria-valuetext':
              cursorIndex === undefined ? hint : cursorText(describeStop(cursorIndex), selectedRange !== undefined),
          })}
    >
      {selectedRange && <Mark kind="chosen" range={selectedRange} span={span} />}
      {cursorIndex !== undefined && stops[cursorIndex] && <Mark kind="cursor" range={stops[cursorIndex]} span={span} />}
    </div>
  );
}

const cursorText = (description: string, isSelecting: boolean): string =>
  isSelecting ? t('{value}; selected up to here, press Enter to zoom in', { value: description }) : description;

interface MarkProps {
  readonly kind: 'chosen' | 'cursor';
  readonly range: TimeRange;
  readonly span: TimeRange;
}

function Mark({ kind, range, span }: MarkProps) {
  const { left, width } = positionInSpan(range, span);
  return <span className={classes[kind]} style={{ left: toCssPercent(left), width: toCssPercent(width) }} />;
}

interface PointerOptions extends Pick<Props, 'span' | 'stops' | 'onPoint' | 'onZoom' | 'onOpen'> {
  readonly box: { readonly current: HTMLDivElement | null };
  readonly drag: { readonly start: number; readonly now: number } | undefined;
  readonly setDrag: (drag: { readonly start: number; readonly now: number } | undefined) => void;
}

/** Touch gestures scroll the page vertically and select horizontally. */
function usePointer({ box, span, stops, drag, setDrag, onPoint, onZoom, onOpen }: PointerOptions) {
  const pointerShare = ({ clientX }: PointerEvent): number => {
    const { left = 0, width = 1 } = box.current?.getBoundingClientRect() ?? {};
    return (clientX - left) / Math.max(1, width);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ start: pointerShare(event), now: pointerShare(event) });
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag) setDrag({ ...drag, now: pointerShare(event) });
      onPoint(findStopIndex(instantAt(pointerShare(event), span), stops));
    },
    onPointerUp: (event: PointerEvent) => {
      if (!drag) return;
      setDrag(undefined);
      const width = box.current?.clientWidth ?? 0;
      const now = pointerShare(event);
      if (onZoom && Math.abs(now - drag.start) * width >= MIN_DRAG_PX) {
        onZoom(rangeBetween(drag.start, now, span));
        return;
      }
      const stop = findStopIndex(instantAt(now, span), stops);
      if (stop !== undefined) onOpen?.(stop);
    },
    onPointerCancel: () => setDrag(undefined),
    onPointerLeave: () => onPoint(undefined),
  };
}
