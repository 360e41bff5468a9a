import type { PageElement } from '@vedette/contract/checkpoint/page-outcome';
import { expect, test } from 'vitest';
import { aPageElement } from '../../testing/a-page-outcome.js';
import { documentPhases } from './document-rules.js';

const phases = { tlsMs: 5, sendMs: 6, waitMs: 7, receiveMs: 8 };

test('the phases are those of the last document, whatever the page asked for after it', () => {
  const elements = [
    aPageElement({ statusCode: 301, waitMs: 900 }),
    aPageElement(),
    aPageElement({ type: 'images', waitMs: 800 }),
    aPageElement({ type: 'frames', waitMs: 800 }),
  ];
  expect(documentPhases(elements)).toEqual(phases);
  expect(documentPhases([])).toBeUndefined();
});

test('a connection that was there, or is not encrypted, has no handshake; other phases may have taken no time', () => {
  expect(documentPhases([aPageElement({ tlsMs: 0, sendMs: 0 })])).toEqual({ sendMs: 0, waitMs: 7, receiveMs: 8 });
});

test.each<Partial<PageElement>>([
  { statusCode: 0, timeoutMs: 900 },
  { isBlocked: true },
  { isFromCache: true },
  { url: 'data:text/html,hello' },
])('a document of %j went through none', (change) => {
  // Nor do those of one that came before it stand in for it.
  expect(documentPhases([aPageElement(), aPageElement(change)])).toBeUndefined();
});
