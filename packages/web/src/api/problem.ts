/** What the server said when it said no; `status` 0 means that it could not be asked. */
export class ApiError extends Error {
  readonly status: number;
  /** Every problem at once, each `Field: rule` where it belongs to a field. */
  readonly messages: readonly string[];
  readonly requestId: string | undefined;
  readonly retryAfterS: number | undefined;
  /** What was asked for: `GET /v4/Operator`, without its query. */
  readonly requestLine: string | undefined;

  constructor(
    status: number,
    messages: readonly string[],
    more: { requestId?: string; retryAfterS?: number; requestLine?: string } = {},
  ) {
    super(messages.join('\n'));
    this.name = 'ApiError';
    this.status = status;
    this.messages = messages;
    this.requestId = more.requestId;
    this.retryAfterS = more.retryAfterS;
    this.requestLine = more.requestLine;
  }
}

/** Who asks is not known, or asks too often; of one who is signed in neither says anything of what he asked for. */
const NOT_NOW: readonly number[] = [401, 408, 429];

/** It failed by itself, and may pass by itself: what was asked for was neither refused nor missing. */
export const isFailure = (error: unknown): error is ApiError => isTrouble(error) || isNotNow(error);

/** It may be asked again at once. */
export const isTrouble = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

const isNotNow = (error: unknown): error is ApiError => error instanceof ApiError && NOT_NOW.includes(error.status);

/** It is not there, or not for who asks. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** No answer came in time. Asked again at once it would take as long once more. */
export const TIMED_OUT = 504;

/** Reads `{"Messages":[{"Message":"…"}]}`; anything else (a proxy's page) becomes one sentence with the status. */
export async function readProblem(response: Response, requestLine?: string): Promise<ApiError> {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const requestId = response.headers.get('x-request-id');
  return new ApiError(response.status, parseProblemMessages(await response.text(), response.status), {
    ...(requestId === null ? {} : { requestId }),
    ...(Number.isFinite(retryAfter) ? { retryAfterS: retryAfter } : {}),
    ...(requestLine === undefined ? {} : { requestLine }),
  });
}

export function parseProblemMessages(text: string, status: number): readonly string[] {
  const fallback = [`The server answered ${String(status)}.`];
  try {
    const body = JSON.parse(text) as { Messages?: readonly { Message?: unknown }[]; Message?: unknown };
    const found = (body.Messages ?? []).map(({ Message }) => Message).filter((m) => typeof m === 'string');
    if (found.length > 0) return found;
    return typeof body.Message === 'string' ? [body.Message] : fallback;
  } catch {
    return fallback;
  }
}

/** What was wrong, a sentence each, for where it belongs to no field. */
export const problemSentences = (error: Error): readonly string[] =>
  error instanceof ApiError ? error.messages : ['Something went wrong in the page itself.'];

/** What was wrong, for where there is one field: its name needs no mention. */
export const problemText = (error: Error): string =>
  error instanceof ApiError
    ? error.messages.map((message) => message.replace(/^[A-Za-z]+: /, '')).join('\n')
    : 'Something went wrong in the page itself.';

export interface FieldProblems {
  /** By field, in the spelling the form knows. */
  readonly byField: Readonly<Record<string, string>>;
  /** Those that belong to no field of the form. */
  readonly others: readonly string[];
}

/**
 * Sorts `Field: rule` messages to the fields of a form. `ErrorConditions[2].Value: …` goes to the longest known field
 * that begins it (`ErrorConditions`), keeping the rest in the text. Names compare in any case. `places`: parts of a field that
 * the form shows in a field of its own, as `ErrorConditions[2]` in that of a load time.
 */
export function problemsByField(
  messages: readonly string[],
  fields: readonly string[],
  places: Readonly<Record<string, string>> = {},
): FieldProblems {
  const byField: Record<string, string> = {};
  const others: string[] = [];
  const known = [...fields, ...Object.keys(places)];
  for (const message of messages) {
    const [, path = '', detail = ''] = /^([A-Za-z][\w.[\]]*):\s*(.*)$/s.exec(message) ?? [];
    const part = findLongestPrefix(path, known);
    if (part === undefined) {
      others.push(message);
      continue;
    }
    const field = places[part] ?? part;
    const rest = part in places ? '' : path.slice(part.length);
    const rule = rest === '' ? detail : `${rest.replace(/^\./, '')}: ${detail}`;
    byField[field] = byField[field] === undefined ? rule : `${byField[field]}\n${rule}`;
  }
  return { byField, others };
}

/** What was wrong with what was sent, by field; a fault of the page itself belongs to none. */
export function toFieldProblems(error: Error | null, fields: readonly string[]): FieldProblems {
  if (!error) return { byField: {}, others: [] };
  return error instanceof ApiError
    ? problemsByField(error.messages, fields)
    : { byField: {}, others: ['Something went wrong in the page itself.'] };
}

/** The longest of `known` that is the path, or what it begins with. */
function findLongestPrefix(path: string, known: readonly string[]): string | undefined {
  const lower = path.toLowerCase();
  const begins = (part: string): boolean =>
    lower.startsWith(part.toLowerCase()) && ['', '.', '['].includes(lower.charAt(part.length));
  return known.filter(begins).sort((a, b) => b.length - a.length)[0];
}
