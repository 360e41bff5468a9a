import { basename, resolve } from 'node:path';
import { unzip } from '@vedette/documents/testing/unzip';
import { createRecordingPaper } from '@vedette/documents/pdf/testing/recording-paper';
import { renderSectionHtml } from '@vedette/server/reports/report-files/mail/mail-sections';
import { drawSection } from '@vedette/server/reports/report-files/pdf/report-pdf';
import { renderWorkbook } from '@vedette/server/reports/report-files/workbook/report-workbook';
import { createReportFormatter } from '@vedette/server/reports/report-files/texts/report-formatter';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import { kindsDescription } from '@vedette/contract/v1/dashboards/tile-kinds';
import { tileKinds } from '@vedette/contract/v1/dashboards/tiles/registry';

const root = resolve(import.meta.dirname, '..');
const DASHBOARDS = 'packages/contract/src/v1/dashboards';
const RECORDS = `${DASHBOARDS}/tiles/registry.ts`;
const KIND = `${DASHBOARDS}/tiles/fake-tile.ts`;
const TEXTS_FILE = `${DASHBOARDS}/sections/texts/check-texts.ts`;
const PAGES = 'packages/web/src/dashboards/tiles/registry.ts';
const REPORTS = 'packages/server/src/reports/report-files/sections/tile-sections.ts';

const record = {
  title: 'Fake tile',
  description: 'nothing real.',
  settings: [],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figureSource: 'dashboard',
  showsChecks: false,
  chartNotes: 'none',
};
/** Content of the section of the kind besides its title, which only the changed registry has. */
const content = {
  name: 'Dragons',
  isChart: false,
  columns: [
    { textKey: 'monitor', format: 'text' },
    { textKey: 'errors', format: 'count' },
  ],
  rows: [
    ['Shop', 1_234],
    ['Till', 5],
  ],
  leftOut: 0,
  rules: ['ruleChecks'],
  observed: 99.5,
} as const satisfies Omit<Section, 'title'>;

/** Returns the file of the kind, with its record and its section. */
const kindText = (ownRecord: object, section: object): string => `
  import type { Section } from '../sections/section.js';
  import type { TileRecord } from '../tile-record.js';
  export const fakeTile: TileRecord = ${JSON.stringify(ownRecord)};
  export const fakeTileSection: Section = ${JSON.stringify({ title: 'FakeTile', ...section })};`;

/** Inserts a text before a line that must exist. */
function insertBefore(path: string, line: string, added: string): string {
  const text = ts.sys.readFile(resolve(root, path)) ?? '';
  expect(text).toContain(line);
  return text.replace(line, added + line);
}

const kind = {
  [KIND]: kindText(record, content),
  [RECORDS]: insertBefore(RECORDS, '  Empty: empty,\n', '  FakeTile: fakeTile,\n').replace(
    'import ',
    "import { fakeTile } from './fake-tile.js';\nimport ",
  ),
};

const PACKAGE = /^@vedette\/(contract|i18n)\/(.*)$/;
const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
};
/** Caused by imports that are not read. */
const UNREAD_IMPORTS = new Set([
  2307, // Cannot find module
  7006, // Parameter implicitly has an 'any' type
  7031, // Binding element implicitly has an 'any' type
  7053, // Element implicitly has an 'any' type
]);
const sources = new Map<string, ts.SourceFile>();

/**
 * Returns the compiler's messages for a file while some files have other texts. Only contract and messages are read, since all
 * other imports would take seconds and have nothing to do with kinds.
 */
function reported(file: string, texts: Readonly<Record<string, string>>): string[] {
  const changed = new Map(Object.entries(texts).map(([path, text]) => [resolve(root, path), text]));
  const host = ts.createCompilerHost(options);
  const readSource = host.getSourceFile.bind(host);
  host.getSourceFile = (path, target) => {
    const text = changed.get(path);
    if (text !== undefined) return ts.createSourceFile(path, text, target);
    const source = sources.get(path) ?? readSource(path, target);
    if (source) sources.set(path, source);
    return source;
  };
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text: name }) => {
      const [, packageName, inPackage] = PACKAGE.exec(name) ?? [];
      const path = packageName && inPackage ? `packages/${packageName}/src/${inPackage}.ts` : undefined;
      const isBeside = name.startsWith('.') && from.includes('packages/contract/');
      const found = path ? resolve(root, path) : isBeside ? resolve(from, '..', name.replace(/[.]js$/, '.ts')) : '';
      return { resolvedModule: found === '' ? undefined : { resolvedFileName: found, extension: '.ts' } };
    });
  const program = ts.createProgram([resolve(root, file)], options, host);
  return program
    .getSemanticDiagnostics(program.getSourceFile(resolve(root, file)))
    .filter(({ code }) => !UNREAD_IMPORTS.has(code))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

describe('a fake tile type', () => {
  test.each([KIND, RECORDS])('needs only its own file and a line in the contract: %s', (file) => {
    expect(reported(file, kind)).toEqual([]);
  });

  test.each([
    [PAGES, '  Empty: EmptyTile,\n', '  FakeTile: EmptyTile,\n'],
    [REPORTS, '  Empty: () =>', '  FakeTile: () => Promise.resolve([]),\n'],
  ])('is missing from %s until it has a line there', (file, before, line) => {
    expect(reported(file, kind)).toEqual([expect.stringContaining("Property 'FakeTile' is missing")]);
    expect(reported(file, { ...kind, [file]: insertBefore(file, before, line) })).toEqual([]);
  });

  test('needs every property that pages, the form, the API reference and reports read', () => {
    const [message = '', ...others] = reported(KIND, { ...kind, [KIND]: kindText({}, content) });
    expect(others).toEqual([]);
    for (const name of ['title', 'description', 'settings', 'metrics']) expect(message).toContain(name);
  });

  test('needs the texts of its section among the messages', () => {
    const section = { ...content, rules: ['ruleDragons'] };
    const texts = { ...kind, [KIND]: kindText(record, section) };
    expect(reported(KIND, texts)).toEqual([expect.stringContaining('ruleDragons')]);
    const complete = {
      ...texts,
      [TEXTS_FILE]: insertBefore(TEXTS_FILE, '  timespan:', "  ruleDragons: 'All dragons.',\n"),
    };
    expect([...reported(KIND, complete), ...reported(TEXTS_FILE, complete)]).toEqual([]);
  });

  describe.each([
    ['en-GB', 'Errors', '1,234'],
    ['de-DE', 'Fehler', '1.234'],
  ] as const)('has a section that in %s', (culture, head, count) => {
    const section: Section = { title: 'Monitors', ...content };
    const formatter = createReportFormatter(culture, 'UTC');
    const texts = ['Dragons', 'Shop', head, count, ...formatter.formatNotes(section)];

    test('is drawn in a PDF', async () => {
      const { paper, calls } = await createRecordingPaper(culture);
      await drawSection(paper, section, formatter);
      const drawn = calls.map(({ call: [text] }) => text).join(' ');
      for (const text of texts) expect(drawn).toContain(text);
    });

    test('is drawn in an HTML mail', () => {
      const html = renderSectionHtml(section, formatter);
      for (const text of texts) expect(html).toContain(text);
    });

    test('is drawn in a workbook', async () => {
      const file = await renderWorkbook({ name: 'Report', lines: [], sections: [section] }, formatter);
      const parts = [...unzip(file)].filter(([path]) => /sheet\d+[.]xml$/.test(basename(path)));
      const sheets = parts.map(([, xml]) => xml).join('');
      for (const text of ['Dragons', 'Shop', head, '<v>1234</v>']) expect(sheets).toContain(text);
    });
  });
});

test('is described in the API reference', () => {
  const description = kindsDescription();
  for (const kind of tileKinds) expect(description).toMatch(new RegExp(`\\b${kind}\\b`));
});
