import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testDatabaseWithUrl } from '@vedette/server/testing/database';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestSystem, type TestSystem } from './testing/test-system.js';

interface Row {
  readonly Id: number;
  readonly Attributes: { readonly ErrorLevel: string; readonly ErrorDescription: string };
}

const PASSWORD = 'lovelace-1843';
const SIGN_IN = `<form action="/account"><input id="user" name="user"><input id="pass" type="password" name="pass">
  <button>Sign in</button></form>`;
const PATIENCE = { timeout: 500_000, interval: 500 };
/** Runs are repeated: on a busy machine a result may be quarantined, which delays a confirmed error. */
const EVERY_S = 60;
const { url } = await testDatabaseWithUrl();
let system: TestSystem;
let shop: Server;
let item: string;

beforeAll(async () => {
  shop = createServer((request, response) => {
    const isIn = request.url?.includes(`pass=${PASSWORD}`) === true;
    const body = request.url === '/' ? SIGN_IN : `<p id="greeting">${isIn ? 'Hello Ada' : 'Try again'}</p>`;
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Shop</title>${body}`);
  });
  await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done));
  system = await startTestSystem(url, { VEDETTE_BROWSER_INTERVAL: String(EVERY_S) });
  const [section] = await system.call<{ VaultSectionGuid: string }[]>('GET', '/v4/VaultSection');
  ({ VaultItemGuid: item } = await system.call<{ VaultItemGuid: string }>('POST', '/v4/VaultItem', {
    Name: 'Ada',
    VaultItemType: 'CredentialSet',
    UserName: 'ada',
    Password: PASSWORD,
    VaultSectionGuid: section?.VaultSectionGuid,
  }));
});
afterAll(async () => {
  await system.stop();
  shop.close();
});

/** Creates a transaction of two steps that expects `expectedText` at its end, and waits for a check of that level. */
async function runJourney(expectedText: string, level: string): Promise<Row> {
  const site = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;
  const type = (css: string, value: string) => ({ set: { element: { css }, value } });
  const steps = [
    {
      name: 'Open',
      recordWaterfall: true,
      recordFilmstrip: true,
      collectPageSource: true,
      actions: [{ navigate: { url: site } }],
    },
    {
      name: 'Sign in',
      actions: [
        type('#user', `{{@VaultItem.${item}.Username}}`),
        type('#pass', `{{@VaultItem.${item}.Password}}`),
        { click: { element: { css: 'button' } } },
        { testElementContent: { element: { css: '#greeting' }, value: expectedText, timeoutMs: 1_000 } },
      ],
    },
  ];
  const { MonitorGuid } = await system.call<{ MonitorGuid: string }>('POST', '/v4/Monitor', {
    Name: `journey to ${expectedText}`,
    MonitorType: 'Transaction',
    BrowserType: 'Chrome',
    CheckIntervalSeconds: EVERY_S,
    BrowserWindowDimensions: { IsMobile: false, Width: 1_024, Height: 768, PixelRatio: 1, MobileDevice: '' },
    SelfServiceTransactionScript: JSON.stringify({ steps }),
  });
  return vi.waitFor(async () => {
    const rows = (await system.call<{ Data: Row[] }>('GET', `/v4/MonitorCheck/Monitor/${MonitorGuid}`)).Data;
    const row = rows.find(({ Attributes }) => Attributes.ErrorLevel === level);
    if (!row) throw new Error(`no such check among ${JSON.stringify(rows.map(({ Attributes }) => Attributes))}`);
    return row;
  }, PATIENCE);
}
const detail = async (row: Row, path: string): Promise<string> =>
  JSON.stringify(await system.call('GET', `/v4/MonitorCheck/${String(row.Id)}/${path}`));

test('keeps each step of a login from the vault, and the password nowhere', async () => {
  const row = await runJourney('Hello Ada', 'NoError');
  const transaction = await detail(row, 'Transaction');
  for (const name of ['Open', 'Sign in']) expect(transaction).toContain(`"StepName":"${name}"`);
  const opened = await Promise.all(
    ['Waterfall', 'PageSource', 'Filmstrip'].map((path) => detail(row, `${path}?step=1`)),
  );
  expect(opened[0]).toContain('FirstContentfulPaint');
  expect(opened[1]).toContain('type=');
  for (const text of [transaction, ...opened]) expect(text).not.toContain(PASSWORD);
});

test('confirms a failed transaction from the other checkpoint, with the step', async () => {
  const row = await runJourney('Hello Bob', 'Confirmed');
  expect(row.Attributes.ErrorDescription).toContain('Step 2');
  expect(await detail(row, 'Transaction')).not.toContain(PASSWORD);
});
