/** Failure diagnostics that a checkpoint collects after it has reported a failure. For display only, never judged. */
import { z } from 'zod';

/**
 * Limits of the diagnostics: characters of a part, number of parts, and bytes of all of them as UTF-8. Longer parts are
 * cut at the end.
 */
export const DIAGNOSTICS_LIMITS = { part: 65_536, parts: 5, bytes: 262_144 } as const;

export const diagnosticsParts = ['Traceroute', 'NameServers', 'CertificateChain', 'Redirects', 'Answer'] as const;

const utf8Bytes = (text: string): number => new TextEncoder().encode(text).length;

/** Multi-line texts in which the secrets of the monitor are masked. At most 256 KB in all. */
export const FailureDiagnostics = z.object({
  collectedAt: z.number().int(),
  parts: z
    .array(z.object({ name: z.enum(diagnosticsParts), text: z.string().max(DIAGNOSTICS_LIMITS.part) }))
    .max(DIAGNOSTICS_LIMITS.parts)
    .refine(
      (parts) => parts.reduce((sum, { text }) => sum + utf8Bytes(text), 0) <= DIAGNOSTICS_LIMITS.bytes,
      'must not exceed 256 KB',
    ),
});
export type FailureDiagnostics = z.infer<typeof FailureDiagnostics>;
export type DiagnosticsPart = FailureDiagnostics['parts'][number];
