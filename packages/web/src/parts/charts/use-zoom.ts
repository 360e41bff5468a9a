import { useState } from 'react';
import type { TimeRange } from './brush-rules.js';
import { totalRange, within } from './zoom-rules.js';

/** Zooms into a part of a chart’s data. The zoom ends when the length of the chart’s period changes. */
export function useZoom<S extends TimeRange>(slots: readonly S[]) {
  const [zoom, setZoom] = useState<{ readonly range: TimeRange; readonly ofMs: number }>();
  const whole = totalRange(slots);
  const ofMs = whole.until - whole.from;
  const part = zoom?.ofMs === ofMs ? within(slots, zoom.range) : slots;
  const isZoomed = part.length > 0 && part.length < slots.length;
  return {
    shown: isZoomed ? part : slots,
    isZoomed,
    zoomTo: (range: TimeRange) => setZoom({ range, ofMs }),
    showAll: () => setZoom(undefined),
  };
}
