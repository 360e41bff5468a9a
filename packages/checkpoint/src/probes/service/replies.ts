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
export async function readReply(conversation: Conversation): Promise<Reply> {
  const lines: string[] = [];
  let firstCode: string | undefined;
  for (;;) {
    const line = await conversation.readLine();
    const [, code, separator, text = ''] = /^(\d{3})([- ]|$)(.*)$/s.exec(line) ?? [];
    // FTP allows lines without a code between the first and the last.
    if (firstCode === undefined && code === undefined)
      throw conversation.protocolFailure(`the server responded: ${line}`);
    lines.push(code === undefined || (firstCode !== undefined && code !== firstCode) ? line : text);
    if (lines.length > MAX_LINES) throw conversation.protocolFailure(`a response of more than ${MAX_LINES} lines`);
    if (code !== undefined && separator !== '-' && (firstCode === undefined || code === firstCode)) {
      return { code: Number(code), lines, text: `${code} ${lines.at(-1) ?? ''}` };
    }
    firstCode ??= code;
  }
}

/** Sends a line and reads the response. */
export async function sendCommand(conversation: Conversation, line: string, redactedLine?: string): Promise<Reply> {
  conversation.send(line, redactedLine);
  return readReply(conversation);
}
