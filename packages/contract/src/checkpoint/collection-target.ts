/** A collection-based API check as a checkpoint is told it, secrets in the clear. Durations are ms. */
import { z } from 'zod';
import { requestFrame } from './multi-step-target.js';

export const CollectionTarget = z.object({
  kind: z.literal('collection'),
  /** Of the monitor: scripts see it as the name of their environment. */
  name: z.string(),
  /** The collection as its owner wrote it. */
  collection: z.string(),
  predefinedVariables: z.array(z.object({ name: z.string(), value: z.string() })),
  ...requestFrame,
});
export type CollectionTarget = z.infer<typeof CollectionTarget>;
