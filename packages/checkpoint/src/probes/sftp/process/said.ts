/**
 * Messages of the SSH library process. They are validated as untrusted input, because that process reads data of any
 * server.
 */
import { z } from 'zod';

const MAX_TEXT_LENGTH = 1_000;
const text = z.string().transform((whole) => whole.slice(0, MAX_TEXT_LENGTH));

export const Said = z.discriminatedUnion('said', [
  /** The library is loaded; response to `hello`. */
  z.object({ said: z.literal('there') }),
  /** The library threw without a handler; the process ends. */
  z.object({ said: z.literal('fault'), message: text }),
  /** All work of the previous check has ended. */
  z.object({ said: z.literal('over') }),
  z.object({ said: z.literal('error'), message: text, level: text.optional(), code: text.optional() }),
  z.object({ said: z.literal('closed') }),
  /** The file transfer failed or was ended by the server. */
  z.object({ said: z.literal('broken'), message: text }),
  z.object({ said: z.literal('greeting'), text }),
  z.object({ said: z.literal('banner'), text }),
  z.object({ said: z.literal('hostKey'), key: z.base64().max(32_768) }),
  z.object({ said: z.literal('handshake'), algorithms: text }),
  /** Remaining login methods; without `left` none was tried yet. */
  z.object({ said: z.literal('login'), left: z.array(text).optional(), isPartial: z.boolean() }),
  z.object({ said: z.literal('prompts'), count: z.number().int().nonnegative() }),
  z.object({ said: z.literal('changePassword') }),
  z.object({ said: z.literal('ready') }),
  z.object({
    said: z.literal('answer'),
    id: z.number().int(),
    /** Bytes: the size of a file, or the number of bytes read. */
    value: z.number().nonnegative().optional(),
    refusal: z.object({ message: text, code: z.number().optional() }).optional(),
  }),
]);
export type Said = z.infer<typeof Said>;
export type Answer = Extract<Said, { said: 'answer' }>;

/** Commands for the process. */
export type Order =
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
