import { expect, test } from 'vitest';
import { exactLink } from './exact-link.js';

const span = { from: 1_000.7, until: 5_000 };

test.each([
  ['https://v.example/base/monitors/a?period=24h', 'https://v.example/base/monitors/a?from=1000&until=5000'],
  ['https://v.example/monitors/a?from=1&until=2#x', 'https://v.example/monitors/a?from=1000&until=5000'],
  ['https://v.example/monitors/a?errors=true', 'https://v.example/monitors/a?errors=true&from=1000&until=5000'],
])('the exact link of %s is %s', (address, link) => {
  expect(exactLink(address, span)).toBe(link);
});
