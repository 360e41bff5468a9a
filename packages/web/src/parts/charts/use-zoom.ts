import { useState } from 'react';
import type { Stretch } from './brush-rules.js';
import { spanOf, within } from './zoom-rules.js';

/** A look at a part of what a chart has, of the same step; it ends when the chart is given another length of time. */
export function useZoom<S extends Stretch>(slots: readonly S[]) {
  const [zoom, setZoom] = useState<{ readonly stretch: Stretch; readonly ofMs: number }>();
  const whole = spanOf(slots);
  const ofMs = whole.until - whole.from;
  const part = zoom?.ofMs === ofMs ? within(slots, zoom.stretch) : slots;
  const isZoomed = part.length > 0 && part.length < slots.length;
  return {
    shown: isZoomed ? part : slots,
    isZoomed,
    zoomTo: (stretch: Stretch) => setZoom({ stretch, ofMs }),
    showAll: () => setZoom(undefined),
  };
}
