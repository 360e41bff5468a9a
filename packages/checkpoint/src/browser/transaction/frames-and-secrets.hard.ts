import { afterAll, expect, test } from 'vitest';
import { aSite } from '../page/testing/a-page.js';
import { aTransaction, aTransactionProbe } from './testing/a-transaction.js';

const FORM = `<input id="name"><button onclick="greeting.textContent = 'Hello ' + document.getElementById('name').value">Greet</button><p id="greeting"></p>`;
const SHADOW = `<x-box></x-box><script>
  document.querySelector('x-box').attachShadow({ mode: 'open' }).innerHTML = '<iframe name="deep" src="/form" width="500" height="200"></iframe>';
</script>`;
const site = await aSite(({ url, headers }, response) => {
  const { port } = new URL(`http://${String(headers.host)}`);
  const pages: Record<string, string> = {
    '/form': FORM,
    '/shadow': SHADOW,
    // Another site, whose frame gets its own process.
    '/far': `<p>near</p><iframe src="http://localhost:${port}/form" width="500" height="200"></iframe>`,
    '/plain': '<input id="secret" style="font-size:60px;width:900px;caret-color:transparent">',
  };
  if (url === '/members' && headers.authorization !== `Basic ${Buffer.from('ada:lovelace').toString('base64')}`)
    response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="members"' }).end('members only');
  else response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<!doctype html>${pages[url ?? ''] ?? 'welcome'}`);
});
const { run, close } = await aTransactionProbe();
afterAll(async () => {
  await close();
  site.close();
});

const target = (text: string, fields: object = {}) => ({ element: { css: text }, ...fields });

test.each([
  ['of another site, in its own process', '/far', { iframeUrl: '/form' }],
  ['in a shadow root', '/shadow', { iframeName: 'deep' }],
])('works in a frame %s like in any other', async (_, path, frameSelector) => {
  const actions = [
    { navigate: { url: site.url + path } },
    { switchIframe: { framePath: [frameSelector] } },
    { set: target('#name', { value: 'Ada' }) },
    { click: target('button') },
    { testElementContent: target('#greeting', { value: 'Hello Ada' }) },
    { switchIframe: { framePath: [] } },
  ];
  const outcome = await run(aTransaction([{ actions, recordWaterfall: true }]));
  expect(outcome.failure).toBeUndefined();
  expect(outcome.steps[0]?.page?.elements.map(({ url }) => new URL(url).pathname)).toEqual(
    expect.arrayContaining([path, '/form']),
  );
});

/** Returns a screenshot of a field into which the value was typed. */
async function takeFieldScreenshot(value: string, isPassword: boolean): Promise<string> {
  const setAction = { set: target('#secret', { value, isPassword }) };
  const actions = [{ navigate: { url: `${site.url}/plain` } }, setAction, { screenshot: {} }];
  const outcome = await run(aTransaction([{ actions }]));
  expect(outcome.failure).toBeUndefined();
  return outcome.steps[0]?.pictures.find(({ milestone }) => milestone === 'Screenshot')?.data ?? '';
}

test('screenshots hide secrets, also their difference, and show other text', async () => {
  const [firstPicture, secondPicture] = [
    await takeFieldScreenshot('mmmmmmmm', true),
    await takeFieldScreenshot('iiiiiiii', true),
  ];
  expect(firstPicture.length).toBeGreaterThan(1_000);
  expect(firstPicture).toBe(secondPicture);
  expect(await takeFieldScreenshot('mmmmmmmm', false)).not.toBe(await takeFieldScreenshot('iiiiiiii', false));
});

test('a login of the monitor opens its pages, which are closed without it', async () => {
  const steps = [{ actions: [{ navigate: { url: `${site.url}/members` } }] }];
  const authentication = { type: 'Basic' as const, username: 'ada', password: 'lovelace' };
  expect((await run(aTransaction(steps, { authentication }))).failure).toBeUndefined();
  expect((await run(aTransaction(steps))).failure).toMatchObject({ code: 5_407, message: 'HTTP status 401' });
});
