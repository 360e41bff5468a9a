import type { Frames } from './frames.js';
import type { Journey } from './journey.js';
import type { Secrets } from './secrets.js';
import type { Variables } from './variables.js';

/** What every action of a run works with. */
export interface Traveller {
  readonly journey: Journey;
  readonly frames: Frames;
  readonly variables: Variables;
  readonly secrets: Secrets;
  /** Puts a file where the browser may read it, until the run is over; answers its path. */
  readonly lend: (name: string, data: Buffer) => Promise<string>;
  /** Takes a picture of the window into the step that is under way; answers its id. */
  readonly picture: (milestone: string) => Promise<string | undefined>;
}
