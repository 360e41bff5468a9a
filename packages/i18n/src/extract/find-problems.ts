import ts from 'typescript';
import { PROBLEM } from '../message.js';
import type { FoundMessage } from './find-messages.js';

/** How the rules of fields begin: `must be unique`. Their literals are problems wherever they occur. */
const RULE =
  /^(must|is|are|has|have|needs?|cannot|may|there is|there are|only|exceeds?|contains?|conflicts?|refers?|belongs?|requires?) \p{L}/u;
/** Functions with the text of an error among their arguments. */
const ERROR_FUNCTIONS: ReadonlySet<string> = new Set([
  'problem',
  'warning',
  'refuse',
  'limitedFault',
  'unavailableFault',
]);
const MESSAGE_FUNCTIONS: ReadonlySet<string> = new Set(['message', 'messages', 't', 'translate']);
/** Methods of `Problems` and of `ScriptBuilder` that take the field and the rule after their first argument. */
const COLLECTORS: ReadonlySet<string> = new Set(['when', 'add', 'note']);

/** Templates of functions that make a rule, by the name of the function; the parameters are placeholders. */
export type RuleFunctions = ReadonlyMap<
  string,
  { readonly parameters: readonly string[]; readonly texts: readonly string[] }
>;

/** Reads the functions of a file that only return a text: `(word) => \`must be unique: used by another ${word}\``. */
export function readRuleFunctions(file: string, source: string): RuleFunctions {
  const found = new Map<string, { parameters: string[]; texts: readonly string[] }>();
  for (const statement of ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true).statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!initializer || !ts.isArrowFunction(initializer) || ts.isBlock(initializer.body)) continue;
      const { body } = initializer;
      const texts = literalTexts(ts.isNewExpression(body) ? (body.arguments?.[1] ?? body) : body);
      const parameters = initializer.parameters.map((parameter) => parameter.name.getText());
      if (texts.length > 0) found.set(name.getText(), { parameters, texts });
    }
  }
  return found;
}

/** Returns the texts of a call with texts in place of the parameters that are literals, so that they are translated too. */
function fillRuleTexts(call: ts.CallExpression, functions: RuleFunctions): readonly string[] {
  const called = functions.get(call.expression.getText());
  if (!called) return [];
  const { parameters, texts } = called;
  // Texts for further arguments do not occur in this call.
  const omitted = parameters.slice(call.arguments.length).map((parameter) => `{${parameter}}`);
  const occurring = texts.filter((text) => !omitted.some((placeholder) => text.includes(placeholder)));
  return occurring.map((text) =>
    call.arguments.reduce((filled, argument, index) => {
      const [value] = literalTexts(argument);
      return value === undefined ? filled : filled.replace(`{${parameters[index] ?? ''}}`, value);
    }, text),
  );
}

/**
 * Returns the messages of errors in a source file: literals in `new Fault(kind, …)`, in calls of a `Problems`, and
 * rules of fields. Expressions in a template become placeholders.
 */
export function findProblems(file: string, source: string, functions: RuleFunctions = new Map()): FoundMessage[] {
  // Queries contain operators, such as `is not`.
  const hasRules = !file.endsWith('-sql.ts');
  const root = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const initializers = readInitializers(root);
  const texts = new Set<string>();
  const add = (node: ts.Node | undefined, isProblem: (text: string) => boolean, strip = withoutField): void => {
    const nodes = node && ts.isIdentifier(node) ? (initializers.get(node.text) ?? []) : node ? [node] : [];
    for (const text of nodes.flatMap(literalTexts)) if (isProblem(strip(text))) texts.add(strip(text));
  };
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && node.expression.getText() === 'Fault')
      add(node.arguments?.[1], isSentence, withoutAnyField);
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression, name } = node.expression;
      if (COLLECTORS.has(name.text) && /(problems|builder)$/i.test(expression.getText()))
        for (const argument of node.arguments.slice(1)) add(argument, isSentence);
    }
    if (ts.isCallExpression(node) && ERROR_FUNCTIONS.has(node.expression.getText()))
      for (const argument of node.arguments) add(argument, isSentence);
    if (ts.isCallExpression(node)) for (const text of fillRuleTexts(node, functions)) texts.add(withoutField(text));
    if (hasRules && (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))) add(node, isRule, withoutAnyField);
    if (!isSkipped(node)) ts.forEachChild(node, visit);
  };
  visit(root);
  return [...texts].filter(isSpecific).map((text) => ({ text, context: PROBLEM }));
}

/** Returns the values of constants by name, since a text may be thrown in several places. */
function readInitializers(root: ts.SourceFile): ReadonlyMap<string, readonly ts.Expression[]> {
  const found = new Map<string, ts.Expression[]>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer) {
      const name = node.name.getText();
      found.set(name, [...(found.get(name) ?? []), node.initializer]);
    }
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
}

const withoutField = (text: string): string => text.replace(/^[A-Z][\w.[\]-]*: (?=[a-z])/, '');
/** Removes the field at the beginning of a text; it may be a placeholder. */
const withoutAnyField = (text: string): string => withoutField(text.replace(/^\{\w+\}: (?=[a-z{])/, ''));

/**
 * Texts of `rule-messages.ts` for words that their calls fill in, and `must be {value}`, which would match any rule
 * that begins so: half a translation is worse than none.
 */
const UNSPECIFIC = /\{(when|word)\}|^must be \{\w+\}$/;
const isSpecific = (text: string): boolean => !UNSPECIFIC.test(text);

/** SQL is written in tagged templates, modules are named in imports, and texts of pages are separate messages. */
const isSkipped = (node: ts.Node): boolean =>
  ts.isTaggedTemplateExpression(node) ||
  ts.isImportDeclaration(node) ||
  (ts.isCallExpression(node) && MESSAGE_FUNCTIONS.has(node.expression.getText()));

/** A rule has no full stop, as descriptions of fields have. */
const isRule = (text: string): boolean => RULE.test(text) && !text.endsWith('.');

/** Two words, or words about a rule; the names of fields and placeholders alone are no messages. */
function isSentence(text: string): boolean {
  const literal = text.replace(/\{\w+\}/g, '');
  return /\p{L}{2} \p{L}{2}/u.test(literal) || (text.includes('{rule}') && /\p{L}{3}/u.test(literal));
}

function literalTexts(node: ts.Node): readonly string[] {
  if (ts.isStringLiteralLike(node)) return [escapeIcu(node.text)];
  if (ts.isConditionalExpression(node)) return [...literalTexts(node.whenTrue), ...literalTexts(node.whenFalse)];
  if (ts.isParenthesizedExpression(node)) return literalTexts(node.expression);
  if (!ts.isTemplateExpression(node)) return [];
  const names: string[] = [];
  const spans = node.templateSpans.map(({ expression, literal }) => {
    const name = placeholderName(expression);
    const count = names.filter((each) => each.replace(/\d+$/, '') === name).length;
    names.push(count === 0 ? name : `${name}${String(count + 1)}`);
    return `{${names.at(-1) ?? name}}${escapeIcu(literal.text)}`;
  });
  return [escapeIcu(node.head.text) + spans.join('')];
}

/** Quotes what would be syntax: braces, and `<` before a name. */
const escapeIcu = (text: string): string => text.replace(/'/g, "''").replace(/[{}]+|<(?=[\w/])/g, "'$&'");

/** Names an expression by its last name: `MAX_NUMBERS` becomes `maxNumbers`, `users.join(', ')` becomes `users`. */
function placeholderName(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return camelCase(expression.text);
  if (ts.isPropertyAccessExpression(expression)) return camelCase(expression.name.text);
  if (ts.isElementAccessExpression(expression)) return placeholderName(expression.expression);
  if (!ts.isCallExpression(expression)) return 'value';
  const { expression: called, arguments: callArguments } = expression;
  if (ts.isPropertyAccessExpression(called)) return placeholderName(called.expression);
  const [first] = callArguments;
  return first ? placeholderName(first) : 'value';
}

function camelCase(name: string): string {
  const isConstant = /^[A-Z][A-Z\d_]+$/.test(name);
  const camel = isConstant
    ? name.toLowerCase().replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase())
    : name;
  return camel.charAt(0).toLowerCase() + camel.slice(1);
}
