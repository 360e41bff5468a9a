/** Collections as they run in a built program: one compiled file for each process. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { aSite, closeAll } from '../probes/http/testing/http-fixture.js';
import { programFromBundle } from './processes/runtime-program.js';
import { aCollection, anItem, runCollection } from './testing/a-collection.js';

const bundler = new URL('../../../../scripts/lib/collection-bundle.mjs', import.meta.url).href;
const folder = mkdtempSync(join(tmpdir(), 'vedette-bundle-'));
execFileSync(process.execPath, [
  '-e',
  `import(${JSON.stringify(bundler)}).then((it) => it.bundleCollections(process.argv[1]))`,
  folder,
]);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await closeAll();
});
const site = await aSite((_request, response) => response.end('{"id":7}'));

const LIBRARIES = ['ajv', 'atob', 'btoa', 'chai', 'cheerio', 'crypto-js', 'lodash', 'moment', 'uuid', 'xml2js', 'url'];
const script = `
pm.test('answers', () => { pm.response.to.have.status(200); pm.expect(pm.response.json().id).to.equal(7); });
for (const name of ${JSON.stringify(LIBRARIES)}) pm.test(name, () => pm.expect(require(name)).to.be.ok);
pm.sendRequest('${site}', (error, answer) => pm.test('asks too', () => pm.expect(answer.code).to.equal(200)));`;
const PASSED = ['answers', ...LIBRARIES, 'asks too'];

test('runs the same as from the packages', async () => {
  const item = anItem('one', `${site}?id={{$guid}}`, {
    pre: 'pm.environment.set("a", "{{$randomCity}}")',
    test: script,
  });
  const { steps, failure } = await runCollection(aCollection([item]), {}, {}, { program: programFromBundle(folder) });
  expect(failure).toBeUndefined();
  expect(steps[0]?.assertions.map(({ description, passed }) => [description, passed])).toEqual(
    PASSED.map((name) => [name, true]),
  );
});

test('scripts cannot read any file or detect the host', async () => {
  const path = JSON.stringify(join(folder, 'sandbox.js'));
  const ways = `
pm.test('no process', () => pm.expect(this.constructor.constructor('return typeof process')()).to.equal('undefined'));
pm.test('no files', () => pm.expect(() => require('fs').readFileSync(${path})).to.throw());
pm.test('no modules', () => pm.expect(() => require('node:module')).to.throw());`;
  const { steps } = await runCollection(
    aCollection([anItem('one', site, { test: ways })]),
    {},
    {},
    { program: programFromBundle(folder) },
  );
  expect(steps[0]?.assertions.map(({ passed }) => passed)).toEqual([true, true, true]);
});

test('ignores a cache made by another version of Node', async () => {
  const other = mkdtempSync(join(tmpdir(), 'vedette-bundle-'));
  for (const name of ['requester.js', 'sandbox.js']) {
    copyFileSync(join(folder, name), join(other, name));
    writeFileSync(join(other, `${name}.cache`), Buffer.alloc(4_096));
  }
  const item = anItem('one', site, { test: script });
  const { failure } = await runCollection(aCollection([item]), {}, {}, { program: programFromBundle(other) });
  rmSync(other, { recursive: true });
  expect(failure).toBeUndefined();
});
