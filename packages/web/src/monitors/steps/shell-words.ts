/** Words of a POSIX shell, as far as command lines that tools write out have them. Pure. */

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '\\': '\\', "'": "'", '"': '"' };

/**
 * Splits a text into commands and these into words: quotes of all kinds, `$'…'` included, escapes and lines that go on after
 * a backslash. Commands end with their line, or with `;`, `&&` and `|`. A quote that is never closed ends with the text.
 */
export function shellCommands(text: string): string[][] {
  const commands: string[][] = [];
  let words: string[] = [];
  const endCommand = (): void => {
    if (words.length > 0) commands.push(words);
    words = [];
  };
  for (let at = 0; at < text.length;) {
    const sign = text[at] ?? '';
    if (/[\n;&|]/.test(sign)) {
      endCommand();
      at += 1;
    } else if (/\s/.test(sign) || startsContinuation(text, at)) {
      at += /\s/.test(sign) ? 1 : lengthOfContinuation(text, at);
    } else {
      const word = wordAt(text, at);
      words.push(word.value);
      at = word.end;
    }
  }
  endCommand();
  return commands;
}

const startsContinuation = (text: string, at: number): boolean => /^\\\r?\n/.test(text.slice(at, at + 3));
const lengthOfContinuation = (text: string, at: number): number => (text[at + 1] === '\r' ? 3 : 2);

interface Read {
  readonly value: string;
  /** Where it goes on. */
  readonly end: number;
}

function wordAt(text: string, from: number): Read {
  let value = '';
  let at = from;
  while (at < text.length && !/[\s;&|]/.test(text[at] ?? '') && !startsContinuation(text, at)) {
    const part = partAt(text, at);
    value += part.value;
    at = part.end;
  }
  return { value, end: at };
}

function partAt(text: string, at: number): Read {
  if (text[at] === "'") return until(text, at + 1, "'", () => undefined);
  if (text[at] === '"') return until(text, at + 1, '"', doubleQuoted);
  if (text[at] === '$' && text[at + 1] === "'") return until(text, at + 2, "'", ansiQuoted);
  if (text[at] === '\\') return { value: text[at + 1] ?? '', end: at + 2 };
  return { value: text[at] ?? '', end: at + 1 };
}

/** Reads up to a closing quote; `escaped` says what a backslash stands for with what follows it. */
function until(text: string, from: number, quote: string, escaped: (rest: string) => Read | undefined): Read {
  let value = '';
  let at = from;
  while (at < text.length && text[at] !== quote) {
    const sign = text[at] === '\\' ? escaped(text.slice(at + 1, at + 7)) : undefined;
    value += sign ? sign.value : (text[at] ?? '');
    at += sign ? sign.end + 1 : 1;
  }
  return { value, end: at + 1 };
}

function doubleQuoted(rest: string): Read | undefined {
  const [sign = ''] = rest;
  if (sign === '\n') return { value: '', end: 1 };
  return '"\\$`'.includes(sign) && sign !== '' ? { value: sign, end: 1 } : undefined;
}

function ansiQuoted(rest: string): Read | undefined {
  const code = /^(?:x([\da-f]{1,2})|u([\da-f]{1,4}))/i.exec(rest);
  if (code) return { value: String.fromCharCode(parseInt(code[1] ?? code[2] ?? '', 16)), end: code[0].length };
  const sign = ESCAPES[rest[0] ?? ''];
  return sign === undefined ? undefined : { value: sign, end: 1 };
}
