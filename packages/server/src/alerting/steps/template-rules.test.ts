import { parseTemplate } from '@vedette/kernel/template';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillParts, MAX_FILLED_LENGTH, TooLong, type Resolve } from './template-rules.js';

const values: Readonly<Record<string, string>> = { name: 'shop', '@a.b': 'A"B', evil: '{{name}}' };
const resolve: Resolve = (name, argument) => {
  if (name === '@Upper') return Promise.resolve((argument ?? '').toUpperCase());
  return Promise.resolve(argument === undefined ? values[name] : undefined);
};

test.each([
  ['', ''],
  ['plain } {{ text', 'plain } {{ text'],
  ['{{name}} and {{ @a.b }}', 'shop and A"B'],
  ['{{@\u200Ba.b}}', 'A"B'],
  ['{{unknown}} {{@Other(x)}}', '{{unknown}} {{@Other(x)}}'],
  ['{{@Upper(a {{name}} b)}}', 'A SHOP B'],
  ['{{@Upper({{@Upper({{name}})}})}}', 'SHOP'],
  ['{{@Upper(f(x))}}', 'F(X)'],
  ['{{evil}}', '{{name}}'],
  ['{{@Upper(open', '{{@Upper(open'],
  ['{{@Upper(open {{@Upper(a)}} {{name}}', '{{@Upper(open A shop'],
  ['a)}} {{name}} )}}', 'a)}} shop )}}'],
  ['{"a":{"b":{{name}}}}', '{"a":{"b":shop}}'],
])('%j becomes %j', async (template, expected) => {
  expect(await fillParts(parseTemplate(template), resolve)).toBe(expected);
});

test('rejects a short text that expands to a very long one', async () => {
  const long: Resolve = () => Promise.resolve('x'.repeat(MAX_FILLED_LENGTH));
  expect(await fillParts(parseTemplate('{{a}}'), long)).toHaveLength(MAX_FILLED_LENGTH);
  await expect(fillParts(parseTemplate('{{a}}'.repeat(20_000)), long)).rejects.toThrow(TooLong);
  await expect(fillParts(parseTemplate('{{@f({{a}}{{a}})}}'), long)).rejects.toThrow(TooLong);
});

test('keeps unresolved placeholders as written', async () => {
  const piece = fc.constantFrom('{{', '}}', '(', ')', ')}}', '@', 'a', ' ', '{{@f(', '{{x}}');
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece).map((pieces) => pieces.join('')),
      async (text) => {
        expect(await fillParts(parseTemplate(text), () => Promise.resolve(undefined))).toBe(text);
      },
    ),
  );
});

test('parses unclosed placeholders in one pass, however many there are', async () => {
  const text = '{{@a('.repeat(20_000);
  expect(await fillParts(parseTemplate(text), resolve)).toBe(text);
});
