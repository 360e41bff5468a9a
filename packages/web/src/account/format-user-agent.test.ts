import { expect, test } from 'vitest';
import { formatUserAgent } from './format-user-agent.js';

const GECKO = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${GECKO} HeadlessChrome/156.0.0.0 Safari/537.36`, 'Chrome 156 on Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${GECKO} Chrome/140.0 Safari/537.36 Edg/140.0.1`, 'Edge 140 on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140 on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari 18 on iPhone',
  ],
  [`Mozilla/5.0 (Linux; Android 15) ${GECKO} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome 140 on Android'],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['', ''],
])('names the browser of %j %j', (userAgent, expected) => {
  expect(formatUserAgent(userAgent)).toBe(expected);
});
