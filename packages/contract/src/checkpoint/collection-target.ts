/**
 * Target of a collection-based API check as it is sent to a checkpoint, with secrets in plain text. Durations are in
 * ms.
 */
import { z } from 'zod';
import { multiRequestFields } from './multi-step-target.js';

export const CollectionTarget = z.object({
  kind: z.literal('collection'),
  /** Name of the monitor, which scripts see as the name of their environment. */
  name: z.string(),
  /** The collection as it was uploaded. */
  collection: z.string(),
  predefinedVariables: z.array(z.object({ name: z.string(), value: z.string() })),
  ...multiRequestFields,
});
export type CollectionTarget = z.infer<typeof CollectionTarget>;
