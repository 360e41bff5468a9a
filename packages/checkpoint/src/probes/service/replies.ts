import type { Conversation } from './conversation.js';

/** An answer of a protocol whose answers are numbers with text: SMTP and FTP. */
export interface Reply {
  readonly code: number;
  readonly lines: readonly string[];
  /** Code and text, for messages. */
  readonly text: string;
}

const MAX_LINES = 200;

/** Reads one answer, of several lines perhaps (`250-…`). @throws ProbeFailure for what is no such answer. */
export async function readReply(talk: Conversation): Promise<Reply> {
  const lines: string[] = [];
  let firstCode: string | undefined;
  for (;;) {
    const line = await talk.readLine();
    const [, code, mark, text = ''] = /^(\d{3})([- ]|$)(.*)$/s.exec(line) ?? [];
    // FTP may put lines without a number between the first and the last.
    if (firstCode === undefined && code === undefined) throw talk.nonsense(`the server says: ${line}`);
    lines.push(code === undefined || (firstCode !== undefined && code !== firstCode) ? line : text);
    if (lines.length > MAX_LINES) throw talk.nonsense(`an answer of more than ${MAX_LINES} lines`);
    if (code !== undefined && mark !== '-' && (firstCode === undefined || code === firstCode)) {
      return { code: Number(code), lines, text: `${code} ${lines.at(-1) ?? ''}` };
    }
    firstCode ??= code;
  }
}

/** Sends a line and reads the answer to it. */
export async function ask(talk: Conversation, line: string, shown?: string): Promise<Reply> {
  talk.send(line, shown);
  return readReply(talk);
}
