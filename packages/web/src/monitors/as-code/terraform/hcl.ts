/**
 * Writes values in the native syntax of HCL, the language of Terraform and OpenTofu, formatted as `terraform fmt` does.
 */

/** Code that is written unchanged, such as the name of a variable. */
export class Expression {
  readonly code: string;

  constructor(code: string) {
    this.code = code;
  }
}

/** A value that Terraform encodes as JSON text. */
export class JsonText {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }
}

/** An item of a body: an attribute, a comment on its own line, or a block. */
export type HclLine =
  | readonly [name: string, value: unknown]
  | { readonly comment: string }
  | { readonly block: string; readonly lines: readonly HclLine[] };

const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '"': '\\"',
  '\\': '\\\\',
};
/** Control characters, line separators and bidirectional controls, which would be invisible in code. */
const ESCAPED_CHARACTERS = /["\\\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

const unicodeEscape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Writes a string literal. `${` and `%{` would start a template. A single `$` or `%` is doubled; of several, the last
 * one is escaped.
 */
export function hclString(text: string): string {
  const escaped = text
    .replace(ESCAPED_CHARACTERS, (character) => SHORT_ESCAPES[character] ?? unicodeEscape(character))
    .replace(/([$%]+)\{/g, (_all, characters: string) =>
      characters.length === 1
        ? `${characters}${characters}{`
        : `${characters.slice(0, -1)}${unicodeEscape(characters.slice(-1))}{`,
    );
  return `"${escaped}"`;
}

/** Writes a comment on one line, even if the text contains line breaks. */
export const hclComment = (text: string): string => `# ${text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim()}`;

const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_-]*$/;
const INDENT = '  ';

function hclValue(value: unknown, indent: string): string {
  if (value instanceof Expression) return value.code;
  if (value instanceof JsonText) return `jsonencode(${hclValue(value.value, indent)})`;
  if (typeof value === 'string') return hclString(value);
  if (Array.isArray(value)) return hclList(value, indent);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const lines = Object.entries(value).filter(([, member]) => member !== undefined);
  if (lines.length === 0) return '{}';
  const attributes = lines.map(([name, member]): HclLine => [IDENTIFIER.test(name) ? name : hclString(name), member]);
  return `{\n${hclLines(attributes, indent + INDENT)}\n${indent}}`;
}

function hclList(values: readonly unknown[], indent: string): string {
  const isFlat = values.every((each) => typeof each !== 'object' || each === null || each instanceof Expression);
  if (isFlat) return `[${values.map((each) => hclValue(each, indent)).join(', ')}]`;
  const innerIndent = indent + INDENT;
  return `[\n${values.map((each) => `${innerIndent}${hclValue(each, innerIndent)},\n`).join('')}${indent}]`;
}

/** Writes the lines of a body. Equals signs of adjacent lines are aligned; a multi-line value ends a group. */
function hclLines(lines: readonly HclLine[], indent: string): string {
  const formattedLines = lines.map((line): FormattedLine => {
    if ('comment' in line) return { text: hclComment(line.comment) };
    if ('block' in line) return { text: `${line.block} {\n${hclLines(line.lines, indent + INDENT)}\n${indent}}` };
    return { name: line[0], text: hclValue(line[1], indent) };
  });
  const widths = computeNameWidths(formattedLines);
  return formattedLines
    .map(
      ({ name, text }, index) =>
        `${indent}${name === undefined ? text : `${name.padEnd(widths[index] ?? 0)} = ${text}`}`,
    )
    .join('\n');
}

interface FormattedLine {
  readonly name?: string;
  readonly text: string;
}

/** Returns for each line the width of the longest name in its group. */
function computeNameWidths(formattedLines: readonly FormattedLine[]): readonly number[] {
  const widths = formattedLines.map(() => 0);
  let group: number[] = [];
  const endGroup = (): void => {
    const widest = Math.max(0, ...group.map((index) => formattedLines[index]?.name?.length ?? 0));
    for (const index of group) widths[index] = widest;
    group = [];
  };
  for (const [index, { name, text }] of formattedLines.entries()) {
    if (name === undefined || text.includes('\n')) endGroup();
    else group.push(index);
  }
  endGroup();
  return widths;
}

/** Writes a block with its labels. */
export function hclBlock(head: readonly [type: string, ...labels: string[]], lines: readonly HclLine[]): string {
  const [type, ...labels] = head;
  const opening = [type, ...labels.map(hclString)].join(' ');
  return lines.length === 0 ? `${opening} {}` : `${opening} {\n${hclLines(lines, INDENT)}\n}`;
}
