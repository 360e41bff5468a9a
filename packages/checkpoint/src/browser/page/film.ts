import type { PageNavigation } from '@vedette/contract/checkpoint/page-outcome';
import { isFlat } from './flat-rules.js';
import type { DocumentTimings } from './vitals-rules.js';

/** A frame of the page while it loads. */
export interface Frame {
  /** Ms from the start of the navigation. */
  readonly atMs: number;
  /** JPEG in Base64. */
  readonly data: string;
}

const MAX_FRAMES = 120;
const MIN_SHOWN = 6;
const MAX_SHOWN = 20;

/** Records a limited number of frames. When there are too many, every other one is dropped. */
export class Film {
  frames: Frame[] = [];
  #everyNth = 1;
  #seen = 0;

  add(frame: Frame): void {
    this.#seen += 1;
    if (this.#seen % this.#everyNth !== 0) return;
    this.frames.push(frame);
    if (this.frames.length < MAX_FRAMES) return;
    this.frames = this.frames.filter((_, at) => at % 2 === 0);
    this.#everyNth *= 2;
  }
}

type Paints = Pick<DocumentTimings, 'firstPaint' | 'paint' | 'paintDrawn' | 'lcp' | 'lcpDrawn'>;

/** When something was rendered, and when it was displayed; ms. */
interface Shown {
  readonly drawnMs: number;
  readonly shownMs: number;
  /** Whether there is visible content. */
  readonly isContent: boolean;
}

/** Lists the paints of a document. Browsers that do not report when they rendered showed an empty page until then. */
function shownIn({ firstPaint, paint, paintDrawn, lcp, lcpDrawn }: Paints): Shown[] {
  const shown: Shown[] = [];
  if (paint !== undefined)
    shown.push({ drawnMs: paintDrawn ?? (firstPaint === paint ? 0 : paint), shownMs: paint, isContent: true });
  if (lcp > 0) shown.push({ drawnMs: lcpDrawn ?? lcp, shownMs: lcp, isContent: false });
  return shown;
}

/**
 * Returns frames on the time scale of a page that begins `fromMs` before theirs; of the earlier ones only the last is
 * kept. Frames are captured when they are rendered, before the window displays them and the browser takes its time: the
 * frame of a milestone counts from the milestone on, and no later frame precedes it. `paints` belong to a document that
 * began at `paintsFromMs` of the page.
 */
export function shownFrames(
  frames: readonly Frame[],
  fromMs: number,
  paints: Paints | undefined,
  paintsFromMs = 0,
): readonly Frame[] {
  const times = frames.map(({ atMs }) => atMs + fromMs);
  for (const { drawnMs, shownMs, isContent } of paints ? shownIn(paints) : []) {
    const shows = (at: number, index: number): boolean =>
      at >= drawnMs + paintsFromMs && !(isContent && isFlat(frames[index]?.data ?? ''));
    const index = times.findIndex(shows);
    if (index >= 0) times[index] = Math.max(times[index] ?? 0, shownMs + paintsFromMs);
  }
  let latest = 0;
  const timed = frames.map((frame, index) => {
    latest = Math.max(latest, Math.round(times[index] ?? 0));
    return { ...frame, atMs: latest };
  });
  // If several frames have the same time, the last was visible.
  return timed.filter(({ atMs }, index) => timed[index + 1]?.atMs !== atMs);
}

export interface Chosen extends Frame {
  readonly milestone?: string;
}

/**
 * Selects the frames of a filmstrip: first and last, those of the first navigation's milestones, and others spread
 * evenly; six to twenty if available, in order.
 */
export function chooseFrames(frames: readonly Frame[], navigation: PageNavigation | undefined): Chosen[] {
  const milestones = new Map<number, string>();
  const mark = (at: number, name: string): void => {
    if (at >= 0 && !milestones.has(at)) milestones.set(at, name);
  };
  const shown = (ms: number | undefined): number =>
    ms === undefined ? -1 : frames.findIndex(({ atMs }) => atMs >= ms);
  const painted = shown(navigation?.firstContentfulPaintMs);
  mark(painted, 'FirstContentfulPaint');
  mark(shown(navigation?.largestContentfulPaintMs), 'LargestContentfulPaint');
  // This milestone is not rendered: the window shows the frame before it.
  const interactive = navigation?.timeToInteractiveMs ?? -1;
  mark(
    interactive < 0
      ? -1
      : Math.max(
          painted,
          frames.findLastIndex(({ atMs }) => atMs <= interactive),
        ),
    'TimeToInteractive',
  );
  const chosen = new Set([0, frames.length - 1, ...milestones.keys()].filter((at) => at >= 0));
  const [first, last] = [frames[0]?.atMs ?? 0, frames.at(-1)?.atMs ?? 0];
  const count = Math.min(MAX_SHOWN, Math.max(MIN_SHOWN, chosen.size));
  for (let step = 1; step < count && chosen.size < count; step += 1) {
    const moment = first + ((last - first) * step) / count;
    chosen.add(frames.findLastIndex(({ atMs }) => atMs <= moment));
  }
  const rest = frames.keys();
  for (const at of rest) if (chosen.size < Math.min(MIN_SHOWN, frames.length)) chosen.add(at);
  return [...chosen]
    .filter((at) => at >= 0)
    .sort((a, b) => a - b)
    .flatMap((at) => {
      const frame = frames[at];
      const milestone = milestones.get(at);
      return frame ? [{ ...frame, ...(milestone !== undefined && { milestone }) }] : [];
    });
}
