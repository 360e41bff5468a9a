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

test('finds texts of scripts, and those with a placeholder for a rule', () => {
  expect(
    texts(`
      builder.note(line, \`\${name} was skipped\`); problem([...path, 'key'], isKey ? 'not in use' : 'no such key');
      warning(path, 'runs too long'); problems.add(place, \`line \${line}: \${rule}\`);`),
  ).toEqual(['{name} was skipped', 'not in use', 'no such key', 'runs too long', 'line {line}: {rule}']);
});

test('leaves out a field that is a placeholder, where a text begins with its field', () => {
  expect(
    texts(
      "new Fault('invalid', `${field}: holds ${count} of them`); const rule = `${url}: must be local`; problems.add('Url', `${url}: the host is not local`);",
    ),
  ).toEqual(['holds {count} of them', 'must be local', '{url}: the host is not local']);
});

test('finds rules of fields wherever they occur, and nothing else', () => {
  expect(
    texts(`
      const RULES = { Name: 'must be unique', Kind: "is one of '{a}'" };
      sql\`is null\`; message('is empty');  import 'is it'; call('Name', 'no rule here'); const name = 'must';`),
  ).toEqual(['must be unique', "is one of '''{'a'}'''"]);
});

test('resolves the texts of functions that create rules', () => {
  const functions = readRuleFunctions(
    'rules.ts',
    `export const missing = (word: string, id: string): Fault => new Fault('missing', \`No \${word} \${id}\`);
    export const needed = (when?: string): string => (when === undefined ? 'is required' : \`is required \${when}\`);`,
  );
  const found = findProblems('a.ts', "throw missing('monitor', guid); needed(); needed('for Weekly');", functions);
  expect(found.map(({ text }) => text)).toEqual(['No monitor {id}', 'is required', 'is required for Weekly']);
});

test('leaves out texts that calls fill with words, and texts that match any rule', () => {
  expect(
    texts(
      "new Fault('missing', `No ${word} ${id}`); problems.add('A', `must be ${value}`); problems.add('B', `is required ${when}`);",
    ),
  ).toEqual([]);
});

test('queries contain no rules, but errors', () => {
  const source = "const join = 'is not distinct from'; throw new Fault('refused', 'The token is used');";
  expect(findProblems('a-sql.ts', source).map(({ text }) => text)).toEqual(['The token is used']);
});
