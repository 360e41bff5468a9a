/**
 * Events of the SSH library process. They are validated as untrusted input, because that process reads data of any
 * server.
 */
import { z } from 'zod';

const MAX_TEXT_LENGTH = 1_000;
const text = z.string().transform((value) => value.slice(0, MAX_TEXT_LENGTH));

export const SshEvent = z.discriminatedUnion('type', [
  /** The library is loaded; response to `hello`. */
  z.object({ type: z.literal('there') }),
  /** The library threw without a handler; the process ends. */
  z.object({ type: z.literal('fault'), message: text }),
  /** All work of the previous check has ended. */
  z.object({ type: z.literal('over') }),
  z.object({ type: z.literal('error'), message: text, level: text.optional(), code: text.optional() }),
  z.object({ type: z.literal('closed') }),
  /** The file transfer failed or was ended by the server. */
  z.object({ type: z.literal('broken'), message: text }),
  z.object({ type: z.literal('greeting'), text }),
  z.object({ type: z.literal('banner'), text }),
  z.object({ type: z.literal('hostKey'), key: z.base64().max(32_768) }),
  z.object({ type: z.literal('handshake'), algorithms: text }),
  /** Remaining login methods; without `left` none was tried yet. */
  z.object({ type: z.literal('login'), left: z.array(text).optional(), isPartial: z.boolean() }),
  z.object({ type: z.literal('prompts'), count: z.number().int().nonnegative() }),
  z.object({ type: z.literal('changePassword') }),
  z.object({ type: z.literal('ready') }),
  z.object({
    type: z.literal('answer'),
    id: z.number().int(),
    /** Bytes: the size of a file, or the number of bytes read. */
    value: z.number().nonnegative().optional(),
    refusal: z.object({ message: text, code: z.number().optional() }).optional(),
  }),
]);
export type SshEvent = z.infer<typeof SshEvent>;
export type SshResponse = Extract<SshEvent, { type: 'answer' }>;

/** Commands for the process. */
export type SshOrder =
  | { readonly do: 'hello' }
  | { readonly do: 'begin'; readonly username: string; readonly algorithms: object }
  | { readonly do: 'login'; readonly type: string; readonly username: string; readonly password?: string }
  | { readonly do: 'answers'; readonly answers: readonly string[] }
  | ({ readonly do: 'ask'; readonly id: number; readonly what: 'sftp' | 'stat' | 'open' | 'read' } & {
      readonly path?: string;
      readonly at?: number;
    })
  | { readonly do: 'eof' }
  | { readonly do: 'reset'; readonly message: string; readonly code: string }
  | { readonly do: 'end' };
