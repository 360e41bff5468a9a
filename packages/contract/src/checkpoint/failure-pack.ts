/** Failure diagnostics that a checkpoint collects after it has reported a failure. For display only, never judged. */
import { z } from 'zod';

/**
 * Limits of the diagnostics: characters of a part, number of parts, and bytes of all of them as UTF-8. Longer parts are
 * cut at the end.
 */
export const PACK_LIMITS = { part: 65_536, parts: 5, bytes: 262_144 } as const;

export const packParts = ['Traceroute', 'NameServers', 'CertificateChain', 'Redirects', 'Answer'] as const;

const utf8Bytes = (text: string): number => new TextEncoder().encode(text).length;

/** Multi-line texts in which the secrets of the monitor are masked. At most 256 KB in all. */
export const FailurePack = z.object({
  collectedAt: z.number().int(),
  parts: z
    .array(z.object({ name: z.enum(packParts), text: z.string().max(PACK_LIMITS.part) }))
    .max(PACK_LIMITS.parts)
    .refine(
      (parts) => parts.reduce((sum, { text }) => sum + utf8Bytes(text), 0) <= PACK_LIMITS.bytes,
      'must not exceed 256 KB',
    ),
});
export type FailurePack = z.infer<typeof FailurePack>;
export type PackPart = FailurePack['parts'][number];
