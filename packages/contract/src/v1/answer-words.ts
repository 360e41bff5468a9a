/** An answer of a receiver in few words, for those who show it: no I/O, no shapes. */

const LONGEST = 300;

/**
 * `422 {"message":"…"}`: of an HTTP answer, kept as status, headers and body, the status and how its body begins; of several
 * calls the last. Anything else is told already, on its first line.
 */
export function shortAnswer(answer: string): string {
  const last = answer.split(/\n{2,}(?=\d{3}(?:\n|$))/).at(-1) ?? '';
  const [head = '', ...rest] = last.split('\n\n');
  const [first = ''] = head.split('\n');
  if (!/^\d{3}$/.test(first)) return cut(last.replace(/\s+/g, ' ').trim());
  return cut(`${first} ${rest.join(' ').replace(/\s+/g, ' ')}`.trim());
}

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);
