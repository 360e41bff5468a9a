import { resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { kindsDescription } from '@vedette/contract/v1/dashboards/tile-kinds';
import { tileKinds } from '@vedette/contract/v1/dashboards/tiles/registry';

const root = resolve(import.meta.dirname, '..');
const RECORDS = 'packages/contract/src/v1/dashboards/tiles/registry.ts';
/** Whatever a kind needs beside its record. */
const REGISTRIES = [
  'packages/web/src/dashboards/tiles/registry.ts',
  'packages/server/src/reports/report-files/sections/tile-sections.ts',
];
const CONTRACT = /^@vedette\/contract\/(.*)$/;
const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
};

/**
 * Properties that the compiler misses in a file when a made-up kind is among the records. Only the contract is
 * read: all else that the file imports would take seconds, and says nothing about kinds.
 */
function missing(file: string, record: string): string[] {
  const host = ts.createCompilerHost(options);
  const readFile = host.readFile.bind(host);
  host.getSourceFile = (path, target) => {
    const text = readFile(path);
    if (text === undefined) return undefined;
    const isRecords = resolve(path) === resolve(root, RECORDS);
    return ts.createSourceFile(path, isRecords ? withKind(text, record) : text, target);
  };
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text: name }) => {
      const inContract = CONTRACT.exec(name)?.[1];
      const path = inContract ? `packages/contract/src/${inContract}.ts` : undefined;
      const isBeside = name.startsWith('.') && from.includes('packages/contract/');
      const found = path ? resolve(root, path) : isBeside ? resolve(from, '..', name.replace(/[.]js$/, '.ts')) : '';
      return { resolvedModule: found === '' ? undefined : { resolvedFileName: found, extension: '.ts' } };
    });
  const program = ts.createProgram([resolve(root, file)], options, host);
  return program
    .getSemanticDiagnostics(program.getSourceFile(resolve(root, file)))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
    .filter((text) => text.includes('missing'));
}

function withKind(text: string, record: string): string {
  const changed = text
    .replace('/** In the order', `const madeUp: TileRecord = ${record};\n/** In the order`)
    .replace('  Empty: empty,\n', '  Empty: empty,\n  MadeUp: madeUp,\n');
  expect(changed).toContain(`= ${record};`);
  expect(changed).toContain('MadeUp: madeUp');
  return changed;
}

describe('a made-up kind of tile', () => {
  test.each(REGISTRIES)('is missing from %s', (file) => {
    expect(missing(file, 'empty')).toEqual([expect.stringContaining("Property 'MadeUp' is missing")]);
  });

  test('needs every property that pages, the form, the API reference and reports read', () => {
    const [message = '', ...others] = missing(RECORDS, '{}');
    expect(others).toEqual([]);
    for (const name of ['title', 'description', 'settings', 'metrics']) expect(message).toContain(name);
  });
});

test('the API reference describes every kind', () => {
  const description = kindsDescription();
  for (const kind of tileKinds) expect(description).toMatch(new RegExp(`\\b${kind}\\b`));
});
