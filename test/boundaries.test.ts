import { mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
  readonly forbidden: readonly { readonly name: string }[];
  readonly options: ICruiseOptions;
};

interface Violation {
  readonly from: string;
  readonly to: string;
  /** The imported file imports back. */
  readonly andBack?: true;
}

/** For each rule one import that breaks it. */
const violations: Readonly<Record<string, Violation>> = {
  'no-cycles': { from: 'packages/kernel/src/a.ts', to: 'packages/kernel/src/b.ts', andBack: true },
  'packages-meet-in-contract': { from: 'packages/checkpoint/src/a.ts', to: 'packages/server/src/app/b.ts' },
  'kernel-is-the-floor': { from: 'packages/kernel/src/a.ts', to: 'packages/contract/src/b.ts' },
  'protocols-stand-on-kernel': { from: 'packages/protocols/src/a.ts', to: 'packages/contract/src/b.ts' },
  'documents-stand-on-kernel': { from: 'packages/documents/src/a.ts', to: 'packages/contract/src/b.ts' },
  'contract-stands-on-kernel': { from: 'packages/contract/src/a.ts', to: 'packages/checkpoint/src/b.ts' },
  'domains-know-no-runtime': { from: 'packages/server/src/checks/a.ts', to: 'packages/server/src/engine/b.ts' },
  'use-the-front-door': { from: 'packages/server/src/engine/a.ts', to: 'packages/server/src/checks/b.ts' },
  'sql-stays-in-stores': { from: 'packages/server/src/checks/a.ts', to: 'packages/server/src/db/b.ts' },
  'rules-are-pure': { from: 'packages/server/src/checks/a-rules.ts', to: 'node:fs' },
  'tests-stay-in-tests': { from: 'packages/server/src/checks/a.ts', to: 'packages/server/src/testing/b.ts' },
  ...Object.fromEntries(
    [
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

/** Names of the rules broken by a tree that holds nothing but one import. */
async function brokenBy({ from, to, andBack }: Violation): Promise<string[]> {
  await rm(join(folder, 'packages'), { recursive: true, force: true });
  await write(from, `import * as b from '${specifier(from, to)}';\nexport const a = b;\n`);
  if (!to.startsWith('node:')) {
    await write(
      to,
      andBack ? `import * as a from '${specifier(to, from)}';\nexport const b = a;\n` : 'export const b = 1;\n',
    );
  }
  const { tsConfig: _tsConfig, ...options } = config.options;
  const rules = { baseDir: folder, ruleSet: { forbidden: config.forbidden }, validate: true } as ICruiseOptions;
  const { output } = await cruise(['packages'], { ...options, ...rules });
  return (output as ICruiseResult).summary.violations.map(({ rule }) => rule.name);
}

test('every rule has its violation here', () => {
  expect(Object.keys(violations).sort()).toEqual(config.forbidden.map(({ name }) => name).sort());
});

test.each(Object.entries(violations))('%s is caught', async (name, violation) => {
  expect(await brokenBy(violation)).toContain(name);
});

test('an import along the arrows breaks nothing', async () => {
  const allowed = { from: 'packages/server/src/checks/a.ts', to: 'packages/server/src/monitors/index.ts' };
  expect(await brokenBy(allowed)).toEqual([]);
});
