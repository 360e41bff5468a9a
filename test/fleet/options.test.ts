import { expect, test } from 'vitest';
import { chooseEvents } from './events.js';
import { parseOptions } from './options.js';

test('refuses fewer monitors than targets that fail', () => {
  expect(parseOptions(['--monitors', '12']).monitors).toBe(12);
  expect(() => parseOptions(['--monitors', '11'])).toThrow('--monitors: must be a whole number from 12 on');
});

test('chooses the events that --only names', () => {
  const names = (...args: string[]): string[] => chooseEvents(parseOptions(args)).map(({ name }) => name);
  expect(names('--only', 'etcd,rolling')).toEqual(['kill -9 of an etcd member', 'rolling restart']);
  expect(names('--only', 'upgrade', '--upgrade-from', 'v1')).toEqual(['rolling upgrade']);
});

test.each(['nothing', 'etcd,nothing'])('refuses --only %s, which matches no event', (only) => {
  expect(() => chooseEvents(parseOptions(['--only', only]))).toThrow('--only: no event matches "nothing"');
});
