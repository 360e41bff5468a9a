// Bundles the code of the two processes that run a collection, each into one file with the code cache of this Node
// beside it. Most of the cost of a run is reading eight hundred files and compiling them
// (docs/architecture/scripts-and-collections.md#0567).
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './stamp.mjs';

/** Heap of the processes, as run-processes.ts starts them, since a cache is only valid for the same flags. */
const HEAP_MB = 384;
/** Placeholder in `requester.js` for the sandbox code, which only the script process loads, from `sandbox.js`. */
const SANDBOX_PLACEHOLDER = 'the code of the sandbox';

const ENTRY = `export { Runner } from 'postman-runtime';
export { Collection, VariableScope } from 'postman-collection';`;
/** Both would only rebuild the text of the sandbox, which is included prebuilt. */
const UNUSED = ['terser', 'browserify', 'browserify/*', '*.node'];

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
      ? { contents: `module.exports = (callback) => callback(null, ${JSON.stringify(SANDBOX_PLACEHOLDER)});` }
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
    external: UNUSED,
    plugins: [{ name: 'external sandbox', setup: ({ onLoad }) => onLoad({ filter: /bootcode\.js$/ }, withoutSandbox) }],
  });
  packages(sandboxText)((error, text) => writeFileSync(sandbox, inAscii(text)));
  makeCache(requester, 'runs');
  makeCache(sandbox, 'waits');
}

/** V8 loads one-byte sources fastest. Only strings and regular expressions of the code have other characters. */
const inAscii = (text) =>
  text.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

const makeCache = (path, runs) =>
  execFileSync(process.execPath, [`--max-old-space-size=${HEAP_MB}`, '--no-warnings', '-e', MAKE_CACHE, path, runs]);
