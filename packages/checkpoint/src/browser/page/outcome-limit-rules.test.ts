import { expect, test } from 'vitest';
import { PAGE_LIMITS } from '@vedette/contract/checkpoint/page-outcome';
import { limitPageOutcome } from './outcome-limit-rules.js';
import { anElement, aPageOutcome } from './testing/a-page-outcome.js';

const picture = (atMs: number, data: string) => ({ id: '', atMs, mimeType: 'image/jpeg' as const, data });

test('leaves an outcome within the limit unchanged', () => {
  const page = aPageOutcome({ source: 'x'.repeat(1_000), elements: [anElement()] });
  expect(limitPageOutcome(page)).toBe(page);
});

test('drops headers first, and only as much as necessary', () => {
  const element = anElement({ requestHeaders: 'h'.repeat(5_000) });
  const seen = limitPageOutcome(aPageOutcome({ source: 'source', elements: [element] }), 4_000);
  expect(seen).toMatchObject({ source: 'source', elements: [{ requestHeaders: '' }] });
});

test('reduces a page with the longest texts to the delivery limit', () => {
  const letters = (count: number): string => '漢'.repeat(count);
  const { url, consoleText, picture: drawn } = PAGE_LIMITS;
  const page = aPageOutcome({
    source: letters(300_000),
    elements: Array.from({ length: 600 }, () => anElement({ url: letters(url) })),
    console: Array.from({ length: 200 }, () => ({
      level: 'Info' as const,
      atMs: 0,
      text: letters(consoleText),
      url: '',
    })),
    pictures: Array.from({ length: 3 }, (_, at) => picture(at, 'x'.repeat(drawn))),
  });
  const seen = limitPageOutcome(page);
  expect(Buffer.byteLength(JSON.stringify(seen))).toBeLessThanOrEqual(8_000_000);
  expect([seen.pictures.length, seen.elements.length, seen.elementsLeftOut]).toEqual([1, 500, 100]);
});
