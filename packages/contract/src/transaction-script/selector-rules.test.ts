import { expect, test } from 'vitest';
import { parseScript } from './parse.js';
import { cssProblem } from './css-rules.js';
import { validSelectors, unclosedSelectors, invalidSelectors } from './testing/selectors.js';
import { xpathProblem } from './xpath-rules.js';

test.each(validSelectors.css)('accepts the CSS selector %s', (text) => expect(cssProblem(text)).toBeUndefined());
test.each(validSelectors.xpath)('accepts the XPath selector %s', (text) => expect(xpathProblem(text)).toBeUndefined());
test.each(invalidSelectors.css)('rejects CSS: %s', (text) => expect(cssProblem(text)).toBeTypeOf('string'));
test.each(unclosedSelectors)('rejects unclosed CSS: %s', (text) => expect(cssProblem(text)).toBeTypeOf('string'));
test.each(invalidSelectors.xpath)('rejects XPath: %s', (text) => expect(xpathProblem(text)).toBeTypeOf('string'));

test.each([
  [{ css: '#1st' }, 'must be CSS: #1st must not begin with a digit'],
  [{ css: 'li:contains("x")' }, 'must be CSS: :contains is not supported by browsers'],
  [{ css: 'ul > > li' }, 'must be CSS: syntax error at > li'],
  [{ css: 'a,' }, 'must be CSS: unexpected end'],
  [{ xpath: '//a[contains(@class)]' }, 'must be XPath 1.0: contains() takes 2 arguments, not 1'],
  [{ xpath: '//a[ends-with(@href, "x")]' }, 'must be XPath 1.0: unknown function ends-with()'],
  [{ xpath: '//a[position(1)]' }, 'must be XPath 1.0: position() takes no arguments, not 1'],
  [{ xpath: '//a[@b=]' }, 'must be XPath 1.0: syntax error at ]'],
] as const)('reports the place of %j', (selector, text) => {
  const [by] = Object.keys(selector);
  const script = `{"steps":[{"actions":[\n{"navigate":{"url":"https://a.example/"}},\n{"click":{"element":\n${JSON.stringify(selector)}}}]}]}`;
  const path = `steps[0].actions[1].click.element.${by ?? ''}`;
  expect(parseScript(script)).toEqual({ problems: [{ line: 4, path, text }] });
});

// A selector that could match in many ways would block the process for hours.
test.each([
  ['many escapes', '\\aaaaaa'.repeat(50), undefined],
  ['many escapes, and then no name', `${'\\aaaaaa'.repeat(50)}!|`, 'syntax error at !|'],
  ['many escapes of an attribute', `[${'\\aaaaaa'.repeat(50)}!]`, /^syntax error at/],
  ['many quotes', `a${'"\n'.repeat(3_000)}`, /^syntax error at/],
  ['too long', 'a'.repeat(10_001), 'must have at most 10,000 characters'],
  ['too deep', `${':not('.repeat(1_900)}a`, 'must have at most 100 nested brackets'],
])('parses CSS in only one way: %s', (_name, text, problem) => {
  const reported = cssProblem(text);
  if (problem instanceof RegExp) expect(reported).toMatch(problem);
  else expect(reported).toBe(problem);
});

test.each([
  ['too long', `//${'a'.repeat(10_000)}`, 'must have at most 10,000 characters'],
  ['too deep', '('.repeat(9_000), 'must have at most 100 nested brackets'],
  ['conditions too deep', 'a['.repeat(4_000), 'must have at most 100 nested brackets'],
  ['one after the other', `//a${'[1]'.repeat(3_000)}`, undefined],
])('parses XPath of any size: %s', (_name, text, problem) => expect(xpathProblem(text)).toBe(problem));

test('accepts a selector with a variable', () => {
  const script =
    '{"steps":[{"actions":[{"navigate":{"url":"https://a.example/"}},{"click":{"element":{"css":"#{{id}}["}}}]}]}';
  expect(parseScript(script)).toHaveProperty('script');
});

test.each([
  ['{{@RandomInt(1)}}', '{{@RandomInt(1)}} needs two whole numbers, the smaller one first: (min,max)'],
  ['{{@RandomInt(3,1)}}', '{{@RandomInt(3,1)}} needs two whole numbers, the smaller one first: (min,max)'],
  ['{{@RandomInt(1,2,3)}}', '{{@RandomInt(1,2,3)}} needs two whole numbers, the smaller one first: (min,max)'],
  ['{{@RandomFloat(1)}}', '{{@RandomFloat(1)}} needs two numbers, the smaller one first: (min,max)'],
  ['{{@RandomChar()}}', '{{@RandomChar()}} needs a whole number from 1 to 10000: (count)'],
  ['{{@DateTime()}}', '{{@DateTime()}} needs a format: (format) or (format,offset)'],
  ['{{@Nothing(1)}}', '{{@Nothing(1)}} is unknown'],
])('rejects %s', (value, text) => {
  const set = { set: { element: { css: '#a' }, value } };
  const script = JSON.stringify({ steps: [{ actions: [{ navigate: { url: 'https://a.example/' } }, set] }] });
  expect(parseScript(script)).toMatchObject({ problems: [{ path: 'steps[0].actions[1].set.value', text }] });
});

test.each(['{{@RandomInt(-3, 3)}}', '{{@RandomFloat(-1.2,3.000)}}', '{{@RandomChar( 5 )}}', '{{@DateTime(dd, MM)}}'])(
  'accepts %s',
  (value) => {
    const set = { set: { element: { css: '#a' }, value } };
    const script = JSON.stringify({ steps: [{ actions: [{ navigate: { url: 'https://a.example/' } }, set] }] });
    expect(parseScript(script)).toHaveProperty('script');
  },
);
