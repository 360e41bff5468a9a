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
  ['a page that is not there', { navigate: { url: `${shop.url}/none` } }, 5407],
  ['a click on nothing', { click: css('#none') }, 18002],
  ['a click on what may not be pressed', { click: css('#later') }, 18002],
  ['a value for nothing', { set: css('#none', { value: 'x' }) }, 18003],
  ['a pointer over nothing', { hover: css('#none') }, 18004],
  ['a key for nothing', { keyEvent: css('#none', { key: 'Enter' }) }, 18005],
  ['scrolling to nothing', { scrollTo: css('#none') }, 18006],
  ['content of nothing', { testElementContent: css('#none', { value: 'x' }) }, 18009],
  ['other content of an element', { testElementContent: css('#echo', { value: 'x' }) }, 18009],
  ['other content of the document', { testDocumentContent: { value: 'Farewell', ...soon } }, 18010],
  ['waiting for nothing', { waitForElement: css('#none') }, 18011],
  ['a frame that is not there', { switchIframe: { framePath: [{ iframeName: 'none' }], ...soon } }, 18012],
  ['a tab that is not there', { switchBrowserTab: { windowTitle: 'None', ...soon } }, 18013],
  ['a file that is none', { set: css('#upload', { value: 'plain text', waitUntil: 'Exists' }) }, 18016],
  [
    'a vault item that is not there',
    { set: css('#user', { value: `{{@VaultItem.${ITEM.replace('0', '1')}.Username}}` }) },
    18017,
  ],
  [
    'a one-time password of an item without',
    { set: css('#user', { value: `{{@VaultItem.${ITEM}.OneTimePassword}}` }) },
    18018,
  ],
])('%s', async (_, action, code) => {
  const actions = [{ navigate: { url: `${shop.url}/login` } }, action];
  expect((await run(aTransaction([{ actions }], { vault }))).failure?.code).toBe(code);
});

test('a variable whose value the pattern does not match', async () => {
  const actions = [
    { navigate: { url: `${shop.url}/login` } },
    { set: css('#user', { value: 'ada', assignVariable: '{{who}}' }) },
    { adjustVariable: { variable: '{{who}}', adjustmentType: 'KeepMatch', pattern: '\\d+' } },
  ];
  expect((await run(aTransaction([{ actions }]))).failure?.code).toBe(18014);
});
