/** Converts a plain Playwright test (TypeScript or JavaScript) to a script. It is parsed and never executed. Pure. */
import { parse } from '@babel/parser';
import type { ImportedScript } from './script-builder.js';
import { FUNCTION_NODE_TYPES, ProgramConverter } from './playwright-program.js';
import { unwrapNode, isNode, childNode, childNodes, type SyntaxNode } from './syntax-nodes.js';

/** Returns the body of the function that wraps a program without tests: `(async () => { … })();`. */
function unwrapFunctionCalls(body: readonly SyntaxNode[]): readonly SyntaxNode[] {
  return body.flatMap((statement) => {
    const call = unwrapNode(childNode(statement, 'expression'));
    const callee = call?.type === 'CallExpression' ? unwrapNode(childNode(call, 'callee')) : undefined;
    const inner = callee && FUNCTION_NODE_TYPES.includes(callee.type) ? childNode(callee, 'body') : undefined;
    return inner ? childNodes(inner, 'body') : [statement];
  });
}

/** Converts a test to a script: a step for each `test.step`, and one for the rest. */
export function scriptFromPlaywright(text: string): ImportedScript {
  let program: unknown;
  try {
    ({ program } = parse(text, {
      sourceType: 'module',
      plugins: ['typescript', 'jsx'],
      allowAwaitOutsideFunction: true,
    }));
  } catch (error) {
    const { loc, message } = error as { loc?: { line: number }; message: string };
    return { notes: [{ line: loc?.line ?? 1, text: `cannot be read as TypeScript: ${message}` }] };
  }
  const converter = new ProgramConverter();
  if (isNode(program)) converter.convertStatements(unwrapFunctionCalls(childNodes(program, 'body')));
  return converter.builder.finish();
}
