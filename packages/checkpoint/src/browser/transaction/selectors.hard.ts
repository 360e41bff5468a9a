import { cssProblem } from '@vedette/contract/transaction-script/css-rules';
import { xpathProblem } from '@vedette/contract/transaction-script/xpath-rules';
import {
  validSelectors,
  unclosedSelectors,
  invalidSelectors,
} from '@vedette/contract/transaction-script/testing/selectors';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { aPool } from '../testing/a-pool.js';

const pool = await aPool();
afterAll(() => pool.close());

/** Returns the selectors that a browser accepts. */
async function listAccepted(by: 'css' | 'xpath', texts: readonly string[]): Promise<string[]> {
  return pool.use(new AbortController().signal, async ({ browser: { cdp } }) => {
    const { targetId } = await cdp.send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: true });
    const accepted = by === 'css' ? 'document.querySelector(text)' : 'document.createExpression(text, null)';
    const expression = `${JSON.stringify(texts)}.filter((text) => { try { ${accepted}; return true } catch { return false } })`;
    const { result } = await cdp.send('Runtime.evaluate', { expression, returnByValue: true }, String(sessionId));
    await cdp.send('Target.closeTarget', { targetId });
    return (result as { value: string[] }).value;
  });
}

test.each(['css', 'xpath'] as const)('the browser agrees which selectors of %s are valid', async (by) => {
  expect(await listAccepted(by, validSelectors[by])).toEqual(validSelectors[by]);
  expect(await listAccepted(by, invalidSelectors[by])).toEqual([]);
});

test('only unclosed selectors are rejected although a browser closes them', async () => {
  expect(await listAccepted('css', unclosedSelectors)).toEqual(unclosedSelectors);
});

const PIECES = {
  css: [
    'a',
    '#b',
    '.c',
    '[d]',
    '[d="e"]',
    '[d=e i]',
    ':hover',
    '::before',
    ':not(',
    ':is(',
    ':nth-child(2n+1)',
    ')',
    '(',
    '*',
    '|',
    ' ',
    '>',
    '+',
    '~',
    ',',
    '||',
    '\\31 ',
    '-',
    '--x',
    '1',
    '"',
    '[',
    ']',
    '=',
    '~=',
    'ä',
    '&',
    '@',
    '/',
    '!',
  ],
  xpath: [
    'a',
    '*',
    '/',
    '//',
    '.',
    '..',
    '@b',
    '::',
    'child::',
    'self::',
    '[',
    ']',
    '(',
    ')',
    '|',
    '+',
    '-',
    '=',
    '!=',
    '<',
    ' and ',
    ' or ',
    ' div ',
    ' mod ',
    'text()',
    'node()',
    'last()',
    'position()',
    'contains(',
    'not(',
    'concat(',
    ',',
    '"x"',
    "'y'",
    '1',
    '.5',
    '$v',
    'and',
    'div',
    ' ',
    'count(',
    'a-b',
    'true()',
  ],
} as const;

test.each(['css', 'xpath'] as const)('accepts every generated %s selector that a browser accepts', async (by) => {
  const text = fc.array(fc.constantFrom(...PIECES[by]), { minLength: 1, maxLength: 7 }).map((parts) => parts.join(''));
  const texts = [...new Set(fc.sample(text, { numRuns: 30_000, seed: 38 }))];
  const accepted = await listAccepted(by, texts);
  expect(accepted.length).toBeGreaterThan(500);
  const problem = by === 'css' ? cssProblem : xpathProblem;
  // Selectors closed only by their end are rejected on purpose.
  const isClosed = (one: string): boolean => by === 'xpath' || isBalanced(one);
  expect(accepted.filter((one) => isClosed(one) && problem(one) !== undefined)).toEqual([]);
});

const count = (text: string, letter: string): number => text.split(letter).length - 1;
const isBalanced = (text: string): boolean =>
  count(text, '(') === count(text, ')') && count(text, '[') === count(text, ']') && count(text, '"') % 2 === 0;
