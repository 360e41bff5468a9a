import { mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
interface Config {
  readonly forbidden: readonly { readonly name: string }[];
  readonly options: ICruiseOptions;
}
const load = createRequire(import.meta.url);
const config = load('../.dependency-cruiser.cjs') as Config;
const folderConfig = load('../.dependency-cruiser-folders.cjs') as Config;

interface Violation {
  readonly from: string;
  readonly to: string;
  /** The imported file imports back. */
  readonly andBack?: true;
}

/** For each rule, one import that violates it. */
const violations: Readonly<Record<string, Violation>> = {
  'no-cycles': { from: 'packages/kernel/src/a.ts', to: 'packages/kernel/src/b.ts', andBack: true },
  'packages-meet-in-contract': { from: 'packages/checkpoint/src/a.ts', to: 'packages/server/src/app/b.ts' },
  'kernel-is-the-floor': { from: 'packages/kernel/src/a.ts', to: 'packages/contract/src/b.ts' },
  'protocols-stand-on-kernel': { from: 'packages/protocols/src/a.ts', to: 'packages/contract/src/b.ts' },
  'documents-stand-on-kernel': { from: 'packages/documents/src/a.ts', to: 'packages/contract/src/b.ts' },
  'i18n-knows-no-other-package': { from: 'packages/i18n/src/a.ts', to: 'packages/kernel/src/b.ts' },
  'contract-stands-on-kernel': { from: 'packages/contract/src/a.ts', to: 'packages/checkpoint/src/b.ts' },
  'domains-know-no-runtime': { from: 'packages/server/src/checks/a.ts', to: 'packages/server/src/engine/b.ts' },
  'only-routes-know-http': { from: 'packages/server/src/checks/a.ts', to: 'packages/server/src/http/index.ts' },
  'context-knows-no-domain': { from: 'packages/server/src/module/a.ts', to: 'packages/server/src/checks/index.ts' },
  'modules-are-listed-in-app': {
    from: 'packages/server/src/checks/a.ts',
    to: 'packages/server/src/checks/module.ts',
  },
  'use-the-front-door': { from: 'packages/server/src/engine/a.ts', to: 'packages/server/src/checks/b.ts' },
  'sql-stays-in-stores': { from: 'packages/server/src/checks/a.ts', to: 'packages/server/src/db/b.ts' },
  'tile-records-stand-alone': {
    from: 'packages/contract/src/v1/dashboards/tiles/chart.ts',
    to: 'packages/contract/src/v1/dashboards/tiles/log.ts',
  },
  'tile-components-stand-alone': {
    from: 'packages/web/src/dashboards/tiles/chart/a.ts',
    to: 'packages/web/src/dashboards/tiles/log/b.ts',
  },
  'rules-are-pure': { from: 'packages/server/src/checks/a-rules.ts', to: 'node:fs' },
  'tests-stay-in-tests': { from: 'packages/server/src/checks/a.ts', to: 'packages/server/src/testing/b.ts' },
  ...Object.fromEntries(
    [
      'rights',
      'access',
      'definitions',
      'vault',
      'monitors',
      'checkpoints',
      'checks',
      'incidents',
      'alerting',
      'figures',
      'chart-notes',
      'sla',
      'rum',
      'export',
      'screens',
      'dashboards',
      'status-pages',
    ].map((domain) => [
      `${domain}-looks-left-only`,
      { from: `packages/server/src/${domain}/a.ts`, to: 'packages/server/src/reports/index.ts' },
    ]),
  ),
};

const checks = 'packages/server/src/checks';
/** For each folder rule, the imports that violate it. Their files form no cycle. */
const folderViolations: Readonly<Record<string, readonly Violation[]>> = {
  'no-folder-cycles': [
    { from: `${checks}/read/a.ts`, to: `${checks}/store/b.ts` },
    { from: `${checks}/store/c.ts`, to: `${checks}/read/d.ts` },
  ],
  'rooms-do-not-import-their-root': [{ from: `${checks}/read/a.ts`, to: `${checks}/b.ts` }],
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vedette-boundaries-'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rm(folder, { recursive: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

const specifier = (from: string, to: string): string =>
  to.startsWith('node:') ? to : '../'.repeat(from.split('/').length - 1) + to.replace(/[.]ts$/, '.js');

const emptyTree = (): Promise<void> => rm(join(folder, 'packages'), { recursive: true, force: true });

async function writeImport({ from, to, andBack }: Violation): Promise<void> {
  await write(from, `import * as b from '${specifier(from, to)}';\nexport const a = b;\n`);
  if (to.startsWith('node:')) return;
  await write(
    to,
    andBack ? `import * as a from '${specifier(to, from)}';\nexport const b = a;\n` : 'export const b = 1;\n',
  );
}

async function writeTypeImport({ from, to }: Violation): Promise<void> {
  await write(from, `import type { B } from '${specifier(from, to)}';\nexport type A = B;\n`);
  await write(to, 'export type B = number;\n');
}

/** Returns the names of the rules that the tree violates. */
async function brokenRules({ forbidden, options: { tsConfig: _tsConfig, ...options } }: Config): Promise<string[]> {
  const rules = { baseDir: folder, ruleSet: { forbidden }, validate: true } as ICruiseOptions;
  const { output } = await cruise(['packages'], { ...options, ...rules });
  return (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name);
}

/** Returns the names of the rules that a tree with a single import violates. */
async function brokenBy(violation: Violation): Promise<string[]> {
  await emptyTree();
  await writeImport(violation);
  return brokenRules(config);
}

test('has a violation for every rule', () => {
  expect(Object.keys(violations).sort()).toEqual(config.forbidden.map(({ name }) => name).sort());
  expect(Object.keys(folderViolations).sort()).toEqual(folderConfig.forbidden.map(({ name }) => name).sort());
});

test.each(Object.entries(violations))('catches %s', async (name, violation) => {
  expect(await brokenBy(violation)).toContain(name);
});

test.each([
  ['app', 'engine/lease/b'],
  ['app', 'http/b'],
  ['app', 'checks/b'],
  ['engine', 'http/b'],
  ['checks', 'engine/lease/b'],
])('keeps %s from importing %s past its index', async (from, to) => {
  const violation = { from: `packages/server/src/${from}/a.ts`, to: `packages/server/src/${to}.ts` };
  expect(await brokenBy(violation)).toContain('use-the-front-door');
});

test.each([
  ['checks/a', ['only-routes-know-http']],
  ['checks/a-routes', []],
])('reports fastify imported by %s as %j', async (file, broken) => {
  await emptyTree();
  const text = `import type { FastifyRequest } from 'fastify';\nexport type A = FastifyRequest;\n`;
  await write(`packages/server/src/${file}.ts`, text);
  expect(await brokenRules(config)).toEqual(broken);
});

test('lets app import the index and the module of the engine', async () => {
  for (const file of ['index', 'module']) {
    const allowed = { from: 'packages/server/src/app/a.ts', to: `packages/server/src/engine/${file}.ts` };
    expect(await brokenBy(allowed)).toEqual([]);
  }
});

describe.each(Object.entries(folderViolations))('catches %s', (name, imports) => {
  test.each([
    ['values', writeImport],
    ['types', writeTypeImport],
  ])('in imports of %s', async (_kind, writeOne) => {
    await emptyTree();
    for (const one of imports) await writeOne(one);
    expect(await brokenRules(config)).toEqual([]);
    expect(new Set(await brokenRules(folderConfig))).toEqual(new Set([name]));
  });
});

test('accepts an import in an allowed direction', async () => {
  const allowed = { from: 'packages/server/src/checks/a.ts', to: 'packages/server/src/monitors/index.ts' };
  expect(await brokenBy(allowed)).toEqual([]);
});
