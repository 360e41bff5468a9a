/** The error snapshot: a picture of what a failed HTTP check received, drawn later by a checkpoint that has a browser. */
import { z } from 'zod';
import { PAGE_LIMITS } from './page-outcome.js';
import { MAX_BODY_BYTES } from './target.js';

/** What a checkpoint server says of itself when it can draw, and its location lets pictures and content out. */
export const SNAPSHOT_CAPABILITY = 'Snapshots';

/** How content is shown: a page without scripts, text as it stands, or a picture. */
const snapshotForms = ['page', 'text', 'image'] as const;

/** What is to be drawn: the body as it is kept, secrets masked. */
export const SnapshotOrder = z.object({
  checkId: z.number().int().nonnegative(),
  form: z.enum(snapshotForms),
  /** A media type of the form, and the character set where one is known: `text/html; charset=utf-8`. */
  contentType: z
    .string()
    .max(200)
    .regex(/^[a-z0-9.+-]+\/[a-z0-9.+-]+(; charset=[\w.:-]+)?$/i),
  /** Base64. */
  body: z.string().max(Math.ceil(MAX_BODY_BYTES / 3) * 4 + 4),
});
export type SnapshotOrder = z.infer<typeof SnapshotOrder>;

/** An order as it travels: what a target answered is for the checkpoint alone, as targets are. */
export const SealedSnapshotOrder = z.object({ checkId: z.number().int().nonnegative(), sealedContent: z.string() });
export type SealedSnapshotOrder = z.infer<typeof SealedSnapshotOrder>;

/** What a sealed order is bound to. */
export const snapshotContext = (serverId: number, checkId: number): string => `${serverId} snapshot ${checkId}`;

/** What came of it; without a picture: it could not be drawn, or it gave way to a check, which is no try. */
export const SnapshotResult = z.object({
  checkId: z.number().int().nonnegative(),
  gaveWay: z.literal(true).optional(),
  picture: z
    .object({ mimeType: z.enum(['image/png', 'image/jpeg']), data: z.string().min(1).max(PAGE_LIMITS.picture) })
    .optional(),
});
export type SnapshotResult = z.infer<typeof SnapshotResult>;
