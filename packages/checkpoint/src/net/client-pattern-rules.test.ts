import { expect, test } from 'vitest';
import { matchesTarget, parseClientPattern } from './client-pattern-rules.js';

test.each([
  ['shop.example', 'shop.example', 443, true],
  ['shop.example', 'SHOP.example', 8_443, true],
  ['shop.example', 'www.shop.example', 443, false],
  ['[*.]shop.example', 'shop.example', 443, true],
  ['[*.]shop.example', 'a.b.shop.example', 443, true],
  ['[*.]shop.example', 'myshop.example', 443, false],
  ['https://shop.example:8443', 'shop.example', 8_443, true],
  ['https://shop.example:8443', 'shop.example', 443, false],
  ['https://shop.example:*', 'shop.example', 9_443, true],
  ['https://[fd00::1]:8443/', 'fd00::1', 8_443, true],
  ['10.0.0.7', '10.0.0.7', 443, true],
  ['*', 'anything.example', 443, true],
])('%s matches %s, port %i: %s', (text, host, port, expected) => {
  const pattern = parseClientPattern(text);
  if (typeof pattern === 'string') throw new Error(pattern);
  expect(matchesTarget(pattern, host, port)).toBe(expected);
});

test.each([
  ['', 'is not a host pattern'],
  ['*.shop.example', 'is not a host pattern'],
  ['shop.example/path', 'is not a host pattern'],
  ['http://shop.example', 'only https://'],
  ['[*.]*', '[*.] must be followed by a domain'],
  ['[*.][::1]', '[*.] must be followed by a domain'],
  ['shop.example:70000', 'the port must be between 1 and 65535'],
])('rejects %j', (text, why) => {
  expect(parseClientPattern(text)).toContain(why);
});
