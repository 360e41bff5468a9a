/** Parses the subset of POSIX shell syntax that occurs in command lines of tools and documentation. */
import { t } from '../../i18n/translate.js';
import { ImportNotes, type Command } from './command-text.js';

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '\\': '\\', "'": "'", '"': '"' };
const REDIRECT = /(?:\d+|&)?(?:<<<|<<-?|>>|>\||<>|[<>]&?)/y;
const VARIABLE = /\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\})/y;
/** Matches `$(cat <<'EOF' … EOF)`, a multi-line text within a word. */
const CAT_HERE_DOCUMENT = /\$\(\s*cat\s*<<(-?)\s*(['"]?)([\w.-]+)\2[^\n]*\n([\s\S]*?)(?:\n|(?<=\n))[ \t]*\3\s*\)/y;

/** A here-document, whose text begins after the current line. */
interface PendingHereDocument {
  readonly end: string;
  readonly isIndented: boolean;
  readonly isLiteral: boolean;
  readonly command: CommandDraft;
}

interface CommandDraft {
  words: string[];
  input?: string;
  isPiped: boolean;
}

/**
 * Splits a text into commands and their words: all kinds of quotes including `$'…'`, escapes, comments, and line
 * continuations. Commands end at a line break, `;`, `&&` or `|`. An unclosed quote ends with the text. Output redirects
 * are dropped; here-documents and the output of `echo` and `cat` become the input of the next command.
 */
export function parseShellCommands(text: string, notes = new ImportNotes()): Command[] {
  return new ShellReader(text.replace(/\r\n/g, '\n'), notes).parse();
}

class ShellReader {
  readonly #text: string;
  readonly #notes: ImportNotes;
  readonly #commands: CommandDraft[] = [];
  #draft: CommandDraft = { words: [], isPiped: false };
  #pendingDocuments: PendingHereDocument[] = [];
  #position = 0;

  constructor(text: string, notes: ImportNotes) {
    this.#text = text;
    this.#notes = notes;
  }

  parse(): Command[] {
    while (this.#position < this.#text.length) this.#readPart();
    this.#endCommand(false);
    return connectPipes(this.#commands, this.#notes);
  }

  #readPart(): void {
    const character = this.#text[this.#position] ?? '';
    if (this.#text.startsWith('\\\n', this.#position)) this.#position += 2;
    else if (character === '\n') {
      this.#position += 1;
      this.#endCommand(false);
      this.#readHereDocuments();
    } else if (/\s/.test(character)) this.#position += 1;
    else if (character === '#') this.#position += /^[^\n]*/.exec(this.#text.slice(this.#position))?.[0].length ?? 1;
    else if (this.#readRedirect()) return;
    else if (/[;&|]/.test(character)) {
      const isPipe = character === '|' && this.#text[this.#position + 1] !== '|';
      this.#position += 1;
      this.#endCommand(isPipe);
    } else this.#draft.words.push(this.#readWord());
  }

  #endCommand(isPipe: boolean): void {
    const isEmptyDraft = this.#draft.words.length === 0 && this.#draft.input === undefined;
    if (!isEmptyDraft) {
      this.#commands.push(this.#draft);
      this.#draft = { words: [], isPiped: isPipe };
    }
  }

  /** Reads a redirect, if there is one: `> file`, `2>&1`, `< file`, `<<< text` or `<<EOF`. */
  #readRedirect(): boolean {
    REDIRECT.lastIndex = this.#position;
    const operator = REDIRECT.exec(this.#text)?.[0];
    if (operator === undefined) return false;
    this.#position += operator.length;
    while (/[ \t]/.test(this.#text[this.#position] ?? '')) this.#position += 1;
    const quote = this.#text[this.#position] ?? '';
    const target = this.#readWord();
    if (operator.startsWith('<<<')) this.#draft.input = `${target}\n`;
    else if (operator.startsWith('<<')) {
      const isLiteral = quote === "'" || quote === '"' || quote === '\\';
      this.#pendingDocuments.push({ end: target, isIndented: operator === '<<-', isLiteral, command: this.#draft });
    } else if (operator === '<')
      this.#notes.add(t('The file {file} is not imported. Paste its content into the body.', { file: target }));
    return true;
  }

  /** Reads the texts of pending here-documents, which follow the current line. */
  #readHereDocuments(): void {
    for (const { end, isIndented, isLiteral, command } of this.#pendingDocuments) {
      const lines: string[] = [];
      while (this.#position < this.#text.length) {
        const endPosition = this.#text.indexOf('\n', this.#position);
        const line = this.#text.slice(this.#position, endPosition < 0 ? undefined : endPosition);
        this.#position = endPosition < 0 ? this.#text.length : endPosition + 1;
        if (line.trim() === end) break;
        lines.push(isIndented ? line.replace(/^\t+/, '') : line);
      }
      const text = lines.map((line) => `${line}\n`).join('');
      command.input = isLiteral ? text : this.#substituteVariables(text);
    }
    this.#pendingDocuments = [];
  }

  /** Replaces variables in a here-document. */
  #substituteVariables(text: string): string {
    const reader = new ShellReader(text, this.#notes);
    let result = '';
    while (reader.#position < text.length)
      result += text[reader.#position] === '"' ? reader.#readCharacter() : reader.#readQuotedPart();
    return result;
  }

  #readWord(): string {
    let value = '';
    while (this.#position < this.#text.length) {
      const character = this.#text[this.#position] ?? '';
      if (/[\s;&|<>]/.test(character)) break;
      if (this.#text.startsWith('\\\n', this.#position)) break;
      if (character === "'") value += this.#readSingleQuoted();
      else if (character === '"') value += this.#readDoubleQuoted();
      else if (character === '$' && this.#text[this.#position + 1] === "'") value += this.#readAnsiQuoted();
      else if (character === '$' && this.#text[this.#position + 1] === '"') this.#position += 1;
      else if (character === '\\') {
        value += this.#text[this.#position + 1] ?? '';
        this.#position += 2;
      } else value += this.#readSubstitution() ?? this.#readCharacter();
    }
    return value;
  }

  #readCharacter(): string {
    const character = this.#text[this.#position] ?? '';
    this.#position += 1;
    return character;
  }

  #readSingleQuoted(): string {
    const endPosition = this.#text.indexOf("'", this.#position + 1);
    const value = this.#text.slice(this.#position + 1, endPosition < 0 ? undefined : endPosition);
    this.#position = endPosition < 0 ? this.#text.length : endPosition + 1;
    return value;
  }

  #readDoubleQuoted(): string {
    let value = '';
    this.#position += 1;
    while (this.#position < this.#text.length && this.#text[this.#position] !== '"') value += this.#readQuotedPart();
    this.#position += 1;
    return value;
  }

  #readQuotedPart(): string {
    const [character, next = ''] = [this.#text[this.#position], this.#text[this.#position + 1]];
    if (character === '\\' && next !== '' && '"\\$`\n'.includes(next)) {
      this.#position += 2;
      return next === '\n' ? '' : next;
    }
    return this.#readSubstitution() ?? this.#readCharacter();
  }

  #readAnsiQuoted(): string {
    let value = '';
    this.#position += 2;
    while (this.#position < this.#text.length && this.#text[this.#position] !== "'") {
      const rest = this.#text.slice(this.#position, this.#position + 12);
      const code = /^\\(?:x([\da-f]{1,2})|u([\da-f]{1,4})|U([\da-f]{1,8})|([0-7]{1,3}))/i.exec(rest);
      const escaped = rest.startsWith('\\') ? ESCAPES[rest[1] ?? ''] : undefined;
      if (code) {
        const [escapeSequence, byte, short, long, octal] = code;
        const codePoint = octal === undefined ? parseInt(byte ?? short ?? long ?? '', 16) : parseInt(octal, 8);
        value += codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : '';
        this.#position += escapeSequence.length;
      } else if (escaped !== undefined) {
        value += escaped;
        this.#position += 2;
      } else value += this.#readCharacter();
    }
    this.#position += 1;
    return value;
  }

  /** Reads a variable or command output and returns the monitor variable for it; undefined if there is neither. */
  #readSubstitution(): string | undefined {
    const character = this.#text[this.#position];
    if (character === '`') {
      const endPosition = this.#text.indexOf('`', this.#position + 1);
      return this.#readCommandOutput(endPosition < 0 ? this.#text.length : endPosition + 1);
    }
    if (character !== '$') return undefined;
    CAT_HERE_DOCUMENT.lastIndex = this.#position;
    const cat = CAT_HERE_DOCUMENT.exec(this.#text);
    if (cat) {
      this.#position = CAT_HERE_DOCUMENT.lastIndex;
      return cat[1] === '-' ? (cat[4] ?? '').replace(/^\t+/gm, '') : (cat[4] ?? '');
    }
    if (this.#text[this.#position + 1] === '(') {
      let depth = 0;
      let endPosition = this.#position + 1;
      do {
        if (this.#text[endPosition] === '(') depth += 1;
        if (this.#text[endPosition] === ')') depth -= 1;
        endPosition += 1;
      } while (depth > 0 && endPosition < this.#text.length);
      return this.#readCommandOutput(endPosition);
    }
    VARIABLE.lastIndex = this.#position;
    const name = VARIABLE.exec(this.#text);
    if (!name) return undefined;
    this.#position = VARIABLE.lastIndex;
    return this.#notes.replaceVariable(name[1] ?? name[2] ?? '', name[0]);
  }

  #readCommandOutput(endPosition: number): string {
    const command = this.#text.slice(this.#position, endPosition);
    this.#position = endPosition;
    return this.#notes.replaceOutput(command);
  }
}

/** Passes the output of `echo`, `printf` and `cat` to the command they are piped into. */
function connectPipes(drafts: readonly CommandDraft[], notes: ImportNotes): Command[] {
  return drafts.map(({ words, input, isPiped }, index) => {
    const source = isPiped ? drafts[index - 1] : undefined;
    const standardInput = input ?? (source && commandOutput(source));
    const readsInput = words.some((word) => /(?:^|[@=<])-$/.test(word));
    if (source && standardInput === undefined && readsInput && isCurl(words))
      notes.add(
        t('The output of {command} is not imported. Paste it into the body.', { command: source.words[0] ?? '' }),
      );
    return { words, ...(standardInput !== undefined && { input: standardInput }) };
  });
}

const isCurl = (words: readonly string[]): boolean => words.some((word) => /(?:^|\/)curl(?:\.exe)?$/.test(word));

function commandOutput({ words: [program, ...rest], input }: CommandDraft): string | undefined {
  if (program === 'echo') return `${rest.filter((word, index) => index > 0 || !/^-[neE]+$/.test(word)).join(' ')}\n`;
  if (program === 'printf' && rest.length === 1 && !/[%\\]/.test(rest[0] ?? '')) return rest[0];
  if (program === 'printf' && rest.length === 2 && rest[0] === '%s') return rest[1];
  return program === 'cat' && rest.length === 0 ? input : undefined;
}
