import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FILL_LIMITS, FillMeter, TextTooLongError } from './fill-meter.js';
import {
  MAX_NESTING,
  expandTemplate,
  parseTemplate,
  parseReference,
  formatTemplate,
  type TemplatePiece,
} from './template-rules.js';

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
])('parses %s as %s', async (text, expected, unresolved) => {
  expect(await expandTemplate(text, resolve)).toEqual({ text: expected, unresolved });
});

test('writes back any parsed text unchanged', () => {
  const piece = fc.constantFrom('{{', '}}', '{', '}', 'a', '(', ')', '@', ' ');
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      expect(formatTemplate(parseTemplate(text))).toBe(text);
    }),
  );
});

test('leaves a text without references unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), async (text) => {
      fc.pre(!text.includes('{{'));
      expect((await expandTemplate(text, resolve)).text).toBe(text);
    }),
  );
});

const piece = fc.constantFrom('{{', '}}', '{', '}', 'a', 'up', '(', ')', '@', ' ', '\n');
const anyText = fc.array(piece, { maxLength: 200 }).map((pieces) => pieces.join(''));

test('parses references as before', () => {
  const written = (content: string) => {
    const match = /^\s*([^{}()]+?)\s*(?:\((.*)\))?\s*$/s.exec(content);
    return match?.[1] === undefined ? undefined : { name: match[1], argument: match[2] };
  };
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      expect(parseReference(pieces.join(''))).toEqual(written(pieces.join('')));
    }),
  );
});

const nestingDepth = (pieces: readonly TemplatePiece[]): number =>
  Math.max(0, ...pieces.map((one) => (typeof one === 'string' ? 0 : 1 + nestingDepth(one.content))));
const countPieces = (pieces: readonly TemplatePiece[]): number =>
  pieces.reduce((sum, one) => sum + 1 + (typeof one === 'string' ? 0 : countPieces(one.content)), 0);

test('limits pieces and nesting for any text', () => {
  fc.assert(
    fc.property(anyText, fc.nat(300), (inner, levels) => {
      const text = '{{'.repeat(levels) + inner + '}}'.repeat(levels);
      const pieces = parseTemplate(text);
      expect(nestingDepth(pieces)).toBeLessThanOrEqual(MAX_NESTING);
      expect(countPieces(pieces)).toBeLessThanOrEqual(text.length);
      expect(formatTemplate(pieces)).toBe(text);
    }),
  );
});

test('reads and writes the text and its values once per level', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, fc.nat(60), fc.nat(60), async (inner, open, close) => {
      const meter = new FillMeter(() => Promise.resolve());
      const text = '{{'.repeat(open) + inner + '}}'.repeat(close);
      const filled = await expandTemplate(text, resolve, meter);
      const maxHandled = (MAX_NESTING + 2) * 2 * (text.length + 256 * (1 + text.split('{{').length));
      expect(meter.handledLength).toBeLessThanOrEqual(maxHandled);
      expect(filled.text.length).toBeLessThanOrEqual(FILL_LIMITS.text);
    }),
  );
});

test('stops a repeated value at the maximum length and yields before', async () => {
  let turns = 0;
  const meter = new FillMeter(() => Promise.resolve((turns += 1)));
  const long = 'x'.repeat(100_000);
  const filling = expandTemplate('{{a}}'.repeat(1_000), () => Promise.resolve(long), meter);
  await expect(filling).rejects.toThrow(TextTooLongError);
  expect(meter.handledLength).toBeLessThanOrEqual(3 * FILL_LIMITS.text);
  expect(turns).toBeGreaterThan(6);
});
