import { useState } from 'react';
import type { TimeRange } from './brush-rules.js';
import { totalRange, slotsWithin } from './zoom-rules.js';

/** Zooms into a part of a chart’s data. The zoom ends when the length of the chart’s period changes. */
export function useZoom<S extends TimeRange>(slots: readonly S[]) {
  const [zoom, setZoom] = useState<{ readonly range: TimeRange; readonly periodMs: number }>();
  const fullRange = totalRange(slots);
  const periodMs = fullRange.until - fullRange.from;
  const zoomedSlots = zoom?.periodMs === periodMs ? slotsWithin(slots, zoom.range) : slots;
  const isZoomed = zoomedSlots.length > 0 && zoomedSlots.length < slots.length;
  return {
    shown: isZoomed ? zoomedSlots : slots,
    isZoomed,
    zoomTo: (range: TimeRange) => setZoom({ range, periodMs }),
    showAll: () => setZoom(undefined),
  };
}
