import { expect, test } from 'vitest';
import { parseText } from './documents.js';

test('rejects a YAML bomb as such', () => {
  const levels = ['b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]'];
  let previous = 'a';
  for (const name of levels) {
    bomb.push(`${name}: &${name} [${Array.from({ length: 9 }, () => `*${previous}`).join(', ')}]`);
    previous = name;
  }
  expect(() => parseText(bomb.join('\n'), 'bomb.yaml')).toThrow(
    /^bomb\.yaml: YAML aliases expand to more than 100 values/,
  );
});

test('reads a file with ordinary aliases', () => {
  expect(parseText('a: &a [1]\nb: *a\nc: *a', 'shop.yaml')).toEqual([{ a: [1], b: [1], c: [1] }]);
});
