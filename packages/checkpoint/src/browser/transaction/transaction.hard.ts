import { afterAll, expect, test } from 'vitest';
import { aShop } from './testing/a-shop.js';
import { aTransaction, aTransactionProbe } from './testing/a-transaction.js';

const ITEM = '0b6f4a52-6c0e-4a6e-9a55-3f1f0c5b7d11';
const PASSWORD = 'lovelace-1843';
const vault = [
  {
    vaultItemGuid: ITEM,
    username: 'ada',
    password: PASSWORD,
    oneTimePassword: {
      secret: Buffer.from('12345678901234567890').toString('base64'),
      digits: 6,
      periodS: 30,
      hash: 'SHA1' as const,
    },
    file: { name: 'cv.txt', data: Buffer.from('twelve bytes').toString('base64') },
  },
];
const target = (text: string, fields: object = {}) => ({ element: { css: text }, ...fields });
const shop = await aShop();
const { run, close } = await aTransactionProbe();
afterAll(async () => {
  await close();
  shop.close();
});

const journey = [
  {
    name: 'Open',
    recordWaterfall: true,
    recordFilmstrip: true,
    collectPageSource: true,
    actions: [
      { navigate: { url: `${shop.url}/?t={{@RandomGuid}}` } },
      { testDocumentContent: { value: 'Welcome' } },
      { screenshot: {} },
      { scrollTo: target('#far') },
    ],
    errorConditions: [
      { type: 'PageElementUrlMatch', data: { matchType: 'ErrorWhenContains', value: 'shop.js' } },
      {
        type: 'PageElementUrlMatch',
        data: { value: 'shop.js' },
        additionalConditions: [{ metric: 'StatusCode', comparison: 'Equal', value: 500 }],
      },
      {
        type: 'ConsoleContentMatch',
        data: { value: 'shop op.ned', matchType: 'ErrorWhenContainsRegex', level: 'Error' },
      },
    ],
  },
  {
    name: 'Consent',
    ignoreErrors: true,
    actions: [
      { click: { element: { css: '#accept', shadowRoots: [{ css: 'consent-box' }] } } },
      { waitForElement: target('consent-box', { timeoutMs: 300 }) },
      { click: target('#never') },
    ],
  },
  {
    name: 'Sign in',
    recordWaterfall: true,
    collectPageSource: true,
    actions: [
      { click: { element: { xpath: "//a[contains(.,'Sign in')]" } } },
      { set: target('#country', { value: 'The Netherlands' }) },
      { set: target('#day', { value: '2026-11-22' }) },
      { set: target('#user', { value: `{{@VaultItem.${ITEM}.Username}}`, assignVariable: '{{who}}' }) },
      { set: target('#otp', { value: `{{@VaultItem.${ITEM}.OneTimePassword}}` }) },
      { click: target('#later', { timeoutMs: 200, ignoreErrors: true }) },
      { set: target('#pass', { value: `{{@VaultItem.${ITEM}.Password}}`, isPassword: true }) },
      { testElementContent: target('#echo', { value: '.+', testType: 'MatchesRegex', assignVariable: '{{echo}}' }) },
      { keyEvent: target('#pass', { key: 'Enter' }) },
      { testElementContent: target('.account', { value: 'Sign in', testType: 'DoesNotContain' }) },
    ],
  },
  {
    name: 'Order',
    actions: [
      { hover: target('nav') },
      { click: target('#menu') },
      { testElementContent: target('#order', { value: 'no. 48213', assignVariable: '{{order}}' }) },
      { adjustVariable: { variable: '{{order}}', adjustmentType: 'KeepMatch', pattern: '\\d{5}' } },
      { set: target('#search', { value: '{{order}}' }) },
      { testElementContent: target('#results', { value: 'found {{order}}' }) },
      { click: { element: { xpath: '//button' } } },
      { testElementContent: { element: { xpath: '//button' }, value: 'greeted' } },
      { switchIframe: { framePath: [{ iframeName: 'outer' }, { iframeUrl: '/inner' }] } },
      { set: target('#file', { value: `{{@VaultItem.${ITEM}.File}}`, waitUntil: 'Exists' }) },
      { click: target('#press') },
      { testElementContent: target('#names', { value: 'cv.txt 12 pressed' }) },
      { switchIframe: { framePath: [] } },
      { testElementContent: target('#order', { value: 'Order' }) },
      { clearCache: {} },
      { navigate: { url: `${shop.url}/` } },
      { click: target('#terms') },
      { testDocumentContent: { value: 'version \\d+\\.\\d+', testType: 'MatchesRegex' } },
      { switchBrowserTab: { windowTitle: 'Shop', timeoutMs: 5_000 } },
      { testDocumentContent: { value: 'version 2', testType: 'DoesNotContain' } },
      { wait: { waitTimeMs: 20 } },
    ],
  },
];

test('every action of a script works, in shadow roots, frames and tabs', async () => {
  const metrics = [{ name: 'Order', variableName: 'order' }];
  const outcome = await run(aTransaction(journey, { vault, customMetrics: metrics }));
  const errors = outcome.steps.flatMap(({ actions }) => actions.filter(({ state }) => state !== 'passed'));
  expect(errors.map(({ description, state }) => [description, state])).toEqual([
    ['Wait for consent-box', 'failed'],
    ['Click on #never', 'notExecuted'],
    ['Click on #later', 'ignored'],
  ]);
  expect(outcome.failure).toBeUndefined();
  expect(outcome.steps.map(({ state }) => state)).toEqual(['passed', 'ignored', 'passed', 'passed']);
  expect(outcome.steps.map(({ ignoresErrors = false }) => ignoresErrors)).toEqual([false, true, false, false]);
  expect(outcome.steps[1]?.error).toMatchObject({
    code: 18_011,
    description: "Step 2 (Consent): Element 'consent-box' not found.",
  });
  expect(outcome).toMatchObject({
    statusCode: 200,
    resolvedIpAddress: '127.0.0.1',
    customMetrics: [{ name: 'Order', value: 48_213 }],
  });
  expect(outcome.totalMs).toBe(outcome.steps.reduce((sum, { totalMs }) => sum + totalMs, 0));
  const [open, , signIn] = outcome.steps;
  expect(open?.page?.elements.map(({ url }) => url.replace(/\?.*/, ''))).toEqual(
    expect.arrayContaining([`${shop.url}/`, `${shop.url}/shop.js`]),
  );
  expect(open?.page?.navigations[0]?.firstContentfulPaintMs).toBeGreaterThan(0);
  expect(open?.source).toContain('Welcome');
  expect(open?.urlMatches.map(({ found }) => found?.replace(shop.url, ''))).toEqual(['/shop.js', undefined]);
  expect(open?.consoleMatches).toEqual([{ found: 'shop opened' }]);
  expect(open?.pictures.map(({ milestone }) => milestone)).toContain('Screenshot');
  expect(open?.pictures.length).toBeGreaterThan(1);
  expect(signIn?.page?.elements.map(({ url }) => url)).toContain(`${shop.url}/account?user=ada&pass=***`);
  expect(JSON.stringify(outcome)).not.toContain(PASSWORD);
}, 60_000);

test('a failure ends the run with a screenshot, the document and its code', async () => {
  const steps = [
    {
      actions: [
        { navigate: { url: `${shop.url}/login` } },
        { set: target('#pass', { value: 'correct-horse', isPassword: true }) },
      ],
    },
    { name: 'Look', actions: [{ click: target('#nowhere', { timeoutMs: 300, failureMessage: 'No way in' }) }] },
    { name: 'After', actions: [{ screenshot: {} }] },
  ];
  const outcome = await run(aTransaction(steps));
  expect(outcome.failure).toMatchObject({
    code: 18_002,
    description: "Step 2 (Look): Element '#nowhere' not found.",
    failureMessage: 'No way in',
    message: "Element '#nowhere' not found: it did not appear within 300 ms",
  });
  expect(outcome.steps.map(({ state }) => state)).toEqual(['passed', 'failed', 'notExecuted']);
  expect(outcome.steps[1]?.pictures.map(({ milestone }) => milestone)).toEqual(['Error']);
  expect(outcome.source).toContain('<form');
  expect(outcome.source).not.toContain('correct-horse');
}, 60_000);

test('takes one screenshot at the end of a possible error besides the script’s', async () => {
  const open = { navigate: { url: `${shop.url}/login` } };
  const errorConditions = [{ type: 'ConsoleLevel', data: { level: 'Error' }, additionalConditions: [] }];
  const steps = [
    { name: 'Asked of', actions: [open], errorConditions },
    { name: 'Pictured', actions: [{ screenshot: {} }], errorConditions },
    { name: 'Last', actions: [{ wait: { waitTimeMs: 1 } }] },
  ];
  const outcome = async (mayFailAtEnd: boolean) =>
    (await run(aTransaction(steps, { mayFailAtEnd }))).steps.map(({ pictures }) =>
      pictures.map(({ milestone, mimeType }) => [milestone, mimeType]),
    );
  const [endScreenshots, scriptScreenshots] = [[['End', 'image/jpeg']], [['Screenshot', 'image/png']]];
  expect(await outcome(true)).toEqual([endScreenshots, scriptScreenshots, endScreenshots]);
  expect(await outcome(false)).toEqual([endScreenshots, scriptScreenshots, []]);
}, 60_000);

test.each([
  ['an address that answers 404', { navigate: { url: `${shop.url}/gone` } }, 5_407, 'HTTP status 404'],
  // Below the ephemeral ports of the system.
  ['a closed port', { navigate: { url: 'http://127.0.0.1:19999/' } }, 5_407, ''],
  ['a host that the policy denies', { navigate: { url: 'http://169.254.169.254/' } }, 5_407, ''],
  ['a variable without value', { set: target('#user', { value: '{{none}}' }) }, 18_015, '{{none}} has no value'],
  [
    'an item that was not sent with the run',
    { set: target('#user', { value: `{{@VaultItem.${ITEM}.Password}}` }) },
    18_017,
    '',
  ],
  ['an element that stays hidden', { hover: target('#later', { timeoutMs: 200 }) }, 18_004, 'not visible'],
  ['a missing frame', { switchIframe: { framePath: [{ iframeIndex: 3 }], timeoutMs: 200 } }, 18_012, ''],
  ['a missing tab', { switchBrowserTab: { windowTitle: 'none', timeoutMs: 200 } }, 18_013, ''],
  ['a checkbox that is set', { set: { element: { css: '#later' }, value: 'x', waitUntil: 'Exists' } }, 18_003, ''],
  [
    'an unwanted text that is present',
    { testDocumentContent: { value: '<form', testType: 'DoesNotContain' } },
    18_010,
    '',
  ],
])(
  'fails on %s with its code',
  async (_, action, code, message) => {
    const navigateAction = { navigate: { url: `${shop.url}/login` } };
    const { failure } = await run(aTransaction([{ actions: [navigateAction, action] }]));
    expect(failure).toMatchObject({ code, message: expect.stringContaining(message) as string });
  },
  60_000,
);

test('the time limit of the run ends it in its current step', async () => {
  const steps = [{ actions: [{ navigate: { url: `${shop.url}/` } }, { wait: { waitTimeMs: 60_000 } }] }];
  const outcome = await run(aTransaction(steps, { totalTimeoutMs: 5_000 }));
  expect(outcome.failure).toMatchObject({ code: 18_001, description: 'Step 1: Transaction timed out (4 minutes)' });
}, 60_000);
