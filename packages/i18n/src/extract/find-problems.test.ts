import { expect, test } from 'vitest';
import { findProblems, readRuleFunctions } from './find-problems.js';

const texts = (source: string): string[] => findProblems('a.ts', source).map(({ text }) => text);

test('finds messages of errors, with expressions as placeholders', () => {
  expect(
    texts(`
      throw new Fault('invalid', \`No operator signs in as \${request.email}\`);
      const GONE = 'This link is gone'; new Fault('missing', GONE);
      new Fault('refused', isLast ? 'The last one stays' : 'Email: cannot be empty');
      problems.when(broken, 'Name', 'already taken by another one', ['Email']);
      problems.add(field, \`has at most \${MAX_NUMBERS} of \${numbers.join(', ')} and \${numbers[0]}\`);`),
  ).toEqual([
    'No operator signs in as {email}',
    'This link is gone',
    'The last one stays',
    'cannot be empty',
    'already taken by another one',
    'has at most {maxNumbers} of {numbers} and {numbers2}',
  ]);
});

test('finds rules of fields wherever they stand, and nothing else', () => {
  expect(
    texts(`
      const RULES = { Name: 'must be unique', Kind: "is one of '{a}'" };
      sql\`is null\`; message('is empty');  import 'is it'; call('Name', 'no rule here'); const name = 'must';`),
  ).toEqual(['must be unique', "is one of '''{'a'}'''"]);
});

test('fills the texts of functions that make rules', () => {
  const functions = readRuleFunctions(
    'rules.ts',
    `export const missing = (word: string, id: string): Fault => new Fault('missing', \`No \${word} \${id}\`);
    export const needed = (when?: string): string => (when === undefined ? 'is required' : \`is required \${when}\`);`,
  );
  const found = findProblems('a.ts', "throw missing('monitor', guid); needed(); needed('for Weekly');", functions);
  expect(found.map(({ text }) => text)).toEqual(['No monitor {id}', 'is required', 'is required for Weekly']);
});

test('leaves out texts with English values, which would be half translated', () => {
  expect(
    texts(
      "new Fault('missing', `No ${word} ${id}`); problems.add('A', `must be ${value} or more`); problems.add('B', `is required ${when}`);",
    ),
  ).toEqual([]);
});

test('queries contain no rules, but errors', () => {
  const source = "const join = 'is not distinct from'; throw new Fault('refused', 'The token is used');";
  expect(findProblems('a-sql.ts', source).map(({ text }) => text)).toEqual(['The token is used']);
});
