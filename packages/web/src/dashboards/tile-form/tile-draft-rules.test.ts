import { expect, test } from 'vitest';
import { tileSubject } from './tile-draft-rules.js';

test.each([
  ['Chart', { Monitors: ['a', 'b'], MonitorGroups: ['g'] }, { Monitors: ['a', 'b'], MonitorGroups: ['g'] }],
  ['Chart', { Monitors: [], MonitorGroups: [] }, { Monitors: [], MonitorGroups: [] }],
  ['Chart', {}, {}],
  ['LastCheck', { Monitors: ['a', 'b'], MonitorGroups: ['g'] }, { Monitors: ['a'] }],
  ['LastCheck', { Monitors: [], MonitorGroups: ['g'] }, {}],
  ['RumChart', { Monitors: ['a'] }, {}],
] as const)('new tile of %s: keeps of %j what applies to it: %j', (kind, { ...chosen }, about) => {
  expect(tileSubject(kind, chosen as Parameters<typeof tileSubject>[1])).toEqual(about);
});
