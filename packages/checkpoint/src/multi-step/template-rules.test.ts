import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expandTemplate, parseTemplate, templateText } from './template-rules.js';

const known: Record<string, string> = { a: 'A', b: '{{a}}', json: '{"x":{"y":1}}', 'a name': 'spaced' };
const resolve = ({ name, argument }: { name: string; argument: string | undefined }) =>
  Promise.resolve(argument === undefined ? known[name] : name === 'up' ? argument.toUpperCase() : undefined);

test.each([
  ['plain', 'plain', []],
  ['{{a}}-{{ a }}', 'A-A', []],
  ['{{up(x{{a}}y)}}', 'XAY', []],
  ['{{up({{up(q)}})}}', 'Q', []],
  ['{{a name}}', 'spaced', []],
  ['{{up({{json}})}}', '{"X":{"Y":1}}', []],
  ['{"a":{"b":"{{a}}"}}', '{"a":{"b":"A"}}', []],
  ['{"a":{"b":{{a}}}}', '{"a":{"b":A}}', []],
  ['{{b}}', '{{a}}', []],
  ['{{nobody}} {{up}}', '{{nobody}} {{up}}', ['{{nobody}}', '{{up}}']],
  ['{{a', '{{a', []],
  ['a}} {{', 'a}} {{', []],
  ['{{}}', '{{}}', ['{{}}']],
])('%s becomes %s', async (text, expected, unresolved) => {
  expect(await expandTemplate(text, resolve)).toEqual({ text: expected, unresolved });
});

test('what is parsed can be written again, whatever the text', () => {
  const piece = fc.constantFrom('{{', '}}', '{', '}', 'a', '(', ')', '@', ' ');
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      expect(templateText(parseTemplate(text))).toBe(text);
    }),
  );
});

test('a text without references is left alone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), async (text) => {
      fc.pre(!text.includes('{{'));
      expect((await expandTemplate(text, resolve)).text).toBe(text);
    }),
  );
});
