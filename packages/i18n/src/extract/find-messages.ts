import ts from 'typescript';

/** A message as written in the code. */
export interface FoundMessage {
  readonly text: string;
  /** Undefined for a message without one. */
  readonly context: string | undefined;
}

/** Functions whose first argument is a message, with the position of the context among their arguments. */
const CONTEXT_ARGUMENT: ReadonlyMap<string, number> = new Map([
  ['message', 1],
  ['t', 2],
  ['translate', 2],
  ['rich', 2],
]);

/** Returns the messages of a source file: literals in calls of `message`, `messages`, `t`, `translate` and `rich`. */
export function findMessages(file: string, source: string): FoundMessage[] {
  const found: FoundMessage[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) found.push(...messagesOfCall(node));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return found;
}

function messagesOfCall(call: ts.CallExpression): FoundMessage[] {
  const name = calledName(call.expression);
  const [first] = call.arguments;
  if (name === 'messages' && first && ts.isObjectLiteralExpression(first)) return first.properties.flatMap(tableEntry);
  const contextAt = CONTEXT_ARGUMENT.get(name);
  if (contextAt === undefined || !first || !ts.isStringLiteralLike(first)) return [];
  const context = call.arguments[contextAt];
  return [{ text: first.text, context: context && ts.isStringLiteralLike(context) ? context.text : undefined }];
}

function tableEntry(property: ts.ObjectLiteralElementLike): FoundMessage[] {
  const isText = ts.isPropertyAssignment(property) && ts.isStringLiteralLike(property.initializer);
  return isText ? [{ text: property.initializer.text, context: undefined }] : [];
}

function calledName(callee: ts.Expression): string {
  if (ts.isIdentifier(callee)) return callee.text;
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : '';
}
