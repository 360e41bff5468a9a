/** What the server said when it said no; `status` 0 means that it could not be asked. */
export class ApiError extends Error {
  readonly status: number;
  /** Every problem at once, each `Field: rule` where it belongs to a field. */
  readonly messages: readonly string[];
  readonly requestId: string | undefined;
  readonly retryAfterS: number | undefined;

  constructor(status: number, messages: readonly string[], more: { requestId?: string; retryAfterS?: number } = {}) {
    super(messages.join('\n'));
    this.name = 'ApiError';
    this.status = status;
    this.messages = messages;
    this.requestId = more.requestId;
    this.retryAfterS = more.retryAfterS;
  }
}

/** Reads `{"Messages":[{"Message":"…"}]}`; anything else (a proxy's page) becomes one sentence with the status. */
export async function readProblem(response: Response): Promise<ApiError> {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const requestId = response.headers.get('x-request-id');
  return new ApiError(response.status, messagesOf(await response.text(), response.status), {
    ...(requestId === null ? {} : { requestId }),
    ...(Number.isFinite(retryAfter) ? { retryAfterS: retryAfter } : {}),
  });
}

export function messagesOf(text: string, status: number): readonly string[] {
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

export interface FieldProblems {
  /** By field, in the spelling the form knows. */
  readonly byField: Readonly<Record<string, string>>;
  /** Those that belong to no field of the form. */
  readonly others: readonly string[];
}

/**
 * Sorts `Field: rule` messages to the fields of a form. `ErrorConditions[2].Value: …` goes to the longest known field
 * that begins it (`ErrorConditions`), keeping the rest in the text. Names compare in any case.
 */
export function problemsByField(messages: readonly string[], fields: readonly string[]): FieldProblems {
  const byField: Record<string, string> = {};
  const others: string[] = [];
  for (const message of messages) {
    const match = /^([A-Za-z][\w.[\]]*):\s*(.*)$/s.exec(message);
    const field = match ? fieldFor(match[1] ?? '', fields) : undefined;
    if (!match || field === undefined) {
      others.push(message);
      continue;
    }
    const rest = (match[1] ?? '').slice(field.length);
    const rule = rest === '' ? (match[2] ?? '') : `${rest.replace(/^\./, '')}: ${match[2] ?? ''}`;
    byField[field] = byField[field] === undefined ? rule : `${byField[field]}\n${rule}`;
  }
  return { byField, others };
}

function fieldFor(path: string, fields: readonly string[]): string | undefined {
  const lower = path.toLowerCase();
  return fields
    .filter((field) => lower === field.toLowerCase() || new RegExp(`^${field}[.[]`, 'i').test(path))
    .sort((a, b) => b.length - a.length)[0];
}
