/** Parses the subset of POSIX shell syntax that occurs in command lines of tools and documentation. */
import { t } from '../../i18n/translate.js';
import { Notes, type Command } from './command-text.js';

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '\\': '\\', "'": "'", '"': '"' };
const REDIRECT = /(?:\d+|&)?(?:<<<|<<-?|>>|>\||<>|[<>]&?)/y;
const NAME = /\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\})/y;
/** Matches `$(cat <<'EOF' … EOF)`, a multi-line text within a word. */
const CAT = /\$\(\s*cat\s*<<(-?)\s*(['"]?)([\w.-]+)\2[^\n]*\n([\s\S]*?)(?:\n|(?<=\n))[ \t]*\3\s*\)/y;

/** A here-document, whose text begins after the current line. */
interface PendingHereDocument {
  readonly end: string;
  readonly isIndented: boolean;
  readonly isLiteral: boolean;
  readonly command: Draft;
}

interface Draft {
  words: string[];
  input?: string;
  isPiped: boolean;
}

/**
 * Splits a text into commands and their words: all kinds of quotes including `$'…'`, escapes, comments, and line
 * continuations. Commands end at a line break, `;`, `&&` or `|`. An unclosed quote ends with the text. Output redirects
 * are dropped; here-documents and the output of `echo` and `cat` become the input of the next command.
 */
export function shellCommands(text: string, notes = new Notes()): Command[] {
  return new ShellReader(text.replace(/\r\n/g, '\n'), notes).commands();
}

class ShellReader {
  readonly #text: string;
  readonly #notes: Notes;
  readonly #commands: Draft[] = [];
  #draft: Draft = { words: [], isPiped: false };
  #pendingDocuments: PendingHereDocument[] = [];
  #at = 0;

  constructor(text: string, notes: Notes) {
    this.#text = text;
    this.#notes = notes;
  }

  commands(): Command[] {
    while (this.#at < this.#text.length) this.#part();
    this.#end(false);
    return piped(this.#commands, this.#notes);
  }

  #part(): void {
    const sign = this.#text[this.#at] ?? '';
    if (this.#text.startsWith('\\\n', this.#at)) this.#at += 2;
    else if (sign === '\n') {
      this.#at += 1;
      this.#end(false);
      this.#documents();
    } else if (/\s/.test(sign)) this.#at += 1;
    else if (sign === '#') this.#at += /^[^\n]*/.exec(this.#text.slice(this.#at))?.[0].length ?? 1;
    else if (this.#redirect()) return;
    else if (/[;&|]/.test(sign)) {
      const isPipe = sign === '|' && this.#text[this.#at + 1] !== '|';
      this.#at += 1;
      this.#end(isPipe);
    } else this.#draft.words.push(this.#word());
  }

  #end(isPipe: boolean): void {
    const isContinued = this.#draft.words.length === 0 && this.#draft.input === undefined;
    if (!isContinued) {
      this.#commands.push(this.#draft);
      this.#draft = { words: [], isPiped: isPipe };
    }
  }

  /** Reads a redirect, if there is one: `> file`, `2>&1`, `< file`, `<<< text` or `<<EOF`. */
  #redirect(): boolean {
    REDIRECT.lastIndex = this.#at;
    const sign = REDIRECT.exec(this.#text)?.[0];
    if (sign === undefined) return false;
    this.#at += sign.length;
    while (/[ \t]/.test(this.#text[this.#at] ?? '')) this.#at += 1;
    const quote = this.#text[this.#at] ?? '';
    const target = this.#word();
    if (sign.startsWith('<<<')) this.#draft.input = `${target}\n`;
    else if (sign.startsWith('<<')) {
      const isLiteral = quote === "'" || quote === '"' || quote === '\\';
      this.#pendingDocuments.push({ end: target, isIndented: sign === '<<-', isLiteral, command: this.#draft });
    } else if (sign === '<')
      this.#notes.add(t('The file {file} is not imported. Paste its content into the body.', { file: target }));
    return true;
  }

  /** Reads the texts of pending here-documents, which follow the current line. */
  #documents(): void {
    for (const { end, isIndented, isLiteral, command } of this.#pendingDocuments) {
      const lines: string[] = [];
      while (this.#at < this.#text.length) {
        const to = this.#text.indexOf('\n', this.#at);
        const line = this.#text.slice(this.#at, to < 0 ? undefined : to);
        this.#at = to < 0 ? this.#text.length : to + 1;
        if (line.trim() === end) break;
        lines.push(isIndented ? line.replace(/^\t+/, '') : line);
      }
      const text = lines.map((line) => `${line}\n`).join('');
      command.input = isLiteral ? text : this.#filled(text);
    }
    this.#pendingDocuments = [];
  }

  /** Replaces variables in a here-document. */
  #filled(text: string): string {
    const reader = new ShellReader(text, this.#notes);
    let filled = '';
    while (reader.#at < text.length) filled += text[reader.#at] === '"' ? reader.#plain() : reader.#inQuotes();
    return filled;
  }

  #word(): string {
    let value = '';
    while (this.#at < this.#text.length) {
      const sign = this.#text[this.#at] ?? '';
      if (/[\s;&|<>]/.test(sign)) break;
      if (this.#text.startsWith('\\\n', this.#at)) break;
      if (sign === "'") value += this.#single();
      else if (sign === '"') value += this.#double();
      else if (sign === '$' && this.#text[this.#at + 1] === "'") value += this.#ansi();
      else if (sign === '$' && this.#text[this.#at + 1] === '"') this.#at += 1;
      else if (sign === '\\') {
        value += this.#text[this.#at + 1] ?? '';
        this.#at += 2;
      } else value += this.#substituted() ?? this.#plain();
    }
    return value;
  }

  #plain(): string {
    const sign = this.#text[this.#at] ?? '';
    this.#at += 1;
    return sign;
  }

  #single(): string {
    const to = this.#text.indexOf("'", this.#at + 1);
    const value = this.#text.slice(this.#at + 1, to < 0 ? undefined : to);
    this.#at = to < 0 ? this.#text.length : to + 1;
    return value;
  }

  #double(): string {
    let value = '';
    this.#at += 1;
    while (this.#at < this.#text.length && this.#text[this.#at] !== '"') value += this.#inQuotes();
    this.#at += 1;
    return value;
  }

  #inQuotes(): string {
    const [sign, next = ''] = [this.#text[this.#at], this.#text[this.#at + 1]];
    if (sign === '\\' && next !== '' && '"\\$`\n'.includes(next)) {
      this.#at += 2;
      return next === '\n' ? '' : next;
    }
    return this.#substituted() ?? this.#plain();
  }

  #ansi(): string {
    let value = '';
    this.#at += 2;
    while (this.#at < this.#text.length && this.#text[this.#at] !== "'") {
      const rest = this.#text.slice(this.#at, this.#at + 12);
      const code = /^\\(?:x([\da-f]{1,2})|u([\da-f]{1,4})|U([\da-f]{1,8})|([0-7]{1,3}))/i.exec(rest);
      const escaped = rest.startsWith('\\') ? ESCAPES[rest[1] ?? ''] : undefined;
      if (code) {
        const [whole, byte, short, long, octal] = code;
        const point = octal === undefined ? parseInt(byte ?? short ?? long ?? '', 16) : parseInt(octal, 8);
        value += point <= 0x10ffff ? String.fromCodePoint(point) : '';
        this.#at += whole.length;
      } else if (escaped !== undefined) {
        value += escaped;
        this.#at += 2;
      } else value += this.#plain();
    }
    this.#at += 1;
    return value;
  }

  /** Reads a variable or command output and returns the monitor variable for it; undefined if there is neither. */
  #substituted(): string | undefined {
    const sign = this.#text[this.#at];
    if (sign === '`') {
      const to = this.#text.indexOf('`', this.#at + 1);
      return this.#output(to < 0 ? this.#text.length : to + 1);
    }
    if (sign !== '$') return undefined;
    CAT.lastIndex = this.#at;
    const cat = CAT.exec(this.#text);
    if (cat) {
      this.#at = CAT.lastIndex;
      return cat[1] === '-' ? (cat[4] ?? '').replace(/^\t+/gm, '') : (cat[4] ?? '');
    }
    if (this.#text[this.#at + 1] === '(') {
      let open = 0;
      let to = this.#at + 1;
      do {
        if (this.#text[to] === '(') open += 1;
        if (this.#text[to] === ')') open -= 1;
        to += 1;
      } while (open > 0 && to < this.#text.length);
      return this.#output(to);
    }
    NAME.lastIndex = this.#at;
    const name = NAME.exec(this.#text);
    if (!name) return undefined;
    this.#at = NAME.lastIndex;
    return this.#notes.variable(name[1] ?? name[2] ?? '', name[0]);
  }

  #output(to: number): string {
    const command = this.#text.slice(this.#at, to);
    this.#at = to;
    return this.#notes.output(command);
  }
}

/** Passes the output of `echo`, `printf` and `cat` to the command they are piped into. */
function piped(drafts: readonly Draft[], notes: Notes): Command[] {
  return drafts.map(({ words, input, isPiped }, at) => {
    const before = isPiped ? drafts[at - 1] : undefined;
    const given = input ?? (before && commandOutput(before));
    const readsInput = words.some((word) => /(?:^|[@=<])-$/.test(word));
    if (before && given === undefined && readsInput && isCurl(words))
      notes.add(
        t('The output of {command} is not imported. Paste it into the body.', { command: before.words[0] ?? '' }),
      );
    return { words, ...(given !== undefined && { input: given }) };
  });
}

const isCurl = (words: readonly string[]): boolean => words.some((word) => /(?:^|\/)curl(?:\.exe)?$/.test(word));

function commandOutput({ words: [program, ...rest], input }: Draft): string | undefined {
  if (program === 'echo') return `${rest.filter((word, at) => at > 0 || !/^-[neE]+$/.test(word)).join(' ')}\n`;
  if (program === 'printf' && rest.length === 1 && !/[%\\]/.test(rest[0] ?? '')) return rest[0];
  if (program === 'printf' && rest.length === 2 && rest[0] === '%s') return rest[1];
  return program === 'cat' && rest.length === 0 ? input : undefined;
}
