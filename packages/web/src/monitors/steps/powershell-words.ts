/** Parses command lines of PowerShell, such as those in browsers and documentation. */
import type { Command, ImportNotes } from './command-text.js';

/** A PowerShell value: a text, a hash table of texts, or a group in brackets. */
export type Token =
  | { readonly kind: 'text'; readonly text: string; readonly isBare: boolean }
  | { readonly kind: 'table'; readonly entries: readonly (readonly [string, string])[] }
  | { readonly kind: 'group'; readonly tokens: readonly Token[] };

export type Statement = readonly Token[];

/** Returns whether a text is written for PowerShell: with its commands, or with backticks at line ends. */
export const isPowerShellSyntax = (text: string): boolean =>
  /(?:^|[\n=(|;])[ \t]*(?:Invoke-WebRequest|Invoke-RestMethod|iwr|irm)\s/i.test(text) ||
  /(?:^|\s)curl(?:\.exe)?\s[^]*`\s*\r?\n/.test(text) ||
  /(?:^|\s)curl\s[^]*-Uri\s/i.test(text);

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', 0: '\0', a: '\x07', b: '\b' };

class PowerShellReader {
  readonly #text: string;
  readonly #notes: ImportNotes;
  readonly #variables: ReadonlyMap<string, string>;
  #position = 0;

  constructor(text: string, notes: ImportNotes, variables: ReadonlyMap<string, string>) {
    this.#text = text;
    this.#notes = notes;
    this.#variables = variables;
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#text.length;
  }

  /** Reads to the end of the statement, or to the bracket that closes a group. */
  readStatement(closingBracket = ''): Token[] {
    const tokens: Token[] = [];
    while (!this.isAtEnd) {
      const character = this.#text[this.#position] ?? '';
      if (/^`[ \t]*\n/.test(this.#text.slice(this.#position, this.#position + 80)))
        this.#position = this.#text.indexOf('\n', this.#position) + 1;
      else if (closingBracket !== '' && character === closingBracket) {
        this.#position += 1;
        return tokens;
      } else if (closingBracket === '' && /[\n;|]/.test(character)) {
        this.#position += 1;
        return tokens;
      } else if (/[\s;,]/.test(character)) this.#position += 1;
      else if (character === '#') this.#position += /^[^\n]*/.exec(this.#text.slice(this.#position))?.[0].length ?? 1;
      else tokens.push(this.#readToken());
    }
    return tokens;
  }

  #readToken(): Token {
    if (this.#text.startsWith('@{', this.#position)) return this.#readTable();
    const hereString = /^@(["'])[ \t]*\n([\s\S]*?)\n\1@/.exec(this.#text.slice(this.#position));
    if (hereString) {
      this.#position += hereString[0].length;
      const [, quote, body = ''] = hereString;
      return { kind: 'text', text: quote === "'" ? body : this.#substituteVariables(body), isBare: false };
    }
    const character = this.#text[this.#position];
    if (character === '(' || this.#text.startsWith('@(', this.#position)) {
      this.#position += character === '(' ? 1 : 2;
      return { kind: 'group', tokens: this.readStatement(')') };
    }
    if (character === "'") return { kind: 'text', text: this.#readSingleQuoted(), isBare: false };
    if (character === '"') return { kind: 'text', text: this.#readDoubleQuoted(), isBare: false };
    return this.#readBareWord();
  }

  #readSingleQuoted(): string {
    const match = /^'((?:[^']|'')*)'?/.exec(this.#text.slice(this.#position));
    this.#position += match?.[0].length ?? 1;
    return (match?.[1] ?? '').replaceAll("''", "'");
  }

  #readDoubleQuoted(): string {
    let value = '';
    this.#position += 1;
    while (!this.isAtEnd) {
      if (this.#text.startsWith('""', this.#position)) {
        value += '"';
        this.#position += 2;
      } else if (this.#text[this.#position] === '"') {
        this.#position += 1;
        return value;
      } else value += this.#readTextPart();
    }
    return value;
  }

  #readTextPart(): string {
    const rest = this.#text.slice(this.#position, this.#position + 200);
    const [character = '', next = ''] = rest;
    if (character === '`') {
      this.#position += 2;
      return next === '\n' ? '' : (ESCAPES[next] ?? next);
    }
    const code = /^\$\(\s*\[char\]\s*(0x[\da-f]+|\d+)\s*\)/i.exec(rest);
    if (code) {
      this.#position += code[0].length;
      const codePoint = Number(code[1]);
      return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : '';
    }
    const output = /^\$\([^)]*\)/.exec(rest)?.[0];
    if (output !== undefined) {
      this.#position += output.length;
      return this.#notes.replaceOutput(output);
    }
    const name = /^\$(?:\{([^}]+)\}|((?:env:)?[A-Za-z_]\w*))/i.exec(rest);
    if (name) {
      this.#position += name[0].length;
      return this.#resolveVariable(name[1] ?? name[2] ?? '', name[0]);
    }
    this.#position += 1;
    return character;
  }

  #resolveVariable(name: string, original: string): string {
    return this.#variables.get(name.toLowerCase()) ?? this.#notes.replaceVariable(name.replace(/^env:/i, ''), original);
  }

  #substituteVariables(text: string): string {
    const reader = new PowerShellReader(text, this.#notes, this.#variables);
    let result = '';
    while (!reader.isAtEnd) result += reader.#readTextPart();
    return result;
  }

  /** Reads a word without surrounding quotes, which may contain quoted parts: `$session.Headers["a"]`. */
  #readBareWord(): Token {
    const match = /^(?:`[^\n]|\[[^\]]*\]|[^\s;,|(){}"'`=]|=(?=\S))+/.exec(this.#text.slice(this.#position));
    const text = match?.[0] ?? this.#text[this.#position] ?? '';
    this.#position += text.length;
    return { kind: 'text', text: text.replace(/`(.)/g, '$1'), isBare: true };
  }

  #readTable(): Token {
    this.#position += 2;
    const entries: (readonly [string, string])[] = [];
    while (!this.isAtEnd) {
      const character = this.#text[this.#position] ?? '';
      if (character === '}') {
        this.#position += 1;
        break;
      }
      if (/[\s;]/.test(character)) {
        this.#position += 1;
        continue;
      }
      const key = this.#readTableCell();
      this.#position += /^[ \t]*=?[ \t]*/.exec(this.#text.slice(this.#position))?.[0].length ?? 0;
      entries.push([key, this.#readTableCell()]);
    }
    return { kind: 'table', entries };
  }

  #readTableCell(): string {
    const character = this.#text[this.#position];
    if (character === "'") return this.#readSingleQuoted();
    if (character === '"') return this.#readDoubleQuoted();
    if (character === '(' || character === '@') return tokenText(this.#readToken());
    const word = /^[^\s;=}]+/.exec(this.#text.slice(this.#position))?.[0] ?? '';
    if (word === '') this.#position += 1;
    if (!word.startsWith('$')) {
      this.#position += word.length;
      return word;
    }
    let value = '';
    const endPosition = this.#position + word.length;
    while (this.#position < endPosition) value += this.#readTextPart();
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
export function* parsePowerShellStatements(
  text: string,
  notes: ImportNotes,
  variables: ReadonlyMap<string, string>,
): Generator<Statement> {
  const reader = new PowerShellReader(text.replace(/\r\n?/g, '\n'), notes, variables);
  while (!reader.isAtEnd) {
    const statement = reader.readStatement();
    if (statement.length > 0) yield statement;
  }
}

/** Converts a statement to a native command line: older PowerShell versions pass `\"` as a quote and drop others. */
export const toNativeCommand = (statement: Statement): Command => ({
  words: statement
    .map((token) => tokenText(token))
    .map((word) => (word.includes('\\"') ? word.replaceAll('\\"', '"') : word)),
});
