import { expect, test } from 'vitest';
import { isFirstParty } from './first-party-rules.js';

test.each([
  ['https://shop.example/a', true],
  ['https://static.shop.example/a', true],
  ['https://shop.example.net/a', false],
  ['https://cdn.example/a', false],
  ['data:image/png;base64,', true],
  ['blob:https://shop.example/1', true],
])('%s and https://www.shop.example', (url, meant) => {
  expect(isFirstParty(url, 'https://www.shop.example/')).toBe(meant);
});

test('uses three labels below public suffixes', () => {
  expect(isFirstParty('https://a.shop.co.uk/', 'https://shop.co.uk/')).toBe(true);
  expect(isFirstParty('https://other.co.uk/', 'https://shop.co.uk/')).toBe(false);
});

test('compares addresses as a whole', () => {
  expect(isFirstParty('http://10.0.0.1/', 'http://10.1.0.1/')).toBe(false);
  expect(isFirstParty('http://[::1]/', 'http://[::1]:81/')).toBe(true);
});

test('treats hosts below shared domains as separate owners', () => {
  expect(isFirstParty('https://other.azurewebsites.net/', 'https://shop.azurewebsites.net/')).toBe(false);
  expect(isFirstParty('https://shop.github.io/a', 'https://shop.github.io/')).toBe(true);
  expect(isFirstParty('https://notgithub.io/', 'https://www.notgithub.io/')).toBe(true);
});
