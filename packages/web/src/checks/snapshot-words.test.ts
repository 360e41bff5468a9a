import { snapshotReasons } from '@vedette/contract/v1/checks/check';
import { expect, test } from 'vitest';
import { wordsWithout } from './snapshot-words.js';

test('has a distinct text for every reason', () => {
  const words = snapshotReasons.map((Reason) => wordsWithout({ State: 'None', Reason }));
  expect(new Set(words).size).toBe(snapshotReasons.length);
  expect(words.every((each) => /^No snapshot: [a-z].*[.]$/.test(each))).toBe(true);
});

test('announces a pending snapshot unless no checkpoint can render it', () => {
  expect(wordsWithout({ State: 'Waiting' })).toContain('some minutes');
  expect(wordsWithout({ State: 'Waiting', Reason: 'NoBrowser' })).toContain('no checkpoint of this monitor');
});
