/** Parses command lines of PowerShell, such as those in browsers and documentation. */
import type { Command, Notes } from './command-text.js';

/** A PowerShell value: a text, a hash table of texts, or a group in brackets. */
export type Token =
  | { readonly kind: 'text'; readonly text: string; readonly isBare: boolean }
  | { readonly kind: 'table'; readonly entries: readonly (readonly [string, string])[] }
  | { readonly kind: 'group'; readonly tokens: readonly Token[] };

export type Statement = readonly Token[];

/** Returns whether a text is written for PowerShell: with its commands, or with backticks at line ends. */
export const isForPowerShell = (text: string): boolean =>
  /(?:^|[\n=(|;])[ \t]*(?:Invoke-WebRequest|Invoke-RestMethod|iwr|irm)\s/i.test(text) ||
  /(?:^|\s)curl(?:\.exe)?\s[^]*`\s*\r?\n/.test(text) ||
  /(?:^|\s)curl\s[^]*-Uri\s/i.test(text);

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', 0: '\0', a: '\x07', b: '\b' };

class Reader {
  readonly #text: string;
  readonly #notes: Notes;
  readonly #known: ReadonlyMap<string, string>;
  #at = 0;

  constructor(text: string, notes: Notes, known: ReadonlyMap<string, string>) {
    this.#text = text;
    this.#notes = notes;
    this.#known = known;
  }

  get isDone(): boolean {
    return this.#at >= this.#text.length;
  }

  /** Reads to the end of the statement, or to the bracket that closes a group. */
  statement(close = ''): Token[] {
    const tokens: Token[] = [];
    while (!this.isDone) {
      const sign = this.#text[this.#at] ?? '';
      if (/^`[ \t]*\n/.test(this.#text.slice(this.#at, this.#at + 80)))
        this.#at = this.#text.indexOf('\n', this.#at) + 1;
      else if (close !== '' && sign === close) {
        this.#at += 1;
        return tokens;
      } else if (close === '' && /[\n;|]/.test(sign)) {
        this.#at += 1;
        return tokens;
      } else if (/[\s;,]/.test(sign)) this.#at += 1;
      else if (sign === '#') this.#at += /^[^\n]*/.exec(this.#text.slice(this.#at))?.[0].length ?? 1;
      else tokens.push(this.#token());
    }
    return tokens;
  }

  #token(): Token {
    if (this.#text.startsWith('@{', this.#at)) return this.#table();
    const here = /^@(["'])[ \t]*\n([\s\S]*?)\n\1@/.exec(this.#text.slice(this.#at));
    if (here) {
      this.#at += here[0].length;
      const [, quote, body = ''] = here;
      return { kind: 'text', text: quote === "'" ? body : this.#filled(body), isBare: false };
    }
    const sign = this.#text[this.#at];
    if (sign === '(' || this.#text.startsWith('@(', this.#at)) {
      this.#at += sign === '(' ? 1 : 2;
      return { kind: 'group', tokens: this.statement(')') };
    }
    if (sign === "'") return { kind: 'text', text: this.#single(), isBare: false };
    if (sign === '"') return { kind: 'text', text: this.#double(), isBare: false };
    return this.#bare();
  }

  #single(): string {
    const match = /^'((?:[^']|'')*)'?/.exec(this.#text.slice(this.#at));
    this.#at += match?.[0].length ?? 1;
    return (match?.[1] ?? '').replaceAll("''", "'");
  }

  #double(): string {
    let value = '';
    this.#at += 1;
    while (!this.isDone) {
      if (this.#text.startsWith('""', this.#at)) {
        value += '"';
        this.#at += 2;
      } else if (this.#text[this.#at] === '"') {
        this.#at += 1;
        return value;
      } else value += this.#inText();
    }
    return value;
  }

  #inText(): string {
    const rest = this.#text.slice(this.#at, this.#at + 200);
    const [sign = '', next = ''] = rest;
    if (sign === '`') {
      this.#at += 2;
      return next === '\n' ? '' : (ESCAPES[next] ?? next);
    }
    const code = /^\$\(\s*\[char\]\s*(0x[\da-f]+|\d+)\s*\)/i.exec(rest);
    if (code) {
      this.#at += code[0].length;
      const point = Number(code[1]);
      return point <= 0x10ffff ? String.fromCodePoint(point) : '';
    }
    const output = /^\$\([^)]*\)/.exec(rest)?.[0];
    if (output !== undefined) {
      this.#at += output.length;
      return this.#notes.output(output);
    }
    const name = /^\$(?:\{([^}]+)\}|((?:env:)?[A-Za-z_]\w*))/i.exec(rest);
    if (name) {
      this.#at += name[0].length;
      return this.#variable(name[1] ?? name[2] ?? '', name[0]);
    }
    this.#at += 1;
    return sign;
  }

  #variable(name: string, written: string): string {
    return this.#known.get(name.toLowerCase()) ?? this.#notes.variable(name.replace(/^env:/i, ''), written);
  }

  #filled(text: string): string {
    const reader = new Reader(text, this.#notes, this.#known);
    let filled = '';
    while (!reader.isDone) filled += reader.#inText();
    return filled;
  }

  /** Reads a word without surrounding quotes, which may contain quoted parts: `$session.Headers["a"]`. */
  #bare(): Token {
    const match = /^(?:`[^\n]|\[[^\]]*\]|[^\s;,|(){}"'`=]|=(?=\S))+/.exec(this.#text.slice(this.#at));
    const text = match?.[0] ?? this.#text[this.#at] ?? '';
    this.#at += text.length;
    return { kind: 'text', text: text.replace(/`(.)/g, '$1'), isBare: true };
  }

  #table(): Token {
    this.#at += 2;
    const entries: (readonly [string, string])[] = [];
    while (!this.isDone) {
      const sign = this.#text[this.#at] ?? '';
      if (sign === '}') {
        this.#at += 1;
        break;
      }
      if (/[\s;]/.test(sign)) {
        this.#at += 1;
        continue;
      }
      const key = this.#cell();
      this.#at += /^[ \t]*=?[ \t]*/.exec(this.#text.slice(this.#at))?.[0].length ?? 0;
      entries.push([key, this.#cell()]);
    }
    return { kind: 'table', entries };
  }

  #cell(): string {
    const sign = this.#text[this.#at];
    if (sign === "'") return this.#single();
    if (sign === '"') return this.#double();
    if (sign === '(' || sign === '@') return tokenText(this.#token());
    const word = /^[^\s;=}]+/.exec(this.#text.slice(this.#at))?.[0] ?? '';
    if (word === '') this.#at += 1;
    if (!word.startsWith('$')) {
      this.#at += word.length;
      return word;
    }
    let value = '';
    const to = this.#at + word.length;
    while (this.#at < to) value += this.#inText();
    return value;
  }
}

/** Returns the text of a token; of a group, its last text, as in `([Text.Encoding]::UTF8.GetBytes("…"))`. */
export function tokenText(token: Token | undefined): string {
  if (token?.kind === 'text') return token.text;
  const last = token?.kind === 'group' ? token.tokens.at(-1) : undefined;
  return last ? tokenText(last) : '';
}

/** Yields the statements of a text, with variables replaced by their texts. */
export function* powerShellStatements(
  text: string,
  notes: Notes,
  known: ReadonlyMap<string, string>,
): Generator<Statement> {
  const reader = new Reader(text.replace(/\r\n?/g, '\n'), notes, known);
  while (!reader.isDone) {
    const statement = reader.statement();
    if (statement.length > 0) yield statement;
  }
}

/** Converts a statement to a native command line: older PowerShell versions pass `\"` as a quote and drop others. */
export const nativeCommand = (statement: Statement): Command => ({
  words: statement
    .map((token) => tokenText(token))
    .map((word) => (word.includes('\\"') ? word.replaceAll('\\"', '"') : word)),
});
