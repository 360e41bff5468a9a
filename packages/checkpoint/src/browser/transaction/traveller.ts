import type { Frames } from './frames.js';
import type { Journey } from './journey.js';
import type { Secrets } from './secrets.js';
import type { Variables } from './variables.js';

/**
 * Reason of a screenshot: requested by the script, an error, or the end of a step in which the server may find an
 * error.
 */
export type Milestone = 'Screenshot' | 'Error' | 'End';

/** Context of every action of a run. */
export interface Traveller {
  readonly journey: Journey;
  readonly frames: Frames;
  readonly variables: Variables;
  readonly secrets: Secrets;
  /** Stores a file where the browser may read it until the end of the run, and returns its path. */
  readonly lend: (name: string, data: Buffer) => Promise<string>;
  /** Adds a screenshot of the window to the current step and returns its ID. */
  readonly picture: (milestone: Milestone) => Promise<string | undefined>;
}
