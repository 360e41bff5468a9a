import type { FrameSelection } from './frame-selection.js';
import type { TransactionSession } from './transaction-session.js';
import type { Secrets } from './secrets.js';
import type { TransactionVariables } from './variables.js';

/**
 * Reason of a screenshot: requested by the script, an error, or the end of a step in which the server may find an
 * error.
 */
export type Milestone = 'Screenshot' | 'Error' | 'End';

/** Context of every action of a run. */
export interface ActionContext {
  readonly pageSession: TransactionSession;
  readonly frames: FrameSelection;
  readonly variables: TransactionVariables;
  readonly secrets: Secrets;
  /** Stores a file where the browser may read it until the end of the run, and returns its path. */
  readonly provideFile: (name: string, data: Buffer) => Promise<string>;
  /** Adds a screenshot of the window to the current step and returns its ID. */
  readonly takeScreenshot: (milestone: Milestone) => Promise<string | undefined>;
}
