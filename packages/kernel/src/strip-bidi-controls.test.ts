import { expect, test } from 'vitest';
import { stripBidiControls } from './strip-bidi-controls.js';

test.each([
  ['prod\u202egnp.exe', 'prod\ufffdgnp.exe'],
  ['\u2067a\u2069\u202d', '\ufffda\ufffd\ufffd'],
  ['שלום \u200f12, مرحبا', 'שלום \u200f12, مرحبا'],
])('shows %j as %j', (text, shown) => {
  expect(stripBidiControls(text)).toBe(shown);
});
