/** Short form of a receiver's response for display: no I/O, no shapes. */

const MAX_ANSWER_LENGTH = 300;

/**
 * Shortens a response to `422 {"message":"…"}`: the status and the start of the body of an HTTP response, which is
 * stored as status, headers and body. Of several responses, the last one is used. Any other text is put on one line.
 */
export function shortAnswer(answer: string): string {
  const last = lastAnswer(answer);
  const [head = '', ...rest] = last.split('\n\n');
  const [first = ''] = head.split('\n');
  if (!/^\d{3}$/.test(first)) return cut(last.replace(/\s+/g, ' ').trim());
  return cut(`${first} ${rest.join(' ').replace(/\s+/g, ' ')}`.trim());
}

/** Returns the status of an HTTP response, which reveals nothing about the receiver. Undefined for any other text. */
export const answerStatus = (answer: string): string | undefined => /^\d{3}(?=\n|$)/.exec(lastAnswer(answer))?.[0];

/** Returns the last of several responses, which is the one that failed. */
export const lastAnswer = (answer: string): string => answer.split(/\n{2,}(?=\d{3}(?:\n|$))/).at(-1) ?? '';

const cut = (text: string): string =>
  text.length > MAX_ANSWER_LENGTH ? `${text.slice(0, MAX_ANSWER_LENGTH - 1)}…` : text;
