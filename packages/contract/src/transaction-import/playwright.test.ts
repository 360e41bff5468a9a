import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseScript } from '../transaction-script/parse.js';
import { printScript } from '../transaction-script/print.js';
import type { ScriptAction } from '../transaction-script/script.js';
import { importScript } from './import-script.js';

const TEST = `import { test, expect, type Page } from '@playwright/test';

test.use({ baseURL: 'https://shop.example.com' });
const user = 'ann';

test('buy a lamp', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Accept' }).click({ timeout: 2000 });
  await test.step('Sign in', async () => {
    await page.getByLabel('User name').fill(\`\${user}@example.com\`);
    await page.getByLabel('Password').fill('sesame');
    await page.getByLabel('Password').press('Enter');
    await expect(page.getByRole('heading', { name: 'Your account', exact: true })).toBeVisible();
  });
  const total: string = await page.locator('#total').innerText();
  const pay = page.frameLocator('iframe[name="pay"]');
  await pay.locator('#amount').fill(total!);
  await pay.getByTestId('send').click();
  await expect(page.locator('.thanks')).toContainText(/thank you/i);
  await expect(page).toHaveTitle('Thanks (1)');
  await expect.soft(page.locator('.ad')).not.toContainText('Buy');
  if (Math.random() > 0.5) await page.reload();
  await page.mouse.move(1, 2);
  await page.getByText(/^Sum/).click();
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: 'x.png' });
});

test('another', async ({ page }) => page.goto('https://other.example'));
`;
const importActions = (text: string): readonly ScriptAction[] =>
  importScript(text).script?.steps.flatMap((step) => step.actions) ?? [];
const inTest = (...lines: string[]): string => `test('x', async ({ page }) => {\n${lines.join('\n')}\n});`;

test('creates steps from a test and notes skipped parts with their lines', () => {
  const { script, notes } = importScript(TEST);
  expect(script?.steps.map(({ name, actions }) => [name, ...actions.map(({ kind }) => kind)])).toEqual([
    ['buy a lamp', 'navigate', 'click'],
    ['Sign in', 'set', 'set', 'keyEvent', 'waitForElement'],
    [
      '',
      'testElementContent',
      'switchIframe',
      'set',
      'click',
      'switchIframe',
      'testElementContent',
      'testDocumentContent',
      'testElementContent',
      'screenshot',
    ],
  ]);
  expect(notes.map(({ line, text }) => `${line} ${text.slice(0, 23)}`)).toEqual([
    '11 fill: the value looks l',
    '22 a condition was skipped',
    '23 mouse.move: not support',
    '24 the element is found by',
    '29 a second test was skipp',
  ]);
  expect(parseScript(printScript(script ?? { steps: [] }))).toMatchObject({ script, warnings: [] });
});

test('imports values, variables, frames and checks, but no secrets', () => {
  const actions = importActions(TEST);
  expect(actions[0]).toMatchObject({ url: 'https://shop.example.com/' });
  expect(actions[1]).toMatchObject({ kind: 'click', timeoutMs: 2_000, element: { by: 'xpath' } });
  expect(actions[2]).toMatchObject({ value: 'ann@example.com' });
  expect(actions[3]).toMatchObject({ value: '', isPassword: true });
  expect(actions[6]).toMatchObject({ assignVariable: 'total', testType: 'MatchesRegex' });
  expect(actions[7]).toMatchObject({ framePath: [{ by: 'iframeName', text: 'pay' }] });
  expect(actions[8]).toMatchObject({ value: '{{total}}', element: { by: 'css', text: '#amount' } });
  expect(actions[9]).toMatchObject({ element: { text: '[data-testid="send"]' } });
  expect(actions[11]).toMatchObject({ testType: 'MatchesRegex', value: '(?i)thank you' });
  expect(actions[12]).toMatchObject({ value: '<title[^>]*>\\s*Thanks \\(1\\)\\s*</title>' });
  expect(actions[13]).toMatchObject({ testType: 'DoesNotContain', ignoreErrors: true });
  expect(JSON.stringify(actions)).not.toContain('sesame');
});

test.each([
  ["l.toHaveText('Sum  (2)')", 'MatchesRegex', '^\\s*Sum \\(2\\)\\s*$'],
  ["l.not.toHaveText('Sum')", 'DoesNotMatchRegex', '^\\s*Sum\\s*$'],
  ["l.toHaveText('Sum', { ignoreCase: true })", 'MatchesRegex', '(?i)^\\s*Sum\\s*$'],
  ["l.toHaveValue('1.5')", 'MatchesRegex', '^\\s*1\\.5\\s*$'],
  ["l.toContainText('Sum')", 'Contains', 'Sum'],
  ["l.toContainText('Sum?', { ignoreCase: true })", 'MatchesRegex', '(?i)Sum\\?'],
  ['l.toHaveText(/sum/i)', 'MatchesRegex', '(?i)sum'],
  ["page.toHaveTitle('A & B')", 'MatchesRegex', '<title[^>]*>\\s*A &amp; B\\s*</title>'],
  ['page.toHaveTitle(/shop/i)', 'MatchesRegex', '(?i)<title[^>]*>[^<]*shop'],
  ['page.toHaveTitle(/^Shop$/)', 'MatchesRegex', '<title[^>]*>\\s*Shop\\s*</title>'],
])('%s checks %s %s', (written, testType, value) => {
  const [about = '', ...matcherCalls] = written.split('.');
  const what = about === 'l' ? "page.locator('#sum')" : about;
  const { script, notes } = importScript(inTest(`await expect(${what}).${matcherCalls.join('.')};`));
  expect([script?.steps[0]?.actions[0], notes]).toMatchObject([{ testType, value }, []]);
});

test.each([
  ["await expect(page).toHaveURL('https://shop.example')", 'toHaveURL'],
  ["await expect(page.locator('li')).toHaveText(['a', 'b'])", 'toHaveText is not'],
  ["await expect(page.locator('li')).toBeVisible({ visible: false })", 'toBeVisible is not'],
  [
    "const sum = await page.locator('#a').innerText(); await expect(page.locator('#b')).toHaveText(sum)",
    'is contained',
  ],
  ["await page.locator('li').filter({ hasText: 'a', hasNotText: 'b' }).click()", 'uses a filter'],
  ["await page.locator('li', { has: page.locator('b') }).click()", 'uses a filter'],
  ["await page.locator('li').click({ button: 'right' })", 'left button'],
])('notes that %s is imported differently', (written, note) => {
  expect(
    importScript(inTest(`${written};`))
      .notes.map(({ text }) => text)
      .join(),
  ).toContain(note);
});

test('matches both the selector and the text of a locator', () => {
  const [action] = importActions(inTest("await page.locator('li', { hasText: 'Lamp' }).click();"));
  expect(action).toMatchObject({ element: { by: 'xpath', text: expect.stringContaining('lamp') as string } });
});

test('does not confuse built-in property names with actions or roles', () => {
  const actions = importActions(
    inTest(
      "await expect(page.getByText('Sum')).toString();",
      "await page.getByText('Sum').waitFor({ state: 'constructor' });",
      "await page.getByRole('constructor').click();",
    ),
  );
  expect(actions.map(({ kind, description }) => [kind, description])).toEqual([['click', 'Click the constructor']]);
});

test('describes an action with a long selector and keeps the selector', () => {
  const actions = importActions(
    inTest(
      "const row = page.getByRole('listitem').filter({ hasText: 'Lamp' });",
      "await page.getByLabel('Name').fill('ann');",
      "await page.getByRole('button', { name: /buy/i }).click();",
      "await row.getByRole('textbox').press('Enter');",
      "await page.getByText('Sum').nth(2).hover();",
      "await expect(page.locator('#cart').getByText('2 lamps')).toBeVisible();",
      "await page.getByTestId('pay').click();",
      "await page.locator('//form/input').fill('x');",
    ),
  );
  expect(actions.map(({ description }) => description)).toEqual([
    'Fill in the field labelled “Name”',
    'Click the button “buy”',
    'Press Enter on the field in the list item with the text “Lamp”',
    'Hover over the text “Sum” (number 3)',
    'Wait for the text “2 lamps” in #cart',
    '',
    '',
  ]);
  expect(actions[0]).toMatchObject({ element: { by: 'xpath', text: expect.stringContaining('label') as string } });
});

test('reads the output of code generators without tests', () => {
  const text = `const { chromium } = require('playwright');
(async () => {
  const browser = await chromium.launch({ headless: false });
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto('https://shop.example.com/');
  const page1Promise = page.waitForEvent('popup');
  await page.getByRole('link', { name: "Ann's terms" }).click();
  const page1 = await page1Promise;
  await page1.locator('xpath=//h1').nth(1).hover();
  await page1.close();
  await context.close();
  await browser.close();
})();`;
  const { notes } = importScript(text);
  expect(notes).toEqual([]);
  expect(importActions(text).map(({ kind }) => kind)).toEqual(['navigate', 'click', 'hover']);
  expect(importActions(text)[2]).toMatchObject({ element: { by: 'xpath', text: '(//h1)[2]' } });
});

test.each([
  ["await page.click('#a');", { kind: 'click', element: { text: '#a' } }],
  ["await page.fill('input', 'x');", { kind: 'set', value: 'x' }],
  ["await page.press('#a', 'Tab');", { kind: 'keyEvent', key: 'Tab' }],
  ["await page.keyboard.press('Escape');", { kind: 'keyEvent', key: 'Escape' }],
  ["await page.locator('#a').locator('b').click();", { element: { by: 'css', text: '#a b' } }],
  [
    "await page.getByPlaceholder('Find').fill('lamp');",
    { value: 'lamp', element: { text: '[placeholder*="Find" i]' } },
  ],
  ['await page.waitForTimeout(90000);', { kind: 'wait', waitTimeMs: 60_000 }],
  ["await page.locator('#a').waitFor({ state: 'attached' });", { kind: 'waitForElement', waitUntil: 'Exists' }],
  ["await expect(page.locator('#a')).toBeEnabled();", { kind: 'waitForElement', waitUntil: 'VisibleAndEnabled' }],
  ["await page.locator('text=Buy').click();", { kind: 'click', element: { by: 'xpath' } }],
])('imports %s', (line, part) => {
  expect(importActions(inTest(line))[0]).toMatchObject(part);
});

const importSelector = (locator: string): string => {
  const [action] = importActions(inTest(`await page.${locator}.click();`));
  return action && 'element' in action ? (action.element?.text ?? '') : '';
};

test.each([
  [
    "getByRole('link', { name: 'Next' })",
    "//*[self::a[@href] or @role='link'][contains(translate(concat(.,'|',.//img/@alt,'|',@aria-label,'|',@title),'NEXT','next'),'next')]",
  ],
  [
    "getByRole('heading', { name: 'Your account', exact: true, level: 2 })",
    "//*[self::h2 or (@role='heading' and @aria-level=2)][normalize-space(.)='Your account' or normalize-space(@aria-label)='Your account' or normalize-space(@title)='Your account']",
  ],
  ["getByRole('tab', { selected: true })", "//*[@role='tab'][@aria-selected='true']"],
  ["getByText('Größe 2')", "//*[text()[contains(translate(normalize-space(.),'GRÖE','gröe'),'größe 2')]]"],
  ['getByText(/^Sum: \\$2$/)', "//*[text()[normalize-space(.)='Sum: $2']]"],
  ['getByText(/sum/)', "//*[text()[contains(.,'sum')]]"],
  [
    "locator('#buy form.big').getByText('7')",
    "//*[@id='buy']//form[contains(concat(' ',normalize-space(@class),' '),' big ')]//*[text()[contains(.,'7')]]",
  ],
  ["locator('ul > li').nth(2)", '(//ul/li)[3]'],
  ["locator('[data-x=\"a b\"]').filter({ hasText: '7' })", "//*[@data-x='a b'][contains(.,'7')]"],
])('converts %s to %s', (locator, selector) => {
  expect(importSelector(locator)).toBe(selector);
});

test.each([
  ["await page.locator('li:hover').last().click();", 'not the first match'],
  [`await page.locator('li:has-text("x")').click();`, 'the unsupported selector'],
  ["await page.getByRole('link').locator('b:hover').click();", 'combines locators'],
  ["await page.getByRole('checkbox', { checked: true }).click();", 'whether it is checked'],
  ["await page.getByRole('link', { name: /ann|bob/ }).click();", 'a regular expression'],
  ["await page.goto('/x');", 'write the complete URL'],
  ["await page.locator('#a').press('Control+Nothing');", 'is not a key'],
  ["await page.locator('#a').fill(process.env.NAME);", 'known only at run time'],
  ["await expect(page.locator('#a')).toBeHidden();", 'is not supported'],
  ["await page.locator('#a').dragTo(page.locator('#b'));", 'not supported'],
  ['await page.evaluate(() => 1);', 'not supported'],
  ['for (const a of []) await page.click(a);', 'a loop'],
  ['await signIn(page);', 'signIn was skipped'],
])('notes %s', (line, note) => {
  expect(importScript(inTest(line)).notes).toEqual([{ line: 2, text: expect.stringContaining(note) as string }]);
});

test('reports the line of a syntax error', () => {
  expect(importScript('test("x",\n (')).toMatchObject({ notes: [{ line: 2 }] });
  expect(importScript('')).toEqual({ notes: [] });
});

test('never throws, whatever the text', () => {
  const part = fc.constantFrom(
    'await page',
    '.locator("a")',
    '.first()',
    '.click()',
    'expect(',
    ')',
    '.not',
    '.toHaveText("x")',
    ';',
    '\n',
    'const x = ',
    'x',
    '"',
    '{',
    '}',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const { script } = importScript(parts.join(''));
      expect(script === undefined || 'script' in parseScript(printScript(script))).toBe(true);
    }),
  );
});

test.each(['#pw', '#pin', '[name=user_pwd]', '#userPw', 'input[name="otp"]', '#wachtwoord', '[type=password]', '#cvc'])(
  'treats what is typed into %s as a secret',
  (selector) => {
    expect(JSON.stringify(importScript(inTest(`await page.locator('${selector}').fill('hunter2');`)))).not.toContain(
      'hunter2',
    );
  },
);

test.each(['#shopping', '#spinner-size', '#opinion'])(
  'does not treat what is typed into %s as a secret',
  (selector) => {
    expect(JSON.stringify(importScript(inTest(`await page.locator('${selector}').fill('two');`)))).toContain('two');
  },
);

/** Returns the names of steps with their actions, and notes. */
function importJourney(text: string) {
  const { script, notes } = importScript(text);
  const steps = script?.steps.map(({ name, actions }) => [
    name,
    ...actions.map((action) =>
      action.kind === 'keyEvent' ? action.key : action.kind === 'navigate' ? action.url : action.kind,
    ),
  ]);
  return { steps, notes: notes.map(({ line, text: note }) => `${line} ${note}`) };
}

test('reads a journey of Elastic Synthetics like a test', () => {
  const text = `import { journey, step, monitor, expect, before, after } from '@elastic/synthetics';
journey({ name: 'shop', tags: ['a'] }, ({ page: shop, params }) => {
  monitor.use({ schedule: 10 });
  before(async () => { await shop.goto('https://shop.example/'); });
  step('search', async () => {
    await shop.getByRole('searchbox').fill('lamp');
    await shop.keyboard.press('Enter');
  });
  step.soft('open', async () => { await shop.click('#first'); });
  step.skip('skipped', async () => { await shop.click('#second'); });
  step('elsewhere', async () => { await shop.goto(params.url); });
  after(async () => { await shop.click('#third'); });
});
journey('second', ({ page }) => { step('x', async () => { await page.click('#x'); }); });
journey.skip('third', ({ page }) => { step('y', async () => { await page.click('#y'); }); });`;
  expect(importJourney(text)).toEqual({
    steps: [
      ['shop', 'https://shop.example/'],
      ['search', 'set', 'Enter'],
      ['open', 'click'],
    ],
    notes: [
      '3 monitor.use: set the interval, locations and other options in the monitor',
      '10 step.skip was skipped',
      '11 goto: a URL that is known only at run time cannot be opened: write the complete URL',
      '12 after was skipped',
      '14 a second journey was skipped: a script has one journey',
      '15 journey.skip was skipped',
    ],
  });
});

test('reads an inline journey, which only has steps', () => {
  const text = `step('open', async () => { await page.goto('https://shop.example/'); });
step('sign in', async () => {
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.click('#sign-in')]);
  await popup.fill('#user', 'ada');
});`;
  expect(importJourney(text)).toEqual({
    steps: [
      ['open', 'https://shop.example/'],
      ['sign in', 'click', 'set'],
    ],
    notes: [],
  });
});

test.each([
  ["await page.keyboard.press('Control+A');", ['Control+A'], []],
  ["await page.keyboard.press('ControlOrMeta+KeyA');", ['Control+a'], []],
  ["await page.locator('#q').press('Shift+Tab');", ['Shift+Tab'], []],
  ["await page.press('#q', 'Shift+End');", ['Shift+End'], []],
  [
    "await page.keyboard.down('Shift'); await page.keyboard.press('Tab'); await page.keyboard.up('Shift');",
    ['Shift+Tab'],
    [],
  ],
  [
    "await page.keyboard.down('ShiftLeft'); await page.locator('#q').press('End'); await page.keyboard.up('ShiftLeft');",
    ['Shift+End'],
    [],
  ],
  ["await page.keyboard.down('a'); await page.keyboard.up('a');", ['a'], []],
  [
    "await page.keyboard.press('Meta+c');",
    ['Control+c'],
    ['1 keyboard.press: the Mac shortcut Meta+c is imported as Control+c'],
  ],
  [
    "await page.keyboard.press('Control+Nothing');",
    undefined,
    ['1 keyboard.press: Control+Nothing is not a key or key combination'],
  ],
  [
    "await page.keyboard.down('Shift'); await page.click('#a'); await page.keyboard.up('Shift');",
    ['click'],
    ['1 click: Shift cannot be held during this action'],
  ],
])('imports the keys of %s', (text, keys, notes) => {
  const found = importJourney(text);
  expect(found.steps?.flatMap(([, ...actions]) => actions)).toEqual(keys);
  expect(found.notes).toEqual(notes);
});
