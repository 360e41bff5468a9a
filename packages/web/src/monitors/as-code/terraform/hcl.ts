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
export type Line =
  | readonly [name: string, value: unknown]
  | { readonly comment: string }
  | { readonly block: string; readonly lines: readonly Line[] };

const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '"': '\\"',
  '\\': '\\\\',
};
/** Control characters, line separators and bidirectional controls, which would be invisible in code. */
const ESCAPED = /["\\\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

const unicodeEscape = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Writes a string literal. `${` and `%{` would start a template. A single `$` or `%` is doubled; of several, the last
 * one is escaped.
 */
export function hclString(text: string): string {
  const escaped = text
    .replace(ESCAPED, (sign) => SHORT_ESCAPES[sign] ?? unicodeEscape(sign))
    .replace(/([$%]+)\{/g, (_all, signs: string) =>
      signs.length === 1 ? `${signs}${signs}{` : `${signs.slice(0, -1)}${unicodeEscape(signs.slice(-1))}{`,
    );
  return `"${escaped}"`;
}

/** Writes a comment on one line, even if the text contains line breaks. */
export const hclComment = (text: string): string => `# ${text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim()}`;

const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_-]*$/;
const INDENT = '  ';

function hclValue(value: unknown, pad: string): string {
  if (value instanceof Expression) return value.code;
  if (value instanceof JsonText) return `jsonencode(${hclValue(value.value, pad)})`;
  if (typeof value === 'string') return hclString(value);
  if (Array.isArray(value)) return hclList(value, pad);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const lines = Object.entries(value).filter(([, member]) => member !== undefined);
  if (lines.length === 0) return '{}';
  const named = lines.map(([name, member]): Line => [IDENTIFIER.test(name) ? name : hclString(name), member]);
  return `{\n${hclLines(named, pad + INDENT)}\n${pad}}`;
}

function hclList(values: readonly unknown[], pad: string): string {
  const isFlat = values.every((each) => typeof each !== 'object' || each === null || each instanceof Expression);
  if (isFlat) return `[${values.map((each) => hclValue(each, pad)).join(', ')}]`;
  const inner = pad + INDENT;
  return `[\n${values.map((each) => `${inner}${hclValue(each, inner)},\n`).join('')}${pad}]`;
}

/** Writes the lines of a body. Equals signs of adjacent lines are aligned; a multi-line value ends a group. */
function hclLines(lines: readonly Line[], pad: string): string {
  const written = lines.map((line): Written => {
    if ('comment' in line) return { text: hclComment(line.comment) };
    if ('block' in line) return { text: `${line.block} {\n${hclLines(line.lines, pad + INDENT)}\n${pad}}` };
    return { name: line[0], text: hclValue(line[1], pad) };
  });
  const widths = computeNameWidths(written);
  return written
    .map(({ name, text }, at) => `${pad}${name === undefined ? text : `${name.padEnd(widths[at] ?? 0)} = ${text}`}`)
    .join('\n');
}

interface Written {
  readonly name?: string;
  readonly text: string;
}

/** Returns for each line the width of the longest name in its group. */
function computeNameWidths(written: readonly Written[]): readonly number[] {
  const widths = written.map(() => 0);
  let group: number[] = [];
  const close = (): void => {
    const widest = Math.max(0, ...group.map((at) => written[at]?.name?.length ?? 0));
    for (const at of group) widths[at] = widest;
    group = [];
  };
  for (const [at, { name, text }] of written.entries()) {
    if (name === undefined || text.includes('\n')) close();
    else group.push(at);
  }
  close();
  return widths;
}

/** Writes a block with its labels. */
export function hclBlock(head: readonly [type: string, ...labels: string[]], lines: readonly Line[]): string {
  const [type, ...labels] = head;
  const opening = [type, ...labels.map(hclString)].join(' ');
  return lines.length === 0 ? `${opening} {}` : `${opening} {\n${hclLines(lines, INDENT)}\n}`;
}
