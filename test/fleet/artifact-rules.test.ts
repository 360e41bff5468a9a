import { expect, test } from 'vitest';
import { auditArtifacts, objectName, type ArtifactRow } from './artifact-rules.js';

const key = (digit: string, kind = 'ok'): string => `${kind}-7/${digit.repeat(64)}`;
const aRow = (overrides: Partial<ArtifactRow> = {}): ArtifactRow => ({
  accountId: 103,
  description: 'page-0001',
  at: 1_000,
  keys: [key('a')],
  ...overrides,
});
const objects = [key('a'), key('b')].map((each) => objectName(103, each));

test('accepts rows whose artifacts are in the bucket', () => {
  const rows = [aRow(), aRow({ keys: [key('b')] })];
  expect(auditArtifacts({ rows, objects, away: undefined })).toEqual([]);
});

test('reports artifacts that are missing, of two rows or stored twice', () => {
  const rows = [aRow(), aRow({ description: 'page-0002', keys: [key('a'), key('c')] })];
  const twice = [...objects, objectName(103, key('b', 'error'))];
  expect(auditArtifacts({ rows, objects: twice, away: undefined })).toEqual([
    'one artifact of two rows: page-0002 and page-0001',
    `not in the bucket: ${key('c')} of page-0002`,
    `stored twice: ${objectName(103, key('b', 'error'))} and ${objectName(103, key('b'))}`,
  ]);
});

test('accepts rows without artifacts only while the bucket is unavailable', () => {
  const rows = [aRow({ at: 1_999, keys: [] }), aRow({ at: 2_000, keys: [] })];
  const audit = auditArtifacts({ rows, objects, away: { from: 1_000, to: 2_000 } });
  expect(audit).toEqual(['no artifact: page-0001']);
});
