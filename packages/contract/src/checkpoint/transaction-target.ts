/** Target of a transaction: its steps and the browser in which they run. Durations are in ms. */
import { z } from 'zod';
import { VaultContent } from './multi-step-target.js';
import { browserFields } from './page-target.js';
import { ScriptStep } from '../transaction-script/script.js';

/** The checkpoint replaces variables in the texts of `steps`, and dynamic values in header values, during the run. */
export const TransactionTarget = z.object({
  kind: z.literal('transaction'),
  steps: z.array(ScriptStep),
  ...browserFields,
  /** Vault items that the steps refer to. */
  vault: z.array(VaultContent),
  /** Values of variables at the end of the run. */
  customMetrics: z.array(z.object({ name: z.string(), variableName: z.string() })),
  /** Every step is recorded with a waterfall and a picture at its end, whatever its settings, for a test run. */
  recordsAll: z.boolean(),
  /** Conditions on the whole run may fail at its end, which then needs a picture. Absent: no. */
  mayFailAtEnd: z.boolean().optional(),
});
export type TransactionTarget = z.infer<typeof TransactionTarget>;
