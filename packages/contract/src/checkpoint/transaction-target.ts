/** What a checkpoint is told of a transaction: the steps to go, and the browser they are gone in. Durations are ms. */
import { z } from 'zod';
import { VaultContent } from './multi-step-target.js';
import { browserFrame } from './page-target.js';
import { ScriptStep } from '../transaction-script/script.js';

/** Variables in the texts of `steps`, and dynamic values in header values, are replaced on the checkpoint as the run goes on. */
export const TransactionTarget = z.object({
  kind: z.literal('transaction'),
  steps: z.array(ScriptStep),
  ...browserFrame,
  /** Items of the vault that the steps refer to. */
  vault: z.array(VaultContent),
  /** Values of variables at the end of the run. */
  customMetrics: z.array(z.object({ name: z.string(), variableName: z.string() })),
  /** Every step is recorded, with a waterfall and a picture at its end, whatever it says itself: somebody tries the script. */
  recordsAll: z.boolean(),
  /** What is asked of the run as a whole may make it an error at its end, of which there is to be a picture. Absent: no. */
  mayFailAtEnd: z.boolean().optional(),
});
export type TransactionTarget = z.infer<typeof TransactionTarget>;
