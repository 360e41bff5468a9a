/**
 * The error snapshot: a picture of what a failed HTTP check received, rendered later by a checkpoint that has a
 * browser.
 */
import { z } from 'zod';
import { PAGE_LIMITS } from './page-outcome.js';
import { MAX_BODY_BYTES } from './target.js';

/** Capability of a checkpoint server that can render, and whose location does not withhold pictures and content. */
export const SNAPSHOT_CAPABILITY = 'Snapshots';

/** How content is rendered: as a page without scripts, as plain text, or as an image. */
const snapshotForms = ['page', 'text', 'image'] as const;

/** Content to render: the stored body with masked secrets. */
export const SnapshotOrder = z.object({
  checkId: z.number().int().nonnegative(),
  form: z.enum(snapshotForms),
  /** A media type of the form, with the character set if known: `text/html; charset=utf-8`. */
  contentType: z
    .string()
    .max(200)
    .regex(/^[a-z0-9.+-]+\/[a-z0-9.+-]+(; charset=[\w.:-]+)?$/i),
  /** Base64. */
  body: z.string().max(Math.ceil(MAX_BODY_BYTES / 3) * 4 + 4),
});
export type SnapshotOrder = z.infer<typeof SnapshotOrder>;

/** An order in transit. Like targets, the response of a target is sealed for the checkpoint. */
export const SealedSnapshotOrder = z.object({ checkId: z.number().int().nonnegative(), sealedContent: z.string() });
export type SealedSnapshotOrder = z.infer<typeof SealedSnapshotOrder>;

/** Context that a sealed order is bound to. */
export const snapshotContext = (serverId: number, checkId: number): string => `${serverId} snapshot ${checkId}`;

/**
 * Result of an order. Without a picture, it could not be rendered, or a check preempted it, which does not count as
 * an attempt.
 */
export const SnapshotResult = z
  .object({
    checkId: z.number().int().nonnegative(),
    preempted: z.literal(true).optional(),
    /** `preempted` in the previous version. */
    gaveWay: z.literal(true).optional(),
    picture: z
      .object({ mimeType: z.enum(['image/png', 'image/jpeg']), data: z.string().min(1).max(PAGE_LIMITS.picture) })
      .optional(),
  })
  .transform(({ gaveWay, preempted = gaveWay, ...result }) => ({ ...result, ...(preempted && { preempted }) }));
export type SnapshotResult = z.infer<typeof SnapshotResult>;
