import { expect, test } from 'vitest';
import { parseOtpAuthUri } from './otpauth-uri.js';

test.each([
  ['otpauth://totp/Shop:ann?secret=ABCD', { secret: 'ABCD' }],
  [
    ' OTPAUTH://TOTP/Shop%3Aann%40x?issuer=Shop&secret=abcd%20efgh&digits=8&period=60&algorithm=sha256 ',
    { secret: 'abcd efgh', digits: 8, periodS: 60, hash: 'SHA256' },
  ],
  ['otpauth://totp?secret=ABCD&algorithm=HmacSHA512&image=https://x/?a=b', { secret: 'ABCD', hash: 'SHA512' }],
  ['otpauth://totp/a#b?secret=ABCD', { secret: 'ABCD' }],
  ['ABCD', undefined],
  ['https://shop.example/?secret=ABCD', undefined],
])('parses %s', (text, settings) => {
  expect(parseOtpAuthUri(text)).toEqual(settings);
});

test.each([
  ['otpauth://hotp/Shop:ann?secret=ABCD&counter=1', /^is for counter-based codes/],
  ['otpauth://steam/x?secret=ABCD', /otpauth:\/\/totp\//],
  ['otpauth:totp', /otpauth:\/\/totp\//],
  ['otpauth-migration://offline?data=CjE', /^is an export of several accounts/],
  ['otpauth://totp/x', /^has no secret$/],
  ['otpauth://totp/x?secret=ABCD&algorithm=MD5', /^has the algorithm MD5; it must be SHA1/],
  ['otpauth://totp/x?secret=ABCD&digits=5', /digits/],
  ['otpauth://totp/x?secret=ABCD&digits=06', /digits/],
  ['otpauth://totp/x?secret=ABCD&period=300', /between 1 and 120 seconds/],
  ['otpauth://totp/x?secret=ABCD&period=0', /between 1 and 120 seconds/],
])('rejects %s with a reason', (text, expected) => {
  expect(parseOtpAuthUri(text)).toMatch(expected);
});
