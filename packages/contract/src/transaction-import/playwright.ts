/** Converts a plain Playwright test (TypeScript or JavaScript) to a script. It is parsed and never executed. Pure. */
import { parse } from '@babel/parser';
import type { ImportedScript } from './imported.js';
import { FUNCTIONS, Program } from './playwright-program.js';
import { bare, isNode, nodeIn, nodesIn, type SyntaxNode } from './syntax.js';

/** Returns the body of the function that wraps a program without tests: `(async () => { … })();`. */
function unwrapped(body: readonly SyntaxNode[]): readonly SyntaxNode[] {
  return body.flatMap((statement) => {
    const call = bare(nodeIn(statement, 'expression'));
    const callee = call?.type === 'CallExpression' ? bare(nodeIn(call, 'callee')) : undefined;
    const inner = callee && FUNCTIONS.includes(callee.type) ? nodeIn(callee, 'body') : undefined;
    return inner ? nodesIn(inner, 'body') : [statement];
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
  const made = new Program();
  if (isNode(program)) made.statements(unwrapped(nodesIn(program, 'body')));
  return made.maker.finish();
}
