import { expect, test } from 'vitest';
import { parseUserAgent, isBot } from './browser-rules.js';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';

test.each([
  [`${WINDOWS} ${CHROME} Safari/537.36`, 'Chrome 140', 'Windows 10', 'Desktop'],
  [`${WINDOWS} ${CHROME} Safari/537.36 Edg/140.0.1`, 'Edge 140', 'Windows 10', 'Desktop'],
  [`${WINDOWS} ${CHROME} Safari/537.36 OPR/120.0`, 'Opera 120', 'Windows 10', 'Desktop'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox 142', 'Linux', 'Desktop'],
  [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15`, 'Safari 18', 'macOS 10', 'Desktop'],
  [`${PHONE} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari 18', 'iOS 18', 'Mobile'],
  [`${PHONE} CriOS/139.0 Mobile/15E148 Safari/604.1`, 'Chrome 139', 'iOS 18', 'Mobile'],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${CHROME} Mobile Safari/537.36`, 'Chrome 140', 'Android 15', 'Mobile'],
  [`Mozilla/5.0 (Linux; Android 14; SM-X710) ${CHROME} Safari/537.36`, 'Chrome 140', 'Android 14', 'Tablet'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/138.0', 'Chrome 138', 'ChromeOS', 'Desktop'],
  ['something else', 'Other', 'Other', 'Desktop'],
])('detects browser, system and device of %s', (userAgent, browser, system, device) => {
  expect(parseUserAgent(userAgent)).toEqual({ browser, system, device });
  expect(isBot(userAgent)).toBe(false);
});

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  `${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36`,
  'curl/8.5.0',
  '',
])('%s is a bot', (userAgent) => {
  expect(isBot(userAgent)).toBe(true);
});
