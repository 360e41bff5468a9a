import { snapshotReasons } from '@vedette/contract/v1/checks/check';
import { expect, test } from 'vitest';
import { wordsWithout } from './snapshot-words.js';

test('every reason is told in words of its own', () => {
  const words = snapshotReasons.map((Reason) => wordsWithout({ State: 'None', Reason }));
  expect(new Set(words).size).toBe(snapshotReasons.length);
  expect(words.every((each) => /^There is no picture: [a-z].*[.]$/.test(each))).toBe(true);
});

test('a picture that is still to come is told to come, unless nobody can draw it', () => {
  expect(wordsWithout({ State: 'Waiting' })).toContain('some minutes');
  expect(wordsWithout({ State: 'Waiting', Reason: 'NoBrowser' })).toContain('no checkpoint this monitor runs on');
});
