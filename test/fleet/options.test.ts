import { expect, test } from 'vitest';
import { chooseEvents } from './events.js';
import { parseOptions } from './options.js';

test('refuses fewer monitors than targets that fail', () => {
  expect(parseOptions(['--monitors', '12']).monitors).toBe(12);
  expect(() => parseOptions(['--monitors', '11'])).toThrow('--monitors: must be a whole number from 12 on');
});

test('refuses numbers of nodes other than two and three', () => {
  expect(parseOptions([]).nodes).toBe(3);
  expect(parseOptions(['--nodes=2']).nodes).toBe(2);
  expect(() => parseOptions(['--nodes=1'])).toThrow('--nodes: must be a whole number from 2 on');
  expect(() => parseOptions(['--nodes=4'])).toThrow('--nodes: must be 2 or 3');
});

test('kills no process that is not there', () => {
  const names = chooseEvents(parseOptions(['--nodes=2'])).map(({ name }) => name);
  expect(names).toContain('kill -9 of process 2');
  expect(names).not.toContain('kill -9 of process 3');
});

test('chooses the events that --only names', () => {
  const names = (...args: string[]): string[] => chooseEvents(parseOptions(args)).map(({ name }) => name);
  expect(names('--only', 'etcd,rolling')).toEqual(['kill -9 of an etcd member', 'rolling restart']);
  expect(names('--only', 'upgrade', '--upgrade-from', 'v1')).toEqual(['rolling upgrade']);
});

test('draws each event once before any of them again', () => {
  const names = chooseEvents(parseOptions(['--only=etcd,S3', '--rounds=6', '--seed=11'])).map(({ name }) => name);
  const [first, second, third] = [0, 3, 6].map((from) => names.slice(from, from + 3).sort());
  expect(names).toHaveLength(9);
  expect(second).toEqual(first);
  expect(third).toEqual(first);
});

test.each(['nothing', 'etcd,nothing'])('refuses --only %s, which matches no event', (only) => {
  expect(() => chooseEvents(parseOptions(['--only', only]))).toThrow('--only: no event matches "nothing"');
});
