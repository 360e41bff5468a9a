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
const shortTimeout = { timeoutMs: 200 };
const target = (text: string, fields: object = {}) => ({ element: { css: text }, ...shortTimeout, ...fields });

test.each<[string, object, number]>([
  ['a missing page', { navigate: { url: `${shop.url}/none` } }, 5407],
  ['a click on a missing element', { click: target('#none') }, 18002],
  ['a click on a disabled element', { click: target('#later') }, 18002],
  ['a value for a missing element', { set: target('#none', { value: 'x' }) }, 18003],
  ['hovering over a missing element', { hover: target('#none') }, 18004],
  ['a key on a missing element', { keyEvent: target('#none', { key: 'Enter' }) }, 18005],
  ['scrolling to a missing element', { scrollTo: target('#none') }, 18006],
  ['content of a missing element', { testElementContent: target('#none', { value: 'x' }) }, 18009],
  ['different content of an element', { testElementContent: target('#echo', { value: 'x' }) }, 18009],
  ['different content of the document', { testDocumentContent: { value: 'Farewell', ...shortTimeout } }, 18010],
  ['waiting for a missing element', { waitForElement: target('#none') }, 18011],
  ['a missing frame', { switchIframe: { framePath: [{ iframeName: 'none' }], ...shortTimeout } }, 18012],
  ['a missing tab', { switchBrowserTab: { windowTitle: 'None', ...shortTimeout } }, 18013],
  ['an invalid file', { set: target('#upload', { value: 'plain text', waitUntil: 'Exists' }) }, 18016],
  [
    'a missing vault item',
    { set: target('#user', { value: `{{@VaultItem.${ITEM.replace('0', '1')}.Username}}` }) },
    18017,
  ],
  [
    'a one-time password of an item without one',
    { set: target('#user', { value: `{{@VaultItem.${ITEM}.OneTimePassword}}` }) },
    18018,
  ],
])('reports the code of %s', async (_, action, code) => {
  const actions = [{ navigate: { url: `${shop.url}/login` } }, action];
  expect((await run(aTransaction([{ actions }], { vault }))).failure?.code).toBe(code);
});

test('reports a variable whose value the pattern does not match', async () => {
  const actions = [
    { navigate: { url: `${shop.url}/login` } },
    { set: target('#user', { value: 'ada', assignVariable: '{{who}}' }) },
    { adjustVariable: { variable: '{{who}}', adjustmentType: 'KeepMatch', pattern: '\\d+' } },
  ];
  expect((await run(aTransaction([{ actions }]))).failure?.code).toBe(18014);
});
