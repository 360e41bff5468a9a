import ts from 'typescript';

/** A message as written in the code. */
export interface FoundMessage {
  readonly text: string;
  /** Undefined for a message without one. */
  readonly context: string | undefined;
}

/** Functions whose first argument is a message. Only `message` has a context, as its second argument. */
const FUNCTIONS: ReadonlySet<string> = new Set(['message', 't', 'translate', 'rich']);

/** Returns the messages of a source file: literals in calls of `message`, `messages`, `t`, `translate` and `rich`. */
export function findMessages(file: string, source: string): FoundMessage[] {
  const found: FoundMessage[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) found.push(...findCallMessages(node));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return found;
}

function findCallMessages(call: ts.CallExpression): FoundMessage[] {
  const name = calledName(call.expression);
  const [first] = call.arguments;
  if (name === 'messages' && first && ts.isObjectLiteralExpression(first))
    return first.properties.flatMap(toTableMessages);
  if (!FUNCTIONS.has(name) || !first || !ts.isStringLiteralLike(first)) return [];
  const context = name === 'message' ? call.arguments[1] : undefined;
  return [{ text: first.text, context: context && ts.isStringLiteralLike(context) ? context.text : undefined }];
}

function toTableMessages(property: ts.ObjectLiteralElementLike): FoundMessage[] {
  const isText = ts.isPropertyAssignment(property) && ts.isStringLiteralLike(property.initializer);
  return isText ? [{ text: property.initializer.text, context: undefined }] : [];
}

function calledName(callee: ts.Expression): string {
  if (ts.isIdentifier(callee)) return callee.text;
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : '';
}
