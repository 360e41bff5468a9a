import { t } from '../i18n/translate.js';

/** An error response of the server; `status` 0 means that it is unreachable. */
export class ApiError extends Error {
  readonly status: number;
  /** All problems at once, in the form `Field: rule` if they belong to a field. */
  readonly messages: readonly string[];
  readonly requestId: string | undefined;
  readonly retryAfterS: number | undefined;
  /** Method and path of the request, without its query: `GET /v4/Operator`. */
  readonly requestLine: string | undefined;

  constructor(
    status: number,
    messages: readonly string[],
    details: { requestId?: string; retryAfterS?: number; requestLine?: string } = {},
  ) {
    super(messages.join('\n'));
    this.name = 'ApiError';
    this.status = status;
    this.messages = messages;
    this.requestId = details.requestId;
    this.retryAfterS = details.retryAfterS;
    this.requestLine = details.requestLine;
  }
}

/** Missing session, timeout or rate limit, which are unrelated to the request itself. */
const TEMPORARY_STATUSES: readonly number[] = [401, 408, 429];

/** Returns whether the failure may be temporary: the request was neither rejected nor for a missing object. */
export const isTemporaryFailure = (error: unknown): error is ApiError =>
  isUnavailable(error) || isTemporarilyRefused(error);

/** Returns whether the request may be retried immediately. */
export const isUnavailable = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

const isTemporarilyRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && TEMPORARY_STATUSES.includes(error.status);

/** Returns whether the object does not exist or is hidden from the operator. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Status of a timeout. Not retried immediately, because it would likely time out again. */
export const TIMED_OUT = 504;

/**
 * Reads `{"Messages":[{"Message":"…"}]}`. Any other body, such as a proxy’s page, becomes a sentence with the status.
 */
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
  const fallback = [t('The server responded with status {status}.', { status: String(status) })];
  try {
    const body = JSON.parse(text) as { Messages?: readonly { Message?: unknown }[]; Message?: unknown };
    const texts = (body.Messages ?? []).map(({ Message }) => Message).filter((m) => typeof m === 'string');
    if (texts.length > 0) return texts;
    return typeof body.Message === 'string' ? [body.Message] : fallback;
  } catch {
    return fallback;
  }
}

/** Returns the problems as sentences, for places without fields. */
export const problemSentences = (error: Error): readonly string[] =>
  error instanceof ApiError ? error.messages : [t('An error occurred in the app. Reload the page and try again.')];

/** Returns the problems without field names, for forms with a single field. */
export const problemText = (error: Error): string =>
  error instanceof ApiError
    ? error.messages.map((message) => message.replace(/^[A-Za-z]+: /, '')).join('\n')
    : t('An error occurred in the app. Reload the page and try again.');

export interface FieldProblems {
  /** Problems by field name as the form spells it. */
  readonly byField: Readonly<Record<string, string>>;
  /** Problems that belong to no field of the form. */
  readonly others: readonly string[];
}

/**
 * Assigns `Field: rule` messages to the fields of a form. `ErrorConditions[2].Value: …` is assigned to the longest
 * known prefix (`ErrorConditions`), with the rest kept in the text. Names are compared case-insensitively.
 * @param fieldNames paths with a separate field in the form, such as `ErrorConditions[2]` for a load time limit
 */
export function problemsByField(
  messages: readonly string[],
  fields: readonly string[],
  fieldNames: Readonly<Record<string, string>> = {},
): FieldProblems {
  const byField: Record<string, string> = {};
  const others: string[] = [];
  const fieldPaths = [...fields, ...Object.keys(fieldNames)];
  for (const message of messages) {
    const [, path = '', detail = ''] = /^([A-Za-z][\w.[\]]*):\s*(.*)$/s.exec(message) ?? [];
    const prefix = findLongestPrefix(path, fieldPaths);
    if (prefix === undefined) {
      others.push(message);
      continue;
    }
    const field = fieldNames[prefix] ?? prefix;
    const subPath = prefix in fieldNames ? '' : path.slice(prefix.length);
    const rule = subPath === '' ? detail : `${subPath.replace(/^\./, '')}: ${detail}`;
    byField[field] = byField[field] === undefined ? rule : `${byField[field]}\n${rule}`;
  }
  return { byField, others };
}

/** Returns the problems of a rejected request by field. Errors of the app belong to no field. */
export function toFieldProblems(error: Error | null, fields: readonly string[]): FieldProblems {
  if (!error) return { byField: {}, others: [] };
  return error instanceof ApiError
    ? problemsByField(error.messages, fields)
    : { byField: {}, others: [t('An error occurred in the app. Reload the page and try again.')] };
}

/** Returns the longest of `fieldPaths` that is the path or a prefix of it. */
function findLongestPrefix(path: string, fieldPaths: readonly string[]): string | undefined {
  const lowerPath = path.toLowerCase();
  const isPrefix = (prefix: string): boolean =>
    lowerPath.startsWith(prefix.toLowerCase()) && ['', '.', '['].includes(lowerPath.charAt(prefix.length));
  return fieldPaths.filter(isPrefix).sort((a, b) => b.length - a.length)[0];
}
