import { problem } from '@vedette/i18n/message';
/** The parts of a program's syntax tree that importers need. The program is never executed. */

/** A node as the parser returns it. Its type decides which members it has. */
export interface SyntaxNode {
  readonly type: string;
  readonly loc?: { readonly start: { readonly line: number } } | null;
  readonly [member: string]: unknown;
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

export const childNode = (node: SyntaxNode | undefined, member: string): SyntaxNode | undefined => {
  const value = node?.[member];
  return isNode(value) ? value : undefined;
};
export const childNodes = (node: SyntaxNode | undefined, member: string): readonly SyntaxNode[] => {
  const value = node?.[member];
  return Array.isArray(value) ? value.filter(isNode) : [];
};
export const lineNumber = (node: SyntaxNode | undefined): number => node?.loc?.start.line ?? 1;

/** Returns the name of an identifier, or of a member. */
export const nodeName = (node: SyntaxNode | undefined): string => {
  if (node?.type === 'Identifier' || node?.type === 'PrivateName') return String(node['name']);
  return node?.type === 'StringLiteral' ? String(node['value']) : '';
};

/** Returns the node without wrappers that do not change the value: `await`, brackets, types. */
export function unwrapNode(node: SyntaxNode | undefined): SyntaxNode | undefined {
  const inner = {
    AwaitExpression: 'argument',
    ParenthesizedExpression: 'expression',
    TSAsExpression: 'expression',
    TSNonNullExpression: 'expression',
    TSSatisfiesExpression: 'expression',
    ChainExpression: 'expression',
  }[node?.type ?? ''];
  return inner === undefined ? node : unwrapNode(childNode(node, inner));
}

/** One link of a chain: `.name(args)`. Without `args` it is not called. */
export interface Link {
  readonly name: string;
  readonly args: readonly SyntaxNode[] | undefined;
}

/** `page.getByRole('link').click()` as its root and the calls on it. Undefined: not such a chain. */
export interface Chain {
  readonly root: string;
  readonly links: readonly Link[];
}

export function toChain(wrappedNode: SyntaxNode | undefined): Chain | undefined {
  const node = unwrapNode(wrappedNode);
  if (node?.type === 'Identifier') return { root: nodeName(node), links: [] };
  if (node?.type === 'MemberExpression' || node?.type === 'OptionalMemberExpression') {
    const objectChain = toChain(childNode(node, 'object'));
    return (
      objectChain && {
        ...objectChain,
        links: [...objectChain.links, { name: nodeName(childNode(node, 'property')), args: undefined }],
      }
    );
  }
  if (node?.type !== 'CallExpression' && node?.type !== 'OptionalCallExpression') return undefined;
  const args = childNodes(node, 'arguments');
  const callee = toChain(childNode(node, 'callee'));
  const last = callee?.links.at(-1);
  // A call of the root itself, such as `expect(…)`, is a link without a name.
  if (callee && (!last || last.args !== undefined)) return { ...callee, links: [...callee.links, { name: '', args }] };
  return callee && last && { ...callee, links: [...callee.links.slice(0, -1), { ...last, args }] };
}

/** A text with its unknown parts, or an expression. */
export type StaticValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'pattern'; readonly text: string; readonly flags: string };

/** Returns the value of a node; `variables` has their texts. Undefined: known only at run time. */
export function staticValue(
  wrappedNode: SyntaxNode | undefined,
  variables: ReadonlyMap<string, string>,
): StaticValue | undefined {
  const node = unwrapNode(wrappedNode);
  const text = (value: string): StaticValue => ({ kind: 'text', text: value });
  switch (node?.type) {
    case 'StringLiteral':
    case 'NumericLiteral':
      return text(String(node['value']));
    case 'RegExpLiteral':
      return { kind: 'pattern', text: String(node['pattern']), flags: String(node['flags']) };
    case 'Identifier': {
      const value = variables.get(nodeName(node));
      return value === undefined ? undefined : text(value);
    }
    case 'BinaryExpression': {
      const [left, right] = [
        staticValue(childNode(node, 'left'), variables),
        staticValue(childNode(node, 'right'), variables),
      ];
      return node['operator'] === '+' && left?.kind === 'text' && right?.kind === 'text'
        ? text(left.text + right.text)
        : undefined;
    }
    case 'TemplateLiteral': {
      const parts = childNodes(node, 'quasis').map(({ value }) => (value as { cooked?: string }).cooked ?? '');
      const inner = childNodes(node, 'expressions').map((each) => staticValue(each, variables));
      if (inner.some((each) => each?.kind !== 'text')) return undefined;
      return text(parts.map((part, at) => part + (inner[at]?.text ?? '')).join(''));
    }
    default:
      return undefined;
  }
}

/** Returns the member of an object literal. */
export function findMember(node: SyntaxNode | undefined, member: string): SyntaxNode | undefined {
  const found = childNodes(unwrapNode(node), 'properties').find((each) => nodeName(childNode(each, 'key')) === member);
  return childNode(found, 'value');
}

/** Notes on statements that scripts do not support. */
export const statementNotes: Readonly<Record<string, string>> = {
  IfStatement: problem('a condition was skipped with everything in it'),
  ForStatement: problem('a loop was skipped with everything in it'),
  ForOfStatement: problem('a loop was skipped with everything in it'),
  ForInStatement: problem('a loop was skipped with everything in it'),
  WhileStatement: problem('a loop was skipped with everything in it'),
  DoWhileStatement: problem('a loop was skipped with everything in it'),
  TryStatement: problem('try and catch was skipped with everything in it'),
  SwitchStatement: problem('a switch was skipped with everything in it'),
  FunctionDeclaration: problem('a function was skipped with everything in it'),
  ClassDeclaration: problem('a class was skipped with everything in it'),
};
