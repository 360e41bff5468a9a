import { snapshotReasons } from '@vedette/contract/v1/checks/check';
import { expect, test } from 'vitest';
import { missingSnapshotText } from './snapshot-texts.js';

test('has a distinct text for every reason', () => {
  const texts = snapshotReasons.map((Reason) => missingSnapshotText({ State: 'None', Reason }));
  expect(new Set(texts).size).toBe(snapshotReasons.length);
  expect(texts.every((each) => /^No snapshot: [a-z].*[.]$/.test(each))).toBe(true);
});

test('announces a pending snapshot unless no checkpoint can render it', () => {
  expect(missingSnapshotText({ State: 'Waiting' })).toContain('few minutes');
  expect(missingSnapshotText({ State: 'Waiting', Reason: 'NoBrowser' })).toContain('no checkpoint of this monitor');
});
