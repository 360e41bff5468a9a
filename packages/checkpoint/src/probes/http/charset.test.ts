import { afterAll, expect, test } from 'vitest';
import { detectCharset, decodeText } from './charset.js';
import { aSite, closeAll, createProber } from './testing/http-fixture.js';

afterAll(closeAll);

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
/** "Добро" in windows-1251. */
const DOBRO = '\xc4\xee\xe1\xf0\xee';

test.each([
  ['the header', 'text/html; charset=windows-1251', DOBRO, 'Добро'],
  ['the header in quotes', 'text/html; charset="windows-1251"', DOBRO, 'Добро'],
  ['the header, in mixed case and with spaces', 'text/html ;CHARSET = CP1251 ; x=y', DOBRO, 'Добро'],
  ['the page', 'text/html', `<html><head><meta charset="windows-1251"></head>${DOBRO}`, 'Добро'],
  ['the page, without quotes', 'text/html', `<META CHARSET=cp1251>${DOBRO}`, 'Добро'],
  [
    'the page in the older form',
    'text/html',
    `<!-- x --><meta http-equiv="Content-Type" content="text/html; charset=windows-1251">${DOBRO}`,
    'Добро',
  ],
  ['the page without a content type', '', `<meta charset=windows-1251>${DOBRO}`, 'Добро'],
  [
    'the page, because the header has an unknown name',
    'text/html; charset=zap',
    `<meta charset=cp1251>${DOBRO}`,
    'Добро',
  ],
  ['the declaration', 'application/xml', `<?xml version="1.0" encoding="ISO-8859-1"?><r>Z\xfcrich</r>`, 'Zürich'],
  ['the declaration in single quotes', 'text/xml', `<?xml version='1.0' encoding='cp1251'?><r>${DOBRO}</r>`, 'Добро'],
  ['the declaration of a feed', 'application/rss+xml', `<?xml version="1.0" encoding="cp1251"?>${DOBRO}`, 'Добро'],
  ['the declaration of a page', 'text/html', `<?xml version="1.0" encoding="cp1251"?><html>${DOBRO}</html>`, 'Добро'],
  ['the style sheet', 'text/css', `@charset "cp1251";/* ${DOBRO} */`, 'Добро'],
  ['a byte order mark, whatever the header', 'text/html; charset=windows-1251', '\xef\xbb\xbfZ\xc3\xbcrich', 'Zürich'],
  ['a mark of UTF-16', 'text/html; charset=utf-8', '\xff\xfeZ\0\xfc\0', 'Zü'],
  ['a mark of UTF-16, the other way', 'application/json', '\xfe\xff\0Z\0\xfc', 'Zü'],
  ['nothing: UTF-8', 'text/html', 'Z\xc3\xbcrich', 'Zürich'],
  ['nothing: one broken byte among letters of UTF-8', 'text/plain', 'Z\xc3\xbcrich \xff \xc3\xa4', 'Zürich \ufffd ä'],
  ['nothing: no UTF-8', 'text/html', 'Z\xfcrich', 'Zürich'],
  ['nothing in JSON: always UTF-8', 'application/json', '"Z\xfcrich"', '"Z\ufffdrich"'],
  ['a page that cannot be UTF-16, for its declaration was read', 'text/html', '<meta charset=utf-16>Z\xc3\xbc', 'Zü'],
  ['ignores a declaration in a comment', 'text/html', '<!-- <meta charset=cp1251> -->Z\xc3\xbcrich', 'Zürich'],
  ['ignores a declaration in a script', 'text/html', `<script a="<meta charset=cp1251>">Z\xc3\xbcrich`, 'Zürich'],
])('decodes text in the encoding of %s', (_, contentType, body, text) => {
  expect(decodeText(bytes(body), contentType)).toContain(text);
});

test('detects a UTF-16 declaration without a byte order mark', () => {
  const little = Buffer.from('<?xml version="1.0"?><r>Zürich</r>', 'utf16le');
  expect(decodeText(little, 'application/xml')).toContain('Zürich');
  expect(decodeText(Buffer.from(little).swap16(), 'application/xml')).toContain('Zürich');
});

// Every encoding that browsers support, including x-user-defined and the replacement encoding.
test.each([
  ['ibm866', '\x84', 'Д'],
  ['iso-8859-2', '\xb1', 'ą'],
  ['iso-8859-8-i', '\xe0', 'א'],
  ['iso-8859-16', '\xaa', 'Ș'],
  ['koi8-r', '\xc4', 'д'],
  ['koi8-u', '\xa4', 'є'],
  ['macintosh', '\x8a', 'ä'],
  ['windows-874', '\xa1', 'ก'],
  ['latin1', '\x80', '€'],
  ['x-mac-cyrillic', '\x84', 'Д'],
  ['gbk', '\xc4\xe3', '你'],
  ['gb2312', '\xc4\xe3', '你'],
  ['gb18030', '\x81\x39\xee\x39', '㐀'],
  ['big5', '\xa7\x41', '你'],
  ['big5-hkscs', '\x87\x40', '䏰'],
  ['euc-jp', '\xc6\xfc', '日'],
  ['iso-2022-jp', '\x1b$BF|\x1b(B', '日'],
  ['shift_jis', '\x93\xfa', '日'],
  ['sjis', '\x93\xfa', '日'],
  ['euc-kr', '\xb0\xa1', '가'],
  ['ks_c_5601-1987', '\xb0\xa1', '가'],
  ['utf-16be', '\x4f\x60', '你'],
  ['unicode-1-1-utf-8', '\xe4\xbd\xa0', '你'],
  ['x-user-defined', '\x80', '\uf780'],
  ['iso-2022-kr', 'anything', '\ufffd'],
])('decodes %s', (label, body, text) => {
  expect(decodeText(bytes(body), `text/plain; charset=${label}`)).toBe(text);
});

test('reads a declaration only in the first 1,024 bytes', () => {
  const stated = (before: number): string =>
    detectCharset(bytes(`${' '.repeat(before)}<meta charset=koi8-r>\xc3\xbc`), 'text/html');
  expect([stated(900), stated(1_100)]).toEqual(['koi8-r', 'utf-8']);
});

const probe = createProber();

test('searches a page in its declared encoding and reports it', async () => {
  const page = bytes(`<html><head><meta charset="windows-1251"></head><body>${DOBRO}</body></html>`);
  const site = await aSite((_, response) => response.setHeader('Content-Type', 'text/html').end(page));
  const outcome = await probe({ url: site, contentMatches: ['Добро', '!Дабро'] });
  expect(outcome.contentMatches).toEqual([{ holds: true }, { holds: true }]);
  expect(outcome.charset).toBe('windows-1251');
});
