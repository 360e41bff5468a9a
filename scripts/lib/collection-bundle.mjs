// Bundles what the two processes of a collection's run load, each as one file with the code cache of this Node beside
// it. Most of the cost of a run is reading eight hundred files and compiling them
// (docs/architecture/scripts-and-collections.md#0567).
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './stamp.mjs';

/** Heap of the processes, as run-processes.ts starts them, since a cache is only valid for the same flags. */
const HEAP_MB = 384;
/** Stands in the file of the requests for the text that the script process has in its own file. */
const ELSEWHERE = 'the code of the sandbox';

const ENTRY = `export { Runner } from 'postman-runtime';
export { Collection, VariableScope } from 'postman-collection';`;
/** Both would only rebuild the text of the sandbox, which is included prebuilt. */
const NEVER_ASKED_FOR = ['terser', 'browserify', 'browserify/*', '*.node'];

const MAKE_CACHE = `
const [path, runs] = process.argv.slice(1);
const fs = require('node:fs');
const { Script } = require('node:vm');
const script = new Script(fs.readFileSync(path, 'latin1'), { filename: path });
/* What runs when it is loaded is compiled then, and is in the cache too. */
if (runs === 'runs') script.runInThisContext()({}, require, { exports: {} }, path, '/');
fs.writeFileSync(path + '.cache', script.createCachedData());
process.exit();
`;

/** @param {string} folder for `requester.js`, `sandbox.js` and their caches */
export async function bundleCollections(folder) {
  const { build } = await import('esbuild');
  const packages = createRequire(
    createRequire(join(root, 'packages/checkpoint/package.json')).resolve('postman-runtime'),
  );
  const sandboxText = packages.resolve('postman-sandbox/.cache/bootcode.js');
  mkdirSync(folder, { recursive: true });
  const withoutSandbox = ({ path }) =>
    path === sandboxText
      ? { contents: `module.exports = (tell) => tell(null, ${JSON.stringify(ELSEWHERE)});` }
      : undefined;
  const [requester, sandbox] = [join(folder, 'requester.js'), join(folder, 'sandbox.js')];
  await build({
    stdin: { contents: ENTRY, resolveDir: join(root, 'packages', 'checkpoint') },
    outfile: requester,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    charset: 'ascii',
    logLevel: 'error',
    banner: { js: '(function (exports, require, module, __filename, __dirname) {' },
    footer: { js: '})' },
    external: NEVER_ASKED_FOR,
    plugins: [
      { name: 'sandbox elsewhere', setup: ({ onLoad }) => onLoad({ filter: /bootcode\.js$/ }, withoutSandbox) },
    ],
  });
  packages(sandboxText)((error, text) => writeFileSync(sandbox, inAscii(text)));
  makeCache(requester, 'runs');
  makeCache(sandbox, 'waits');
}

/** V8 reads one-byte characters fastest, and only texts and regular expressions of a program have other characters. */
const inAscii = (text) =>
  text.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

const makeCache = (path, runs) =>
  execFileSync(process.execPath, [`--max-old-space-size=${HEAP_MB}`, '--no-warnings', '-e', MAKE_CACHE, path, runs]);
