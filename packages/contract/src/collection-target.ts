/** A collection-based API check as a checkpoint is told it, secrets in the clear. Durations are ms. */
import { z } from 'zod';
import { VaultContent } from './multi-step-target.js';

const ms = z.number().nonnegative();

export const CollectionTarget = z.object({
  kind: z.literal('collection'),
  /** Of the monitor: scripts see it as the name of their environment. */
  name: z.string(),
  /** The collection as its owner wrote it. */
  collection: z.string(),
  predefinedVariables: z.array(z.object({ name: z.string(), value: z.string() })),
  vault: z.array(VaultContent),
  collects: z.object({ headers: z.boolean(), content: z.boolean(), addresses: z.boolean() }),
  ipVersion: z.enum(['IpV4', 'IpV6']),
  connectTimeoutMs: ms,
  /** Of one request, from the look-up to the last byte. */
  requestTimeoutMs: ms,
  totalTimeoutMs: ms,
});
export type CollectionTarget = z.infer<typeof CollectionTarget>;
