// `npm run lint`: ESLint over the whole tree in parts, two at a time, each in a process of its own: in one process the types of three
// thousand files take more than the four gigabytes Node gives it. With names of files: those alone.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { root } from './lib/stamp.mjs';

const LANES = 2;
/** What Node gives a process on a machine with much memory; elsewhere it would be half of that, and a part takes more. */
const HEAP = '--max-old-space-size=4096';
/**
 * The longest first; the last one is what is in no other. Each part reads all of the sources anew, which takes 15 to 25 s of CPU: no
 * more of them than memory asks for.
 */
const parts = [
  { name: 'packages/server', without: ['packages/server/src/insight'] },
  { name: 'packages/server/src/insight' },
  { name: 'packages/web' },
];
const all = [...parts, { name: '.', without: parts.map(({ name }) => name) }];

function wordsOf({ name, without = [] }) {
  const cache = join('node_modules', '.cache', 'eslint', name === '.' ? 'rest' : name.replaceAll('/', '-'));
  const ignored = without.flatMap((path) => ['--ignore-pattern', `${path}/`]);
  return [name, ...ignored, '--cache', '--cache-location', cache];
}

async function eslint(words, stdio) {
  const program = join(root, 'node_modules', 'eslint', 'bin', 'eslint.js');
  const child = spawn(process.execPath, [HEAP, program, ...words], { cwd: root, stdio });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk));
  const [code] = await once(child, 'close');
  return { isClean: code === 0, said: Buffer.concat(said) };
}

async function lintAll() {
  const waiting = [...all];
  let isClean = true;
  const lane = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const startedAt = performance.now();
      const result = await eslint(wordsOf(part), ['ignore', 'pipe', 'pipe']);
      isClean &&= result.isClean;
      process.stdout.write(result.said);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(
        `${result.isClean ? 'ok    ' : 'FAILED'} ${seconds.padStart(6)} s  ${part.name === '.' ? 'the rest' : part.name}`,
      );
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return isClean;
}

const named = process.argv.slice(2);
const isClean = named.length > 0 ? (await eslint(named, 'inherit')).isClean : await lintAll();
process.exit(isClean ? 0 : 1);
