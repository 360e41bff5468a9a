import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvFormat, csvRecord } from './csv.js';

const comma = csvFormat('en-GB');
const semicolon = csvFormat('fr-FR');

test.each([
  ['en-GB', ',', '.'],
  ['en-US', ',', '.'],
  ['fr-FR', ';', ','],
  ['de-DE', ';', ','],
  ['nl-NL', ';', ','],
  ['it-IT', ';', ','],
  ['pt-BR', ';', ','],
  ['sv-SE', ';', ','],
  ['de-CH', ',', '.'],
  ['ja-JP', ',', '.'],
  ['ar-EG', ',', '.'],
  ['es-MX', ',', '.'],
])('separates files for %s with %s and uses the decimal sign %s', (culture, separator, decimalSign) => {
  expect(csvFormat(culture)).toEqual({ separator, decimalSign });
});

test.each([
  ['=1+1', "'=1+1"],
  ['+31 20 123', "'+31 20 123"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['﹦1+1', "'﹦1+1"],
  [' =1+1', "' =1+1"],
  ['\u00a0=1+1', "'\u00a0=1+1"],
  ['\u200b=1+1', "'\u200b=1+1"],
  ['\ufeff\u3000@SUM(A1)', "'\ufeff\u3000@SUM(A1)"],
  ['\u0000=1+1', "'\u0000=1+1"],
  ['\u00ad=1+1', "'\u00ad=1+1"],
  ['\u2060=1+1', "'\u2060=1+1"],
  ['\u3164=1+1', "'\u3164=1+1"],
  ['\ufe0f=1+1', "'\ufe0f=1+1"],
  ['\u2800=1+1', "'\u2800=1+1"],
])('writes %j as text', (text, field) => {
  expect(csvRecord([text], comma)).toBe(`${field}\r\n`);
});

test.each([
  ['\t=1+1', `"'\t'=1+1"`],
  ['\r=1+1', `"'\r'=1+1"`],
  ['\n=1+1', `"'\n'=1+1"`],
  ['\tshop', `"'\tshop"`],
  ['"=1+1', `"'""=1+1"`],
  ['=HYPERLINK("https://x.example","y")', `"'=HYPERLINK(""https://x.example"",""y"")"`],
  ['shop;=1+1', `"shop;'=1+1"`],
  ['shop,=1+1', `"shop,'=1+1"`],
  ['shop\t=1+1', `"shop\t'=1+1"`],
  ['shop\n=1+1', `"shop\n'=1+1"`],
  ['shop\r\n- 1', `"shop\r\n'- 1"`],
  ['shop, \u200b@SUM(A1)', `"shop,' \u200b@SUM(A1)"`],
  ['shop,"=1+1', `"shop,'""=1+1"`],
  ['shop;;,＝1', `"shop;;,'＝1"`],
  ['=1;=2,=3', `"'=1;'=2,'=3"`],
])('writes %j without a formula, whatever the separator of the reader', (text, field) => {
  expect([csvRecord([text], comma), csvRecord([text], semicolon)]).toEqual([`${field}\r\n`, `${field}\r\n`]);
});

test.each(['a =1', 'a-b', 'ann@shop.example', 'https://shop.example/?a=1', "'=1", '1 – 2', 'a"=1'])(
  'leaves %s unchanged',
  (text) => {
    expect(csvRecord([text], comma)).toBe(`${text.includes('"') ? `"${text.replace('"', '""')}"` : text}\r\n`);
  },
);

test('keeps numbers with the decimal sign of the culture', () => {
  const numbers = [1.5, -2.25, 0, -7, 1e21, Number.NaN, Number.NEGATIVE_INFINITY];
  expect(csvRecord(numbers, comma)).toBe('1.5,-2.25,0,-7,1e+21,,\r\n');
  expect(csvRecord(numbers, semicolon)).toBe('1,5;-2,25;0;-7;1e+21;;\r\n');
});

test('quotes both separators, quotes and line ends, and leaves missing values empty', () => {
  const values = [undefined, 'a, b', 'a; b', 'two\nlines', 'say "so"', 'شبكة', ' a=1', ''];
  expect(csvRecord(values, comma)).toBe(`,"a, b","a; b","two\nlines","say ""so""",شبكة, a=1,\r\n`);
  expect(csvRecord(values, semicolon)).toBe(`;"a, b";"a; b";"two\nlines";"say ""so""";شبكة; a=1;\r\n`);
});

/** Splits as a program does that does not know quotes and splits at every separator. */
const pieces = (record: string): string[] => record.split(/[,;\t\r\n]/);

test('starts no piece of a record like a formula', () => {
  const part = fc.constantFrom(...Array.from('=+-@＝＋,;\t\r\n "\'\u00a0\u200b\ufeff\u3164ab1'));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      for (const format of [comma, semicolon]) {
        for (const piece of pieces(csvRecord(['x', parts.join(''), 'y'], format))) {
          expect(piece).not.toMatch(/^[\s"\u200b\ufeff\u3164]*[=+\-@＝＋]/);
        }
      }
    }),
  );
});

test('reads a record back unchanged, except for apostrophes', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 5 }), (texts) => {
      const record = `${csvRecord(texts, semicolon).slice(0, -2)};`;
      const fields = [...record.matchAll(/(?:"((?:[^"]|"")*)"|([^";]*));/g)].map(
        ([, quoted, bare = '']) => quoted?.replaceAll('""', '"') ?? bare,
      );
      const plain = (all: readonly string[]) => all.map((text) => text.replaceAll("'", ''));
      expect(plain(fields)).toEqual(plain(texts));
    }),
  );
});

test('writes a long text of blanks and separators in linear time', () => {
  const text = `${',\t'.repeat(500_000)}x`;
  expect(csvRecord([text], comma)).toHaveLength(text.length + 4);
});
