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
const received: string[][] = [];
const server = createServer((request, response) => {
  const { pathname, search } = new URL(request.url ?? '/', 'http://x');
  if (pathname === '/said') received.push(search.slice(1).split('|').map(decodeURIComponent));
  response.setHeader('Content-Type', 'text/html').end(PAGE);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
const { run, close } = await aTransactionProbe();
afterAll(async () => {
  await close();
  server.close();
});

const keyDown = (key: string) => ({ type: 'keyDown', target: 'main', key });
const keyUp = (key: string) => ({ type: 'keyUp', target: 'main', key });
const click = (selector: string) => ({
  type: 'click',
  target: 'main',
  selectors: [[selector]],
  offsetX: 5,
  offsetY: 5,
});

/** Replays a recording and returns the focused element, both fields and the keys the page received. */
async function replay(...steps: object[]): Promise<string[] | undefined> {
  const recording = { title: 'keys', steps: [{ type: 'navigate', url }, ...steps, click('#go')] };
  const { script, notes } = importScript(JSON.stringify(recording));
  expect(notes).toEqual([]);
  const { failure } = await run({
    ...aTransaction([{ actions: [{ navigate: { url } }] }]),
    steps: script?.steps ?? [],
  });
  expect(failure).toBeUndefined();
  return received.at(-1);
}

test('Control+A selects all, and the next key replaces it', async () => {
  const result = await replay(
    click('#f'),
    keyDown('Control'),
    keyDown('a'),
    keyUp('a'),
    keyUp('Control'),
    keyDown('Backspace'),
    keyUp('Backspace'),
  );
  expect(result).toEqual(['f', '', 'line', 'C+Control,C+a,Backspace']);
});

test('Shift+Tab moves the focus back', async () => {
  const result = await replay(click('#f'), keyDown('Shift'), keyDown('Tab'), keyUp('Tab'), keyUp('Shift'));
  expect(result).toEqual(['first', 'old text', 'line', 'S+Shift,S+Tab']);
});

test('Control+Enter arrives as one; Shift+End selects to the end', async () => {
  const sentKeys = await replay(click('#area'), keyDown('Control'), keyDown('Enter'), keyUp('Enter'), keyUp('Control'));
  expect(sentKeys).toEqual(['area', 'old text', 'line sent', 'C+Control,C+Enter']);
  const selected = await replay(
    click('#f'),
    keyDown('Home'),
    keyUp('Home'),
    keyDown('Shift'),
    keyDown('End'),
    keyUp('End'),
    keyUp('Shift'),
    keyDown('Shift'),
    keyDown('x'),
    keyUp('x'),
    keyUp('Shift'),
  );
  expect(selected).toEqual(['f', 'X', 'line', 'Home,S+Shift,S+End,S+Shift,S+X']);
});
