import { createHash } from 'node:crypto';
import { MINUTE } from '@vedette/kernel/clock';
import { readSignedJson } from '@vedette/kernel/signed-file';
import { generateSigningKeys } from '@vedette/kernel/signing-keys';
import { createTurnCounter } from '@vedette/kernel/testing/turn-counter';
import { expect, test } from 'vitest';
import { aRow, aView } from '../pages/testing/a-view.js';
import { MAX_COPY_AGE_MS, buildCopyFiles, isCopyDue } from './copy-files.js';

const keys = generateSigningKeys();
const address = 'https://watch.example/status/1?a="b"&c';
const view = aView({ rows: [aRow(), aRow({ name: 'Till', state: 'Down', downSince: 0 })] });
const made = await buildCopyFiles({ view, logo: null, hasAutoRefresh: true, address, keys });
const files = new Map(made.map(({ name, content }) => [name, content]));
const html = files.get('index.html')?.toString() ?? '';

test('shows its time and maximum age without scripts', () => {
  expect(html).toContain('<p class="Down">At 21 Nov 2026, 20:00 (Europe/Amsterdam): ■ 1 of 2 services down</p>');
  expect(html).toContain('If more than 5 minutes have passed since 21 Nov 2026, 20:00, the service may be down');
  expect(html).toContain('href="https://watch.example/status/1?a=&#34;b&#34;&#38;c"');
  for (const twin of ['status.rss', 'status.json', 'status.ics']) expect(html).toContain(`href="${twin}"`);
  expect(Buffer.byteLength(html)).toBeLessThan(50_000);
});

test('allows only the scripts of the page in its policy', () => {
  const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1] ?? '';
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text);
  const hashes = scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  expect(policy.split('script-src ')[1]).toBe(hashes.join(' '));
});

test('lists the digest of every other file in the signed manifest', () => {
  const { content } = readSignedJson(files.get('signed.json') ?? Buffer.alloc(0));
  const Documents = [...files]
    .filter(([name]) => name !== 'signed.json')
    .map(([FileName, bytes]) => ({
      FileName,
      Bytes: bytes.length,
      Sha256: createHash('sha256').update(bytes).digest('hex'),
    }));
  expect(content).toMatchObject({ AsOfAt: view.at, PromiseMs: MAX_COPY_AGE_MS, Documents });
});

test('yields to the event loop between files', async () => {
  const turns = createTurnCounter();
  // The HTML, JSON and feeds each read the incidents.
  const { incidents, ...rest } = view;
  const looking = new Set<string>();
  const noting = {
    ...rest,
    get incidents() {
      const caller = new Error().stack?.split('\n').find((line) => /page-(json|feed|html)-rules/.test(line)) ?? '';
      const by = /page-(json|feed|html)-rules/.exec(caller)?.[0] ?? '';
      if (!looking.has(by)) turns.count();
      looking.add(by);
      return incidents;
    },
  };
  await buildCopyFiles({ view: noting, logo: null, hasAutoRefresh: true, address, keys });
  turns.stop();
  expect([...looking].sort()).toEqual(['page-feed-rules', 'page-html-rules', 'page-json-rules']);
  expect(turns.max()).toBe(1);
});

/** Returns what the age script shows `age` ms after the copy was made. */
function readAfter(age: number): { note: string; header: string; row: string } {
  const element = (textContent: string) => ({ textContent, className: '' });
  const [header, row, words] = [
    element('● All systems operational'),
    element('● Operational'),
    element('This is a copy'),
  ];
  const said = Object.fromEntries(
    [...html.matchAll(/ data-(old|unknown|then)="([^"]*)"/g)].map(([, name, text]) => [name ?? '', text ?? '']),
  );
  const note = { dataset: { ...said, at: view.at, promise: MAX_COPY_AGE_MS }, firstElementChild: words };
  const document = {
    getElementById: () => note,
    querySelector: () => header,
    querySelectorAll: () => [row],
  };
  const script = html.split('<script>').at(-1)?.split('</script>')[0] ?? '';
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-call -- our own script, run as a page would
  new Function('document', 'Date', 'setInterval', script)(document, { now: () => view.at + age }, (again: () => void) =>
    again(),
  );
  return { note: words.textContent, header: header.textContent, row: row.textContent };
}

test('leaves a copy within the promised age as it is and marks an older one once', () => {
  expect(readAfter(MAX_COPY_AGE_MS).row).toBe('● Operational');
  expect(readAfter(12 * MINUTE)).toEqual({
    note: 'This copy is 12 minutes old. The service may be down, and the current state is unknown. ',
    header: '◆ Current state unknown. ● All systems operational',
    row: '◆ Unknown now, previously: ● Operational',
  });
});

test.each([
  [{ writtenAt: null, attemptedAt: null, failedSinceAt: null }, 0, true],
  [{ writtenAt: 0, attemptedAt: 0, failedSinceAt: null }, MINUTE - 1, false],
  [{ writtenAt: 0, attemptedAt: 0, failedSinceAt: null }, MINUTE, true],
  [{ writtenAt: 0, attemptedAt: 60_000, failedSinceAt: 60_000 }, 74_999, false],
  [{ writtenAt: 0, attemptedAt: 60_000, failedSinceAt: 60_000 }, 75_000, true],
  [{ writtenAt: MINUTE, attemptedAt: MINUTE, failedSinceAt: null }, MINUTE - 1, true],
  [{ writtenAt: 0, attemptedAt: 60_000, failedSinceAt: 60_000 }, 59_999, true],
])('decides for copy %j at %i: due %s', (state, now, due) => {
  expect(isCopyDue(state, now)).toBe(due);
});
