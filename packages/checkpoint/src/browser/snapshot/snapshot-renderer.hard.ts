import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { SnapshotOrder } from '@vedette/contract/checkpoint/snapshot';
import { systemRandom } from '@vedette/kernel/random';
import { systemClock } from '@vedette/kernel/clock';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aPool } from '../testing/a-pool.js';
import { aPng, readPng } from '../testing/png.js';
import type { BrowserPool } from '../pool.js';
import { createSnapshotRenderer } from './snapshot-renderer.js';

let pool: BrowserPool;
let connections = 0;
const listener = createServer((socket) => {
  connections += 1;
  socket.destroy();
});
const never = new AbortController().signal;
let away = '';

beforeAll(async () => {
  pool = await aPool({ wantedBytes: 0 });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  away = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await pool.close();
  listener.close();
});

const draw = (content: string | Buffer, change: Partial<SnapshotOrder> = {}) =>
  createSnapshotRenderer({ pool, clock: systemClock, random: systemRandom }).draw(
    {
      checkId: 1,
      form: 'page',
      contentType: 'text/html; charset=utf-8',
      body: Buffer.from(content).toString('base64'),
      ...change,
    },
    never,
  );

/** Returns the share of the middle of a picture that has a colour. */
async function middleColour(drawing: ReturnType<typeof draw>): Promise<string | undefined> {
  const picture = await drawing;
  if (picture === undefined || picture === 'preempted') return picture;
  const { width, height, at } = readPng(Buffer.from(picture.data, 'base64'));
  expect([width, height]).toEqual([1280, 800]);
  return at(width / 2, height / 2);
}

const green = '<body style="margin:0;background:#00ff00">';

/** A page that requests something from the listener in every possible way. */
function hostile(): string {
  const to = (path: string): string => `http://${away}/${path}`;
  return `<!doctype html><html><head>
    <meta http-equiv="refresh" content="0; url=${to('refresh')}">
    <base href="${to('base/')}">
    <link rel="stylesheet" href="${to('sheet.css')}"><link rel="preconnect" href="${to('')}">
    <link rel="dns-prefetch" href="//${away}"><link rel="prefetch" href="${to('prefetch')}">
    <link rel="prerender" href="${to('prerender')}"><link rel="preload" as="image" href="${to('preload')}">
    <link rel="modulepreload" href="${to('module.js')}"><link rel="manifest" href="${to('manifest')}">
    <link rel="icon" href="${to('icon.png')}">
    <script type="speculationrules">{"prefetch":[{"source":"list","urls":["${to('speculated')}"]}]}</script>
    <style>@import url(${to('import.css')}); @font-face { font-family: far; src: url(${to('font')}) }
      h1 { font-family: far; background: url(${to('background')}) } body { background: #00ff00 }</style>
    <script>document.documentElement.style.background = '#ff0000'; document.body?.remove();
      fetch('${to('fetch')}'); new WebSocket('ws://${away}/'); navigator.sendBeacon('${to('beacon')}');
      new RTCPeerConnection({ iceServers: [{ urls: 'stun:${away}' }] }).createDataChannel('x');
      location = '${to('location')}'</script>
    </head><body style="margin:0" onload="document.body.style.background='#ff0000';open('${to('open')}')">
    <h1>far</h1><img src="${to('img')}"><img srcset="${to('srcset')} 2x"><picture><source srcset="${to('source')}"><img></picture>
    <iframe src="${to('iframe')}"></iframe><iframe srcdoc="<img src='${to('srcdoc')}'><script>fetch('${to('inner')}')</script>"></iframe>
    <iframe src="file:///etc/passwd"></iframe><iframe src="data:text/html,<img src='${to('data')}'>"></iframe>
    <object data="${to('object')}"></object><embed src="${to('embed')}"><video src="${to('video')}" poster="${to('poster')}" autoplay></video>
    <audio src="${to('audio')}" autoplay></audio><svg><image href="${to('svg')}"/><use href="${to('use')}#a"/></svg>
    <form id="f" action="${to('form')}"><input autofocus onfocus="f.submit()"></form><a href="${to('ping')}" ping="${to('pinged')}">a</a>
    <portal src="${to('portal')}"></portal><fencedframe src="${to('fenced')}"></fencedframe>
    </body></html>`;
}

test('renders a page as received without any network access', async () => {
  expect(await middleColour(draw(hostile()))).toBe('00ff00');
  expect(connections).toBe(0);
});

test('scripts have no effect, wherever they are', async () => {
  const red = "document.body.style.background='#ff0000'";
  expect(
    await middleColour(draw(`${green}<script>${red}</script><img src=x onerror="${red}"><svg onload="${red}">`)),
  ).toBe('00ff00');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"><rect id="r" width="100%" height="100%" fill="#00ff00"/>
    <script>document.getElementById('r').setAttribute('fill','#ff0000')</script><image href="http://${away}/x"/></svg>`;
  expect(await middleColour(draw(svg, { form: 'image', contentType: 'image/svg+xml' }))).toBe('00ff00');
  expect(connections).toBe(0);
});

test('does not show a file of the machine', async () => {
  const body = `${green}<meta http-equiv="refresh" content="0; url=file:///etc/passwd"><a href="file:///etc/passwd">x</a>`;
  expect(await middleColour(draw(body))).toBe('00ff00');
});

test('shows embedded pictures and content that is a picture', async () => {
  const file = aPng(2, 2, '00ff00');
  const inline = `<body style="margin:0"><img style="width:100vw;height:100vh" src="data:image/png;base64,${file.toString('base64')}">`;
  expect(await middleColour(draw(inline))).toBe('00ff00');
  const large = aPng(1600, 1200, '00ff00');
  expect(await middleColour(draw(large, { form: 'image', contentType: 'image/png' }))).toBe('00ff00');
});

test('shows text as text without parsing its markup', async () => {
  const asText = await draw(green, { form: 'text', contentType: 'text/plain; charset=utf-8' });
  expect(asText).toMatchObject({ mimeType: 'image/png' });
  expect(await middleColour(Promise.resolve(asText))).toBe('ffffff');
});

test('honours the character set', async () => {
  const word = (text: Buffer, charset: string) => draw(text, { contentType: `text/html; charset=${charset}` });
  const [one, other, wrong] = [
    await word(Buffer.from('<h1>ü€</h1>', 'utf8'), 'utf-8'),
    await word(Buffer.from('<h1>\u00fc\u0080</h1>', 'latin1'), 'windows-1252'),
    await word(Buffer.from('<h1>ü€</h1>', 'utf8'), 'windows-1252'),
  ];
  expect(one).toEqual(other);
  expect(one).not.toEqual(wrong);
});

test('ends endless and huge content in time', async () => {
  const animated = `${green}<style>@keyframes a{to{transform:rotate(1turn)}} i{animation:a .01s infinite;position:fixed}</style>
    ${'<i>x</i>'.repeat(500)}<svg><circle r="9"><animate attributeName="r" values="1;99" dur="0.01s" repeatCount="indefinite"/></circle></svg>`;
  expect(await middleColour(draw(animated))).toBe('00ff00');
  const mb = 1024 * 1024;
  expect(await middleColour(draw(green + `<p>${'x '.repeat(50)}`.repeat(mb / 103)))).toBe('00ff00');
  expect(await draw('x'.repeat(5 * mb), { form: 'text', contentType: 'text/plain; charset=utf-8' })).toBeDefined();
  // Hundreds of thousands of elements, a picture that doubles forty times, and a deeply nested tree: whatever the
  // result, the browser survives.
  await draw('<p>x'.repeat(mb / 4));
  await draw('<div>'.repeat(200_000));
  await draw(
    `<svg xmlns="http://www.w3.org/2000/svg"><g id="a0"><path d="M0 0h1"/></g>${Array.from(
      { length: 40 },
      (_, n) => `<g id="a${n + 1}"><use href="#a${n}"/><use href="#a${n}"/></g>`,
    ).join('')}<use href="#a40"/></svg>`,
    { form: 'image', contentType: 'image/svg+xml' },
  );
  expect(await middleColour(draw(green))).toBe('00ff00');
  expect(connections).toBe(0);
}, 120_000);

test('a waiting check takes the slot during a snapshot, and the browser survives', async () => {
  let looks = 0;
  // Does not wait until the content is loaded.
  const waitedFor = {
    use: pool.use.bind(pool),
    hasRoom: true,
    get hasWaitingRuns() {
      return ++looks > 3;
    },
  };
  const renderer = createSnapshotRenderer({ pool: waitedFor, clock: systemClock, random: systemRandom });
  const body = Buffer.from(`${green}${'<i style="filter:blur(9px)">x</i>'.repeat(20_000)}`).toString('base64');
  const order = { checkId: 1, form: 'page', contentType: 'text/html; charset=utf-8', body } as const;
  expect(await renderer.draw(order, never)).toBe('preempted');
  expect(await middleColour(draw(green))).toBe('00ff00');
});

test('leaves nothing behind in the browser', async () => {
  await draw(green);
  const left = await pool.use(never, ({ browser }) => browser.cdp.send('Target.getBrowserContexts'));
  expect(left['browserContextIds']).toEqual([]);
});

test('the same page in a window with a network reaches the listener', async () => {
  await pool.use(never, async ({ browser: { cdp } }) => {
    const { browserContextId } = await cdp.send('Target.createBrowserContext', { proxyServer: 'direct://' });
    const url = `data:text/html;base64,${Buffer.from(hostile()).toString('base64')}`;
    await cdp.send('Target.createTarget', { url, browserContextId });
    await vi.waitFor(() => expect(connections).toBeGreaterThan(0), 30_000);
    await cdp.send('Target.disposeBrowserContext', { browserContextId });
  });
});
