import type { Frames } from './frames.js';
import type { Journey } from './journey.js';
import type { Secrets } from './secrets.js';
import type { Variables } from './variables.js';

/** Asked for by the script, of an error, or of the end of a step that the server may find an error in. */
export type Milestone = 'Screenshot' | 'Error' | 'End';

/** What every action of a run works with. */
export interface Traveller {
  readonly journey: Journey;
  readonly frames: Frames;
  readonly variables: Variables;
  readonly secrets: Secrets;
  /** Puts a file where the browser may read it, until the run is over; answers its path. */
  readonly lend: (name: string, data: Buffer) => Promise<string>;
  /** Takes a picture of the window into the step that is under way; answers its id. */
  readonly picture: (milestone: Milestone) => Promise<string | undefined>;
}
