import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { run } from './run.js';

/** Returns the output of the command for a file with `text`. */
async function imported(text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'vedette-import-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'buy.spec.ts');
  await writeFile(file, text);
  const [printed, complained]: [string[], string[]] = [[], []];
  const code = await run(['import', '-f', file], {
    env: {},
    homeFolder: folder,
    fetch: () => Promise.reject(new Error('no request expected')),
    readInput: () => Promise.resolve(''),
    promptSecret: () => Promise.resolve(undefined),
    print: (line) => void printed.push(line),
    printError: (line) => void complained.push(line.replace(folder, '')),
  });
  return { code, printed, complained };
}

test('prints a Playwright test as a script, with notes, without any request', async () => {
  const lines = [
    "test('buy', async ({ page }) => {",
    "  await page.goto('https://a.example/');",
    '  await page.reload();',
    '});',
  ];
  const { code, printed, complained } = await imported(lines.join('\n'));
  expect(code).toBe(0);
  expect(JSON.parse(printed.join('\n'))).toEqual({
    steps: [{ name: 'buy', recordWaterfall: true, actions: [{ navigate: { url: 'https://a.example/' } }] }],
  });
  expect(complained).toEqual([expect.stringMatching(/^\/buy\.spec\.ts:3: reload: /)]);
});

test('rejects a file that is neither', async () => {
  expect(await imported('const a = 1;')).toEqual({
    code: 2,
    printed: [],
    complained: ['/buy.spec.ts: nothing could be imported'],
  });
});
