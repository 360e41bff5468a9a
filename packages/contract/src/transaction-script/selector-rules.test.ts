import { expect, test } from 'vitest';
import { parseScript } from './parse.js';
import { cssProblem } from './css-rules.js';
import { readableSelectors, unclosedSelectors, unreadableSelectors } from './testing/selectors.js';
import { xpathProblem } from './xpath-rules.js';

test.each(readableSelectors.css)('CSS: %s', (text) => expect(cssProblem(text)).toBeUndefined());
test.each(readableSelectors.xpath)('XPath: %s', (text) => expect(xpathProblem(text)).toBeUndefined());
test.each(unreadableSelectors.css)('no CSS: %s', (text) => expect(cssProblem(text)).toBeTypeOf('string'));
test.each(unclosedSelectors)('not closed: %s', (text) => expect(cssProblem(text)).toBeTypeOf('string'));
test.each(unreadableSelectors.xpath)('no XPath: %s', (text) => expect(xpathProblem(text)).toBeTypeOf('string'));

test.each([
  [{ css: '#1st' }, 'must be CSS: #1st must not begin with a digit'],
  [{ css: 'li:contains("x")' }, 'must be CSS: :contains is of a library, browsers do not know it'],
  [{ css: 'ul > > li' }, 'must be CSS: not understood from > li on'],
  [{ css: 'a,' }, 'must be CSS: it ends too early'],
  [{ xpath: '//a[contains(@class)]' }, 'must be XPath 1.0: contains() takes 2 arguments, not 1'],
  [{ xpath: '//a[ends-with(@href, "x")]' }, 'must be XPath 1.0: there is no function ends-with()'],
  [{ xpath: '//a[position(1)]' }, 'must be XPath 1.0: position() takes no arguments, not 1'],
  [{ xpath: '//a[@b=]' }, 'must be XPath 1.0: not understood from ] on'],
] as const)('%j is refused where it stands', (selector, text) => {
  const [by] = Object.keys(selector);
  const script = `{"steps":[{"actions":[\n{"navigate":{"url":"https://a.example/"}},\n{"click":{"element":\n${JSON.stringify(selector)}}}]}]}`;
  const place = `steps[0].actions[1].click.element.${by ?? ''}`;
  expect(parseScript(script)).toEqual({ problems: [{ line: 4, place, text }] });
});

// One that could be read in many ways would keep the process for hours.
test.each([
  ['many escapes', '\\aaaaaa'.repeat(50), undefined],
  ['many escapes, and then no name', `${'\\aaaaaa'.repeat(50)}!|`, 'not understood from !| on'],
  ['many escapes of an attribute', `[${'\\aaaaaa'.repeat(50)}!]`, /^not understood from/],
  ['many quotes', `a${'"\n'.repeat(3_000)}`, /^not understood from/],
  ['one too long', 'a'.repeat(10_001), 'must have at most 10,000 letters'],
  ['one too deep', `${':not('.repeat(1_900)}a`, 'brackets must be at most 100 deep'],
])('CSS is read in one way: %s', (_name, text, problem) => {
  const reported = cssProblem(text);
  if (problem instanceof RegExp) expect(reported).toMatch(problem);
  else expect(reported).toBe(problem);
});

test.each([
  ['one too long', `//${'a'.repeat(10_000)}`, 'must have at most 10,000 letters'],
  ['one too deep', '('.repeat(9_000), 'brackets must be at most 100 deep'],
  ['conditions too deep', 'a['.repeat(4_000), 'brackets must be at most 100 deep'],
  ['one after the other', `//a${'[1]'.repeat(3_000)}`, undefined],
])('XPath is read whatever it is: %s', (_name, text, problem) => expect(xpathProblem(text)).toBe(problem));

test('a selector with a variable is known when it runs', () => {
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
  ['{{@Nothing(1)}}', '{{@Nothing(1)}} is not known'],
])('%s is refused', (value, text) => {
  const set = { set: { element: { css: '#a' }, value } };
  const script = JSON.stringify({ steps: [{ actions: [{ navigate: { url: 'https://a.example/' } }, set] }] });
  expect(parseScript(script)).toMatchObject({ problems: [{ place: 'steps[0].actions[1].set.value', text }] });
});

test.each(['{{@RandomInt(-3, 3)}}', '{{@RandomFloat(-1.2,3.000)}}', '{{@RandomChar( 5 )}}', '{{@DateTime(dd, MM)}}'])(
  '%s is taken',
  (value) => {
    const set = { set: { element: { css: '#a' }, value } };
    const script = JSON.stringify({ steps: [{ actions: [{ navigate: { url: 'https://a.example/' } }, set] }] });
    expect(parseScript(script)).toHaveProperty('script');
  },
);
