import type { Conversation } from './conversation.js';

/** A response with a numeric code and text: SMTP and FTP. */
export interface Reply {
  readonly code: number;
  readonly lines: readonly string[];
  /** Code and text, for messages. */
  readonly text: string;
}

const MAX_LINES = 200;

/**
 * Reads one response, possibly of several lines (`250-…`).
 * @throws ProbeFailure for invalid data.
 */
export async function readReply(talk: Conversation): Promise<Reply> {
  const lines: string[] = [];
  let firstCode: string | undefined;
  for (;;) {
    const line = await talk.readLine();
    const [, code, mark, text = ''] = /^(\d{3})([- ]|$)(.*)$/s.exec(line) ?? [];
    // FTP allows lines without a code between the first and the last.
    if (firstCode === undefined && code === undefined) throw talk.nonsense(`the server responded: ${line}`);
    lines.push(code === undefined || (firstCode !== undefined && code !== firstCode) ? line : text);
    if (lines.length > MAX_LINES) throw talk.nonsense(`a response of more than ${MAX_LINES} lines`);
    if (code !== undefined && mark !== '-' && (firstCode === undefined || code === firstCode)) {
      return { code: Number(code), lines, text: `${code} ${lines.at(-1) ?? ''}` };
    }
    firstCode ??= code;
  }
}

/** Sends a line and reads the response. */
export async function ask(talk: Conversation, line: string, shown?: string): Promise<Reply> {
  talk.send(line, shown);
  return readReply(talk);
}
