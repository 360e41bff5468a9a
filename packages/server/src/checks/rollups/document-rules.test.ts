import type { PageElement } from '@vedette/contract/checkpoint/page-outcome';
import { expect, test } from 'vitest';
import { aPageElement } from '../../testing/a-page-outcome.js';
import { findDocumentPhases } from './document-rules.js';

const phases = { tlsMs: 5, sendMs: 6, waitMs: 7, receiveMs: 8 };

test('takes the phases of the last document, whatever the page loads afterwards', () => {
  const elements = [
    aPageElement({ statusCode: 301, waitMs: 900 }),
    aPageElement(),
    aPageElement({ type: 'images', waitMs: 800 }),
    aPageElement({ type: 'frames', waitMs: 800 }),
  ];
  expect(findDocumentPhases(elements)).toEqual(phases);
  expect(findDocumentPhases([])).toBeUndefined();
});

test('omits the handshake of a reused or unencrypted connection, but not 0 ms', () => {
  expect(findDocumentPhases([aPageElement({ tlsMs: 0, sendMs: 0 })])).toEqual({ sendMs: 0, waitMs: 7, receiveMs: 8 });
});

test.each<Partial<PageElement>>([
  { statusCode: 0, timeoutMs: 900 },
  { isBlocked: true },
  { isFromCache: true },
  { url: 'data:text/html,hello' },
])('returns no phases for a document of %j', (change) => {
  // The phases of an earlier document do not replace them.
  expect(findDocumentPhases([aPageElement(), aPageElement(change)])).toBeUndefined();
});
