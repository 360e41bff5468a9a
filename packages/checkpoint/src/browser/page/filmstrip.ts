import type { PageNavigation } from '@vedette/contract/checkpoint/page-outcome';
import { isSingleColour } from './single-colour-rules.js';
import type { DocumentTimings } from './vitals-rules.js';

/** A frame of the page while it loads. */
export interface FilmstripFrame {
  /** Ms from the start of the navigation. */
  readonly atMs: number;
  /** JPEG in Base64. */
  readonly data: string;
}

const MAX_RECORDED_FRAMES = 120;
const MIN_FILMSTRIP_FRAMES = 6;
const MAX_FILMSTRIP_FRAMES = 20;

/** Records a limited number of frames. When there are too many, every other one is dropped. */
export class FrameRecorder {
  frames: FilmstripFrame[] = [];
  #everyNth = 1;
  #frameCount = 0;

  add(frame: FilmstripFrame): void {
    this.#frameCount += 1;
    if (this.#frameCount % this.#everyNth !== 0) return;
    this.frames.push(frame);
    if (this.frames.length < MAX_RECORDED_FRAMES) return;
    this.frames = this.frames.filter((_, index) => index % 2 === 0);
    this.#everyNth *= 2;
  }
}

type Paints = Pick<DocumentTimings, 'firstPaint' | 'fcp' | 'fcpRendered' | 'lcp' | 'lcpRendered'>;

/** When something was rendered, and when it was displayed; ms. */
interface PaintEvent {
  readonly renderedMs: number;
  readonly displayedMs: number;
  /** Whether there is visible content. */
  readonly hasContent: boolean;
}

/** Lists the paints of a document. Browsers that do not report when they rendered showed an empty page until then. */
function listPaintEvents({ firstPaint, fcp, fcpRendered, lcp, lcpRendered }: Paints): PaintEvent[] {
  const events: PaintEvent[] = [];
  if (fcp !== undefined)
    events.push({ renderedMs: fcpRendered ?? (firstPaint === fcp ? 0 : fcp), displayedMs: fcp, hasContent: true });
  if (lcp > 0) events.push({ renderedMs: lcpRendered ?? lcp, displayedMs: lcp, hasContent: false });
  return events;
}

/**
 * Returns frames on the time scale of a page that begins `fromMs` before theirs; of the earlier ones only the last is
 * kept. Frames are captured when they are rendered, before the window displays them and the browser takes its time: the
 * frame of a milestone counts from the milestone on, and no later frame precedes it. `paints` belong to a document that
 * began at `paintsFromMs` of the page.
 */
export function alignFrames(
  frames: readonly FilmstripFrame[],
  fromMs: number,
  paints: Paints | undefined,
  paintsFromMs = 0,
): readonly FilmstripFrame[] {
  const times = frames.map(({ atMs }) => atMs + fromMs);
  for (const { renderedMs, displayedMs, hasContent } of paints ? listPaintEvents(paints) : []) {
    const showsPaint = (timeMs: number, index: number): boolean =>
      timeMs >= renderedMs + paintsFromMs && !(hasContent && isSingleColour(frames[index]?.data ?? ''));
    const index = times.findIndex(showsPaint);
    if (index >= 0) times[index] = Math.max(times[index] ?? 0, displayedMs + paintsFromMs);
  }
  let latest = 0;
  const aligned = frames.map((frame, index) => {
    latest = Math.max(latest, Math.round(times[index] ?? 0));
    return { ...frame, atMs: latest };
  });
  // If several frames have the same time, the last was visible.
  return aligned.filter(({ atMs }, index) => aligned[index + 1]?.atMs !== atMs);
}

export interface SelectedFrame extends FilmstripFrame {
  readonly milestone?: string;
}

/**
 * Selects the frames of a filmstrip: first and last, those of the first navigation's milestones, and others spread
 * evenly; six to twenty if available, in order.
 */
export function selectFrames(
  frames: readonly FilmstripFrame[],
  navigation: PageNavigation | undefined,
): SelectedFrame[] {
  const milestones = new Map<number, string>();
  const addMilestone = (frameIndex: number, name: string): void => {
    if (frameIndex >= 0 && !milestones.has(frameIndex)) milestones.set(frameIndex, name);
  };
  const findFrameIndex = (ms: number | undefined): number =>
    ms === undefined ? -1 : frames.findIndex(({ atMs }) => atMs >= ms);
  const paintedIndex = findFrameIndex(navigation?.firstContentfulPaintMs);
  addMilestone(paintedIndex, 'FirstContentfulPaint');
  addMilestone(findFrameIndex(navigation?.largestContentfulPaintMs), 'LargestContentfulPaint');
  // This milestone is not rendered: the window shows the frame before it.
  const interactiveMs = navigation?.timeToInteractiveMs ?? -1;
  addMilestone(
    interactiveMs < 0
      ? -1
      : Math.max(
          paintedIndex,
          frames.findLastIndex(({ atMs }) => atMs <= interactiveMs),
        ),
    'TimeToInteractive',
  );
  const selected = new Set([0, frames.length - 1, ...milestones.keys()].filter((frameIndex) => frameIndex >= 0));
  const [firstMs, lastMs] = [frames[0]?.atMs ?? 0, frames.at(-1)?.atMs ?? 0];
  const count = Math.min(MAX_FILMSTRIP_FRAMES, Math.max(MIN_FILMSTRIP_FRAMES, selected.size));
  for (let stepNumber = 1; stepNumber < count && selected.size < count; stepNumber += 1) {
    const instantMs = firstMs + ((lastMs - firstMs) * stepNumber) / count;
    selected.add(frames.findLastIndex(({ atMs }) => atMs <= instantMs));
  }
  const frameIndexes = frames.keys();
  for (const frameIndex of frameIndexes)
    if (selected.size < Math.min(MIN_FILMSTRIP_FRAMES, frames.length)) selected.add(frameIndex);
  return [...selected]
    .filter((frameIndex) => frameIndex >= 0)
    .sort((a, b) => a - b)
    .flatMap((frameIndex) => {
      const frame = frames[frameIndex];
      const milestone = milestones.get(frameIndex);
      return frame ? [{ ...frame, ...(milestone !== undefined && { milestone }) }] : [];
    });
}
