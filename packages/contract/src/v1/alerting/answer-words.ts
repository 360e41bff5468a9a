/** An answer of a receiver in few words, for those who show it: no I/O, no shapes. */

const MAX_ANSWER_LENGTH = 300;

/**
 * `422 {"message":"…"}`: of an HTTP answer, kept as status, headers and body, the status and how its body begins; of several
 * calls the last. Anything else is told already, on its first line.
 */
export function shortAnswer(answer: string): string {
  const last = lastAnswer(answer);
  const [head = '', ...rest] = last.split('\n\n');
  const [first = ''] = head.split('\n');
  if (!/^\d{3}$/.test(first)) return cut(last.replace(/\s+/g, ' ').trim());
  return cut(`${first} ${rest.join(' ').replace(/\s+/g, ' ')}`.trim());
}

/** The status of an HTTP answer, which alone tells nothing of who answers; undefined for anything else. */
export const answerStatus = (answer: string): string | undefined => /^\d{3}(?=\n|$)/.exec(lastAnswer(answer))?.[0];

/** Of several calls the last: the one that did not do. */
export const lastAnswer = (answer: string): string => answer.split(/\n{2,}(?=\d{3}(?:\n|$))/).at(-1) ?? '';

const cut = (text: string): string =>
  text.length > MAX_ANSWER_LENGTH ? `${text.slice(0, MAX_ANSWER_LENGTH - 1)}…` : text;
