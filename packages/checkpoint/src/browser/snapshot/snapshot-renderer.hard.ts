import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { SnapshotOrder } from '@vedette/contract/checkpoint/snapshot';
import { systemRandom } from '@vedette/kernel/random';
import { systemClock } from '@vedette/kernel/clock';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aPool } from '../testing/a-pool.js';
import { aPng, readPng } from '../testing/png.js';
import type { BrowserPool } from '../browser-pool.js';
import { createSnapshotRenderer } from './snapshot-renderer.js';

let pool: BrowserPool;
let connections = 0;
const listener = createServer((socket) => {
  connections += 1;
  socket.destroy();
});
const never = new AbortController().signal;
let listenerAddress = '';

beforeAll(async () => {
  pool = await aPool({ bytesPerRun: 0 });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  listenerAddress = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await pool.close();
  listener.close();
});

const render = (content: string | Buffer, overrides: Partial<SnapshotOrder> = {}) =>
  createSnapshotRenderer({ pool, clock: systemClock, random: systemRandom }).render(
    {
      checkId: 1,
      form: 'page',
      contentType: 'text/html; charset=utf-8',
      body: Buffer.from(content).toString('base64'),
      ...overrides,
    },
    never,
  );

/** Returns the share of the middle of a picture that has a colour. */
async function middleColour(rendering: ReturnType<typeof render>): Promise<string | undefined> {
  const picture = await rendering;
  if (picture === undefined || picture === 'preempted') return picture;
  const { width, height, readColour } = readPng(Buffer.from(picture.data, 'base64'));
  expect([width, height]).toEqual([1280, 800]);
  return readColour(width / 2, height / 2);
}

const GREEN_BODY = '<body style="margin:0;background:#00ff00">';

/** A page that requests something from the listener in every possible way. */
function hostilePage(): string {
  const toUrl = (path: string): string => `http://${listenerAddress}/${path}`;
  return `<!doctype html><html><head>
    <meta http-equiv="refresh" content="0; url=${toUrl('refresh')}">
    <base href="${toUrl('base/')}">
    <link rel="stylesheet" href="${toUrl('sheet.css')}"><link rel="preconnect" href="${toUrl('')}">
    <link rel="dns-prefetch" href="//${listenerAddress}"><link rel="prefetch" href="${toUrl('prefetch')}">
    <link rel="prerender" href="${toUrl('prerender')}"><link rel="preload" as="image" href="${toUrl('preload')}">
    <link rel="modulepreload" href="${toUrl('module.js')}"><link rel="manifest" href="${toUrl('manifest')}">
    <link rel="icon" href="${toUrl('icon.png')}">
    <script type="speculationrules">{"prefetch":[{"source":"list","urls":["${toUrl('speculated')}"]}]}</script>
    <style>@import url(${toUrl('import.css')}); @font-face { font-family: far; src: url(${toUrl('font')}) }
      h1 { font-family: far; background: url(${toUrl('background')}) } body { background: #00ff00 }</style>
    <script>document.documentElement.style.background = '#ff0000'; document.body?.remove();
      fetch('${toUrl('fetch')}'); new WebSocket('ws://${listenerAddress}/'); navigator.sendBeacon('${toUrl('beacon')}');
      new RTCPeerConnection({ iceServers: [{ urls: 'stun:${listenerAddress}' }] }).createDataChannel('x');
      location = '${toUrl('location')}'</script>
    </head><body style="margin:0" onload="document.body.style.background='#ff0000';open('${toUrl('open')}')">
    <h1>far</h1><img src="${toUrl('img')}"><img srcset="${toUrl('srcset')} 2x"><picture><source srcset="${toUrl('source')}"><img></picture>
    <iframe src="${toUrl('iframe')}"></iframe><iframe srcdoc="<img src='${toUrl('srcdoc')}'><script>fetch('${toUrl('inner')}')</script>"></iframe>
    <iframe src="file:///etc/passwd"></iframe><iframe src="data:text/html,<img src='${toUrl('data')}'>"></iframe>
    <object data="${toUrl('object')}"></object><embed src="${toUrl('embed')}"><video src="${toUrl('video')}" poster="${toUrl('poster')}" autoplay></video>
    <audio src="${toUrl('audio')}" autoplay></audio><svg><image href="${toUrl('svg')}"/><use href="${toUrl('use')}#a"/></svg>
    <form id="f" action="${toUrl('form')}"><input autofocus onfocus="f.submit()"></form><a href="${toUrl('ping')}" ping="${toUrl('pinged')}">a</a>
    <portal src="${toUrl('portal')}"></portal><fencedframe src="${toUrl('fenced')}"></fencedframe>
    </body></html>`;
}

test('renders a page as received without any network access', async () => {
  expect(await middleColour(render(hostilePage()))).toBe('00ff00');
  expect(connections).toBe(0);
});

test('scripts have no effect, wherever they are', async () => {
  const turnRed = "document.body.style.background='#ff0000'";
  expect(
    await middleColour(
      render(`${GREEN_BODY}<script>${turnRed}</script><img src=x onerror="${turnRed}"><svg onload="${turnRed}">`),
    ),
  ).toBe('00ff00');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000"><rect id="r" width="100%" height="100%" fill="#00ff00"/>
    <script>document.getElementById('r').setAttribute('fill','#ff0000')</script><image href="http://${listenerAddress}/x"/></svg>`;
  expect(await middleColour(render(svg, { form: 'image', contentType: 'image/svg+xml' }))).toBe('00ff00');
  expect(connections).toBe(0);
});

test('does not show a file of the machine', async () => {
  const body = `${GREEN_BODY}<meta http-equiv="refresh" content="0; url=file:///etc/passwd"><a href="file:///etc/passwd">x</a>`;
  expect(await middleColour(render(body))).toBe('00ff00');
});

test('shows embedded pictures and content that is a picture', async () => {
  const file = aPng(2, 2, '00ff00');
  const inline = `<body style="margin:0"><img style="width:100vw;height:100vh" src="data:image/png;base64,${file.toString('base64')}">`;
  expect(await middleColour(render(inline))).toBe('00ff00');
  const large = aPng(1600, 1200, '00ff00');
  expect(await middleColour(render(large, { form: 'image', contentType: 'image/png' }))).toBe('00ff00');
});

test('shows text as text without parsing its markup', async () => {
  const rendered = await render(GREEN_BODY, { form: 'text', contentType: 'text/plain; charset=utf-8' });
  expect(rendered).toMatchObject({ mimeType: 'image/png' });
  expect(await middleColour(Promise.resolve(rendered))).toBe('ffffff');
});

test('honours the character set', async () => {
  const renderWord = (text: Buffer, charset: string) => render(text, { contentType: `text/html; charset=${charset}` });
  const [utf8Picture, latinPicture, wrongPicture] = [
    await renderWord(Buffer.from('<h1>ü€</h1>', 'utf8'), 'utf-8'),
    await renderWord(Buffer.from('<h1>\u00fc\u0080</h1>', 'latin1'), 'windows-1252'),
    await renderWord(Buffer.from('<h1>ü€</h1>', 'utf8'), 'windows-1252'),
  ];
  expect(utf8Picture).toEqual(latinPicture);
  expect(utf8Picture).not.toEqual(wrongPicture);
});

test('ends endless and huge content in time', async () => {
  const animated = `${GREEN_BODY}<style>@keyframes a{to{transform:rotate(1turn)}} i{animation:a .01s infinite;position:fixed}</style>
    ${'<i>x</i>'.repeat(500)}<svg><circle r="9"><animate attributeName="r" values="1;99" dur="0.01s" repeatCount="indefinite"/></circle></svg>`;
  expect(await middleColour(render(animated))).toBe('00ff00');
  const mb = 1024 * 1024;
  expect(await middleColour(render(GREEN_BODY + `<p>${'x '.repeat(50)}`.repeat(mb / 103)))).toBe('00ff00');
  expect(await render('x'.repeat(5 * mb), { form: 'text', contentType: 'text/plain; charset=utf-8' })).toBeDefined();
  // Hundreds of thousands of elements, a picture that doubles forty times, and a deeply nested tree: whatever the
  // result, the browser survives.
  await render('<p>x'.repeat(mb / 4));
  await render('<div>'.repeat(200_000));
  await render(
    `<svg xmlns="http://www.w3.org/2000/svg"><g id="a0"><path d="M0 0h1"/></g>${Array.from(
      { length: 40 },
      (_, n) => `<g id="a${n + 1}"><use href="#a${n}"/><use href="#a${n}"/></g>`,
    ).join('')}<use href="#a40"/></svg>`,
    { form: 'image', contentType: 'image/svg+xml' },
  );
  expect(await middleColour(render(GREEN_BODY))).toBe('00ff00');
  expect(connections).toBe(0);
}, 120_000);

test('a waiting check takes the slot during a snapshot, and the browser survives', async () => {
  let queryCount = 0;
  // Does not wait until the content is loaded.
  const busyPool = {
    use: pool.use.bind(pool),
    hasCapacity: true,
    get hasWaitingRuns() {
      return ++queryCount > 3;
    },
  };
  const renderer = createSnapshotRenderer({ pool: busyPool, clock: systemClock, random: systemRandom });
  const body = Buffer.from(`${GREEN_BODY}${'<i style="filter:blur(9px)">x</i>'.repeat(20_000)}`).toString('base64');
  const order = { checkId: 1, form: 'page', contentType: 'text/html; charset=utf-8', body } as const;
  expect(await renderer.render(order, never)).toBe('preempted');
  expect(await middleColour(render(GREEN_BODY))).toBe('00ff00');
});

test('leaves nothing behind in the browser', async () => {
  await render(GREEN_BODY);
  const contexts = await pool.use(never, ({ browser }) => browser.cdp.send('Target.getBrowserContexts'));
  expect(contexts['browserContextIds']).toEqual([]);
});

test('the same page in a window with a network reaches the listener', async () => {
  await pool.use(never, async ({ browser: { cdp } }) => {
    const { browserContextId } = await cdp.send('Target.createBrowserContext', { proxyServer: 'direct://' });
    const url = `data:text/html;base64,${Buffer.from(hostilePage()).toString('base64')}`;
    await cdp.send('Target.createTarget', { url, browserContextId });
    await vi.waitFor(() => expect(connections).toBeGreaterThan(0), 30_000);
    await cdp.send('Target.disposeBrowserContext', { browserContextId });
  });
});
