import { expect, test } from 'vitest';
import { isSingleColour } from './single-colour-rules.js';
import { aJpeg } from './testing/a-jpeg.js';

test.each([
  ['without details in its blocks', aJpeg(1), true],
  ['with details in its blocks', aJpeg(2), false],
  ['with blocks of different brightness', aJpeg(1, 3), false],
  ['that ends before its scan', Buffer.from(aJpeg(1), 'base64').subarray(0, 20).toString('base64'), false],
])('detects whether a picture has a single colour: %s', (_, data, expected) => {
  expect(isSingleColour(data)).toBe(expected);
});

test.each(['', '/9j/', 'iVBORw0KGgo=', 'x'.repeat(64)])('%j is not a picture of a single colour', (data) => {
  expect(isSingleColour(data)).toBe(false);
});
