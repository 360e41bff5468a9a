import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CalcCell, calcIsMissing, Calc } from '@vedette/documents/testing/calc';
import { createReportFormatter } from '../report-files/texts/report-formatter.js';
import { renderListWorkbook, type ListDocument } from './list-document.js';
import * as c from './list-model.js';
import { renderCsv } from './list-text-rules.js';

interface Row {
  readonly name: string;
  readonly change: number;
}

const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
const BEFORE = ['', ' ', '\t', '\r', '\n', '\u00a0', '\u3000', '\u200b', '\ufeff', '\u2060', '"'];
const BETWEEN = [',', ';', '\t', '\n', '\r\n', ', ', ';\u200b', ',"', '";"'];
const FORMULAS = [
  ...SIGNS.flatMap((sign) => BEFORE.map((before) => `${before}${sign}1+1`)),
  ...SIGNS.flatMap((sign) => BETWEEN.map((between) => `shop${between}${sign}1+1`)),
  '=HYPERLINK("https://x.example","open")',
  'a,=1+1;=2+2\t=3+3\n=4+4',
];
const ROWS: readonly Row[] = FORMULAS.map((name) => ({ name, change: -2.25 }));

const list = c.defineFileList<Row>({
  title: 'MonitorList',
  columns: [
    c.text('Name', 'name', ({ name }) => name),
    c.percent('Share', 'uptime24', () => 99.5),
    c.limit('Change', 'Checks', ({ change }) => change),
    c.text('Last', 'name', ({ name }) => name),
  ],
  read: async function* () {
    yield await Promise.resolve(ROWS);
  },
});

async function csvIn(culture: 'en-GB' | 'fr-FR' | 'de-DE' | 'nl-NL'): Promise<string> {
  let text = '';
  for await (const part of renderCsv(list, list.readChunks(undefined as never), createReportFormatter(culture, 'UTC')))
    text += part;
  return text;
}

const formulasIn = (rows: readonly (readonly CalcCell[])[]): string[] =>
  rows.flat().flatMap(({ formula }) => (formula === undefined ? [] : [formula]));

describe.skipIf(calcIsMissing)(
  `LibreOffice${calcIsMissing === undefined ? '' : ` (skipped: ${calcIsMissing})`}`,
  () => {
    let calc: Calc;
    beforeAll(() => {
      calc = new Calc();
    });
    afterAll(() => {
      calc.close();
    });

    test.each([
      ['en-GB', ','],
      ['fr-FR', ';'],
      ['de-DE', ';'],
      ['nl-NL', ';'],
    ] as const)('opens CSV for %s with its columns, numbers and texts', async (culture, separator) => {
      const rows = calc.csv(await csvIn(culture), { culture, separators: [separator], knowsQuotes: true });
      expect(formulasIn(rows)).toEqual([]);
      expect(rows.filter((row) => row.some(({ type }) => type !== 'empty'))).toHaveLength(1 + ROWS.length);
      for (const [at, { name }] of ROWS.entries()) {
        const row = rows[at + 1] ?? [];
        expect(row.slice(0, 4).map(({ type }) => type)).toEqual(['string', 'float', 'float', 'string']);
        expect(row.slice(1, 3).map(({ value }) => value)).toEqual([99.5, -2.25]);
        expect(row[0]?.text.replace(/\W/g, '')).toBe(name.replace(/\W/g, ''));
      }
    });

    test.each([
      ['en-GB', [';'], true],
      ['en-GB', [',', ';', '\t'], true],
      ['en-GB', [',', ';', '\t'], false],
      ['en-GB', [','], false],
      ['fr-FR', [','], true],
      ['fr-FR', ['\t'], true],
      ['fr-FR', [',', ';', '\t'], true],
      ['fr-FR', [',', ';', '\t'], false],
      ['de-DE', [','], false],
    ] as const)(
      'finds no formula in CSV for %s split at %j, quotes recognised: %s',
      async (culture, separators, knowsQuotes) => {
        expect(formulasIn(calc.csv(await csvIn(culture), { culture, separators, knowsQuotes }))).toEqual([]);
      },
    );

    test('reads texts of a workbook as texts, not formulas', async () => {
      const made: ListDocument = {
        list,
        chunks: list.readChunks(undefined as never),
        about: undefined,
        filters: '',
        madeAt: 0,
      };
      const rows = calc.xlsx(await renderListWorkbook(made, createReportFormatter('de-DE', 'UTC')));
      expect(formulasIn(rows)).toEqual([]);
      const numbers = rows.flat().filter(({ value }) => value !== undefined);
      expect(numbers.filter(({ value }) => value === -2.25)).toHaveLength(ROWS.length);
    });

    test('evaluates a formula that is not neutralised', () => {
      const text = 'name;last\r\nshop;=1+1\r\n"shop,=2+2";x\r\n';
      const csvOptions = { culture: 'fr-FR', knowsQuotes: true } as const;
      expect(formulasIn(calc.csv(text, { ...csvOptions, separators: [';'] }))).toHaveLength(1);
      expect(formulasIn(calc.csv(text.replaceAll('"', ''), { ...csvOptions, separators: [','] }))).toHaveLength(1);
    });
  },
);
