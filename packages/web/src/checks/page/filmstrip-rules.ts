import { FIGURE_NAMES } from './figure-names.js';

/** A picture of the film, and when it was taken: ms from the start of the navigation. */
export interface Frame {
  readonly ScreenshotId: string;
  readonly Timestamp: number;
  readonly Milestone?: string | undefined;
}

export const milestoneText = (milestone: string | undefined): string =>
  milestone === undefined ? '' : ((FIGURE_NAMES as Readonly<Record<string, string>>)[milestone] ?? milestone);

/** The frames of the film in their order, without pictures of other kinds: those asked for, and of the end. */
export const filmstripFrames = (frames: readonly Frame[]): Frame[] =>
  frames
    .filter(({ Milestone }) => Milestone !== 'Screenshot' && Milestone !== 'Error')
    .toSorted((a, b) => a.Timestamp - b.Timestamp);

/** What the window showed at a moment: the last frame taken until then; before the first one nothing. */
export const frameAt = (film: readonly Frame[], ms: number): Frame | undefined =>
  film.findLast(({ Timestamp }) => Timestamp <= ms);
