import { expect, test } from 'vitest';
import { cssToXpath } from './css-to-xpath.js';

test.each([
  ['li', '//li'],
  ['*', '//*'],
  ['#a', "//*[@id='a']"],
  ['a[href]', '//a[@href]'],
  [`input[name=q][title='it is']`, "//input[@name='q'][@title='it is']"],
  ['ul>li a', '//ul/li//a'],
])('converts %s to %s', (css, xpath) => {
  expect(cssToXpath(css)).toBe(xpath);
});

test.each(['a:hover', 'a, b', 'a + b', '> a', '[href^="x"]', '', 'a\\:b', 'a[b="c'])('does not convert %s', (css) => {
  expect(cssToXpath(css)).toBeUndefined();
});
