import { PAGE_METRIC_NAMES } from './page-metric-names.js';

/** A frame of the filmstrip, with its time in ms from the start of the navigation. */
export interface Frame {
  readonly ScreenshotId: string;
  readonly Timestamp: number;
  readonly Milestone?: string | undefined;
}

export const milestoneText = (milestone: string | undefined): string =>
  milestone === undefined ? '' : ((PAGE_METRIC_NAMES as Readonly<Record<string, string>>)[milestone] ?? milestone);

/** Returns the frames of the page load in order, without screenshots by the script or at the end of the check. */
export const filmstripFrames = (frames: readonly Frame[]): Frame[] =>
  frames
    .filter(({ Milestone }) => Milestone !== 'Screenshot' && Milestone !== 'Error')
    .toSorted((a, b) => a.Timestamp - b.Timestamp);

/** Returns the latest frame at a time; undefined before the first one. */
export const frameAt = (filmstrip: readonly Frame[], ms: number): Frame | undefined =>
  filmstrip.findLast(({ Timestamp }) => Timestamp <= ms);
