/**
 * Messages of the requester process. They are validated as untrusted input, because that process reads responses of any
 * kind.
 */
import { STEP_LIMITS } from '@vedette/contract/checkpoint/multi-step-outcome';
import { z } from 'zod';

const truncatedText = (length: number) => z.string().transform((text) => text.slice(0, length));
const line = truncatedText(STEP_LIMITS.line);
const ms = z.number().nonnegative();

const Problem = z.object({
  message: line,
  name: line,
  code: line,
  isTls: z.boolean(),
  /** Failure of a connection that could not be opened, as it was reported to the process. */
  failure: z.object({ code: z.number().int(), message: line }).optional(),
});
export type Problem = z.infer<typeof Problem>;

export const Message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({
    type: z.literal('connect'),
    id: z.number().int(),
    host: truncatedText(512),
    port: z.number().int().min(0).max(65_535),
    isSecure: z.boolean(),
  }),
  /** Scripts sent more messages than a run may contain. */
  z.object({ type: z.literal('flood') }),
  z.object({ type: z.literal('item'), requestId: line, name: line, folder: line, method: truncatedText(40) }),
  z.object({ type: z.literal('itemEnd'), isSkipped: z.boolean() }),
  z.object({ type: z.literal('phase'), phase: z.enum(['pre', 'post']) }),
  z.object({ type: z.literal('scriptStart') }),
  z.object({ type: z.literal('scriptEnd'), problem: Problem.optional() }),
  z.object({ type: z.literal('exception'), problem: Problem }),
  /** A script sends its own request. */
  z.object({ type: z.literal('scriptRequest') }),
  /** A request of the item exceeds its time limit. */
  z.object({ type: z.literal('slow'), hasHead: z.boolean() }),
  /** A request of the item has ended; each round of a login counts. */
  z.object({ type: z.literal('sent'), ms, bytes: z.number().nonnegative() }),
  z.object({
    type: z.literal('response'),
    problem: Problem.optional(),
    url: truncatedText(STEP_LIMITS.url),
    method: truncatedText(40),
    requestHeaders: truncatedText(STEP_LIMITS.headers),
    requestBody: truncatedText(STEP_LIMITS.failedBodies),
    address: truncatedText(100),
    code: z.number().int().optional(),
    status: truncatedText(200).optional(),
    responseHeaders: truncatedText(STEP_LIMITS.headers).optional(),
    responseBody: truncatedText(STEP_LIMITS.failedBodies).optional(),
    isCut: z.boolean().optional(),
  }),
  z.object({ type: z.literal('test'), name: line, passed: z.boolean(), isSkipped: z.boolean(), message: line }),
  z.object({ type: z.literal('console'), level: truncatedText(20), text: line }),
  z.object({ type: z.literal('done'), problem: Problem.optional() }),
]);
export type Message = z.infer<typeof Message>;
export type MessageByType<T extends Message['type']> = Extract<Message, { type: T }>;
