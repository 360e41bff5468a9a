import type { PageNavigation } from '@vedette/contract/checkpoint/page-outcome';

/** A picture of the page while it loaded. */
export interface Frame {
  /** Ms from the start of the navigation. */
  readonly atMs: number;
  /** JPEG, base64. */
  readonly data: string;
}

const MOST_KEPT = 120;
const LEAST = 6;
const MOST = 20;

/** Keeps what was drawn, in a bounded number of frames: when there are too many, every other one goes. */
export class Film {
  frames: Frame[] = [];
  #everyNth = 1;
  #seen = 0;

  add(frame: Frame): void {
    this.#seen += 1;
    if (this.#seen % this.#everyNth !== 0) return;
    this.frames.push(frame);
    if (this.frames.length < MOST_KEPT) return;
    this.frames = this.frames.filter((_, at) => at % 2 === 0);
    this.#everyNth *= 2;
  }
}

export interface Chosen extends Frame {
  readonly milestone?: string;
}

/**
 * The frames of a filmstrip: the first and the last, those that show the first navigation's milestones, and others spread
 * evenly, six at least where there are so many and never more than twenty; in order of time.
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
  // Nothing is drawn for it: the window shows what was drawn until then.
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
  const wanted = new Set([0, frames.length - 1, ...milestones.keys()].filter((at) => at >= 0));
  const [first, last] = [frames[0]?.atMs ?? 0, frames.at(-1)?.atMs ?? 0];
  const count = Math.min(MOST, Math.max(LEAST, wanted.size));
  for (let step = 1; step < count && wanted.size < count; step += 1) {
    const moment = first + ((last - first) * step) / count;
    wanted.add(frames.findLastIndex(({ atMs }) => atMs <= moment));
  }
  const rest = frames.keys();
  for (const at of rest) if (wanted.size < Math.min(LEAST, frames.length)) wanted.add(at);
  return [...wanted]
    .filter((at) => at >= 0)
    .sort((a, b) => a - b)
    .flatMap((at) => {
      const frame = frames[at];
      const milestone = milestones.get(at);
      return frame ? [{ ...frame, ...(milestone !== undefined && { milestone }) }] : [];
    });
}
