import { afterAll, expect, test } from 'vitest';
import { aShop } from './testing/a-shop.js';
import { aTransaction, aTransactionProbe } from './testing/a-transaction.js';

const ITEM = '0b6f4a52-6c0e-4a6e-9a55-3f1f0c5b7d11';
const vault = [{ vaultItemGuid: ITEM, username: 'ada', password: 'lovelace-1843' }];
const shop = await aShop();
const { run, close } = await aTransactionProbe();
afterAll(async () => {
  await close();
  shop.close();
});
const soon = { timeoutMs: 200 };
const css = (text: string, more: object = {}) => ({ element: { css: text }, ...soon, ...more });

test.each<[string, object, number]>([
  ['a missing page', { navigate: { url: `${shop.url}/none` } }, 5407],
  ['a click on a missing element', { click: css('#none') }, 18002],
  ['a click on a disabled element', { click: css('#later') }, 18002],
  ['a value for a missing element', { set: css('#none', { value: 'x' }) }, 18003],
  ['hovering over a missing element', { hover: css('#none') }, 18004],
  ['a key on a missing element', { keyEvent: css('#none', { key: 'Enter' }) }, 18005],
  ['scrolling to a missing element', { scrollTo: css('#none') }, 18006],
  ['content of a missing element', { testElementContent: css('#none', { value: 'x' }) }, 18009],
  ['different content of an element', { testElementContent: css('#echo', { value: 'x' }) }, 18009],
  ['different content of the document', { testDocumentContent: { value: 'Farewell', ...soon } }, 18010],
  ['waiting for a missing element', { waitForElement: css('#none') }, 18011],
  ['a missing frame', { switchIframe: { framePath: [{ iframeName: 'none' }], ...soon } }, 18012],
  ['a missing tab', { switchBrowserTab: { windowTitle: 'None', ...soon } }, 18013],
  ['an invalid file', { set: css('#upload', { value: 'plain text', waitUntil: 'Exists' }) }, 18016],
  [
    'a missing vault item',
    { set: css('#user', { value: `{{@VaultItem.${ITEM.replace('0', '1')}.Username}}` }) },
    18017,
  ],
  [
    'a one-time password of an item without one',
    { set: css('#user', { value: `{{@VaultItem.${ITEM}.OneTimePassword}}` }) },
    18018,
  ],
])('reports the code of %s', async (_, action, code) => {
  const actions = [{ navigate: { url: `${shop.url}/login` } }, action];
  expect((await run(aTransaction([{ actions }], { vault }))).failure?.code).toBe(code);
});

test('reports a variable whose value the pattern does not match', async () => {
  const actions = [
    { navigate: { url: `${shop.url}/login` } },
    { set: css('#user', { value: 'ada', assignVariable: '{{who}}' }) },
    { adjustVariable: { variable: '{{who}}', adjustmentType: 'KeepMatch', pattern: '\\d+' } },
  ];
  expect((await run(aTransaction([{ actions }]))).failure?.code).toBe(18014);
});
