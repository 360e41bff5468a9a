/** Key combinations, recorded and replayed in a browser. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importScript } from '@vedette/contract/transaction-import/import-script';
import { afterAll, expect, test } from 'vitest';
import { aTransaction, aTransactionProbe } from './testing/a-transaction.js';

const PAGE = `<!doctype html><title>Chord</title>
<input id=first value="before"><input id=f value="old text"><textarea id=area>line</textarea><button id=go>go</button>
<script>
const keys = [];
addEventListener('keydown', (e) => keys.push((e.ctrlKey ? 'C+' : '') + (e.shiftKey ? 'S+' : '') + e.key));
area.addEventListener('keydown', (e) => { if (e.ctrlKey && e.key === 'Enter') area.value += ' sent'; });
go.onclick = () => fetch('/said?' + [document.body.dataset.focus, f.value, area.value, keys.join(',')].map(encodeURIComponent).join('|'));
addEventListener('focusin', (e) => { if (e.target !== go) document.body.dataset.focus = e.target.id; });
</script>`;
const said: string[][] = [];
const server = createServer((request, response) => {
  const { pathname, search } = new URL(request.url ?? '/', 'http://x');
  if (pathname === '/said') said.push(search.slice(1).split('|').map(decodeURIComponent));
  response.setHeader('Content-Type', 'text/html').end(PAGE);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
const { run, close } = await aTransactionProbe();
afterAll(async () => {
  await close();
  server.close();
});

const down = (key: string) => ({ type: 'keyDown', target: 'main', key });
const up = (key: string) => ({ type: 'keyUp', target: 'main', key });
const click = (selector: string) => ({
  type: 'click',
  target: 'main',
  selectors: [[selector]],
  offsetX: 5,
  offsetY: 5,
});

/** Replays a recording and returns the focused element, both fields and the keys the page received. */
async function replayed(...steps: object[]): Promise<string[] | undefined> {
  const recording = { title: 'keys', steps: [{ type: 'navigate', url }, ...steps, click('#go')] };
  const { script, notes } = importScript(JSON.stringify(recording));
  expect(notes).toEqual([]);
  const { failure } = await run({
    ...aTransaction([{ actions: [{ navigate: { url } }] }]),
    steps: script?.steps ?? [],
  });
  expect(failure).toBeUndefined();
  return said.at(-1);
}

test('Control+A selects all, and the next key replaces it', async () => {
  const seen = await replayed(
    click('#f'),
    down('Control'),
    down('a'),
    up('a'),
    up('Control'),
    down('Backspace'),
    up('Backspace'),
  );
  expect(seen).toEqual(['f', '', 'line', 'C+Control,C+a,Backspace']);
});

test('Shift+Tab moves the focus back', async () => {
  const seen = await replayed(click('#f'), down('Shift'), down('Tab'), up('Tab'), up('Shift'));
  expect(seen).toEqual(['first', 'old text', 'line', 'S+Shift,S+Tab']);
});

test('Control+Enter arrives as one; Shift+End selects to the end', async () => {
  const sent = await replayed(click('#area'), down('Control'), down('Enter'), up('Enter'), up('Control'));
  expect(sent).toEqual(['area', 'old text', 'line sent', 'C+Control,C+Enter']);
  const selected = await replayed(
    click('#f'),
    down('Home'),
    up('Home'),
    down('Shift'),
    down('End'),
    up('End'),
    up('Shift'),
    down('Shift'),
    down('x'),
    up('x'),
    up('Shift'),
  );
  expect(selected).toEqual(['f', 'X', 'line', 'Home,S+Shift,S+End,S+Shift,S+X']);
});
