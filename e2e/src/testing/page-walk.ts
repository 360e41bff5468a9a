import axe from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { COLLECTION_CHECK, COLLECTION_MONITOR } from './fake-collection.js';
import { JOURNEY_CHECK, JOURNEY_MONITOR } from './fake-journey.js';
import { PAGE_CHECK, PAGE_MONITOR } from './fake-page.js';
import { toGuid } from './fake-account.js';

/** Every page of the app with a URL that shows data of the fake account. */
export const PAGES = {
  monitors: 'monitors',
  'API monitoring': 'api-monitoring',
  monitor: `monitors/${toGuid(0)}`,
  edit: `monitors/${toGuid(0)}/edit`,
  'edit a collection': `monitors/${COLLECTION_MONITOR}/edit`,
  'edit a transaction': `monitors/${JOURNEY_MONITOR}/edit`,
  create: 'monitors/new',
  'monitor rights': `monitors/${toGuid(0)}/rights`,
  check: 'checks/1999996',
  'check of a collection': `checks/${String(COLLECTION_CHECK)}`,
  'check of a transaction': `checks/${String(JOURNEY_CHECK)}`,
  'edit a full page check': `monitors/${PAGE_MONITOR}/edit`,
  'check of a full page': `checks/${String(PAGE_CHECK)}`,
  'monitor groups': 'monitor-groups',
  'new monitor group': 'monitor-groups/new',
  'monitor group': `monitor-groups/${toGuid(900_000)}`,
  incidents: 'incidents',
  incident: 'incidents/1',
  'alerting overview': 'alerting',
  alerts: 'alerts',
  'alert definitions': 'alert-definitions',
  'alert definition': `alert-definitions/${toGuid(600_000)}`,
  integrations: 'integrations',
  'new integration': 'integrations/new',
  'new SMS channel': 'integrations/channels/new?channel=SmsTwilio',
  channel: `integrations/channels/${toGuid(351_000)}`,
  'channel with services': `integrations/channels/${toGuid(352_000)}`,
  'e-mail integration': `integrations/email/${toGuid(650_000)}`,
  'new custom integration': 'integrations/custom/new',
  'custom integration': `integrations/custom/${toGuid(350_000)}`,
  'message credits': 'message-credits',
  outbox: 'outbox',
  mail: 'outbox/1',
  maintenance: 'maintenance',
  operators: 'operators',
  operator: `operators/${toGuid(800_000)}`,
  'another operator': `operators/${toGuid(800_001)}`,
  'operator group': `operator-groups/${toGuid(700_000)}`,
  account: 'account',
  keys: 'account/keys',
  'monitor templates': 'monitor-templates',
  'new monitor template': 'monitor-templates/new',
  'monitor template': `monitor-templates/${toGuid(360_000)}`,
  'domain groups': 'domain-groups',
  'new domain groups': 'domain-groups/new',
  'default domain groups': 'domain-groups/default',
  'copy of domain groups': `domain-groups/new?from=${toGuid(361_000)}`,
  'domain group set': `domain-groups/${toGuid(361_000)}`,
  slas: 'slas',
  'new sla': 'slas/new',
  sla: `slas/${toGuid(300_000)}`,
  reports: 'reports',
  'new report': 'reports/new',
  report: `reports/${toGuid(320_000)}`,
  dashboards: 'dashboards',
  'predefined dashboard': 'dashboards/da5b0a2d-0000-4000-8000-000000000004?period=Last7Days',
  dashboard: `dashboards/${toGuid(330_000)}`,
  'dashboard of one monitor': `dashboards/da5b0a2d-0000-4000-8000-000000000024?monitor=${toGuid(1)}`,
  'dashboard settings': `dashboards/settings/${toGuid(330_000)}`,
  'result exports': 'exports',
  'result export': `exports/${toGuid(335_000)}`,
  'export connections': 'export-connections',
  'export connection': `export-connections/${toGuid(336_000)}`,
  'export rule sets': 'export-rule-sets',
  'export rule set': `export-rule-sets/${toGuid(337_000)}`,
  'real users': 'rum',
  'new website': 'rum/new',
  website: `rum/${toGuid(340_000)}`,
  'website in one country': `rum/${toGuid(340_000)}?Country=DE`,
  'status pages': 'status-pages',
  'new status page': 'status-pages/new',
  'shared status pages': 'shared-pages',
  'status page': `status-pages/${toGuid(310_000)}`,
  'single sign-on': 'single-sign-on',
  vault: 'vault',
  'new vault item': 'vault/new',
  'credential set': `vault/items/${toGuid(410_000)}`,
  certificate: `vault/items/${toGuid(410_001)}`,
  'certificate archive': `vault/items/${toGuid(410_002)}`,
  'edit a file': `vault/items/${toGuid(410_003)}/edit`,
  'edit a one-time password': `vault/items/${toGuid(410_004)}/edit`,
  'vault section': `vault/sections/${toGuid(400_000)}`,
  'set password': 'set-password#token',
  acknowledge: 'acknowledge#token',
  checkpoints: 'checkpoints',
  'private locations': 'private-locations',
  'private location': 'private-locations/9',
  permissions: 'permissions',
  audit: 'audit',
} as const;

/** For `expect.poll`, which ends as soon as the condition holds; a busy machine may need long. */
export const SOON = { timeout: 45_000 };

export interface SignedInPage {
  readonly page: Page;
  /** Errors of the console and the page; grows over time. */
  readonly errors: readonly string[];
}

/** Signs in with the form. */
export async function signIn(
  context: BrowserContext,
  url: string,
  login = { email: 'ada@example.com', password: 'any' },
): Promise<SignedInPage> {
  const { page, errors } = await newPage(context);
  await page.goto(`${url}monitors`);
  await page.getByLabel('E-mail address').fill(login.email);
  await page.locator('input[name=password]').fill(login.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('nav[aria-label="Main"]').waitFor({ state: 'attached' });
  return { page, errors };
}

/** Opens a page and records its errors. Timeouts are long for busy machines; waits end with the awaited state. */
export async function newPage(context: BrowserContext): Promise<SignedInPage> {
  const page = await context.newPage();
  page.setDefaultTimeout(SOON.timeout);
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('401')) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return { page, errors };
}

/** Opens a page and waits until nothing is loading. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('load');
  await page.locator('[role="status"][aria-label^="Loading"]').first().waitFor({ state: 'detached' });
}

/** Returns axe violations of all or the given rules: one line per rule with its first place. */
export async function findAxeProblems(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // The page's policy forbids script elements; evaluation over the debugger is exempt.
  if (!(await evaluate<boolean>(page, `'axe' in globalThis`))) await page.evaluate(axe.source);
  const options = JSON.stringify({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) });
  const { violations } = await evaluate<{ violations: readonly Violation[] }>(
    page,
    `axe.run(${options}).then(({ violations }) => ({ violations }))`,
  );
  return violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.html.slice(0, 200) ?? ''} (${String(nodes.length)})`);
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** Runs an expression in the page; as text, because browser types are not part of this program. */
export async function evaluate<T>(page: Page, expression: string): Promise<T> {
  return await page.evaluate(expression);
}

/** Tabs through the page once, or up to `maxStops` steps. Returns elements without a visible focus, one per line. */
export async function findInvisibleFocus(page: Page, maxStops = 40): Promise<readonly string[]> {
  const stops = await tabStops(page, maxStops);
  const end = stops.findIndex(({ isBody }) => isBody);
  return stops.slice(0, end < 0 ? maxStops : end).flatMap(({ seen, html }) => (seen ? [] : [html]));
}

interface TabStop {
  readonly seen: boolean;
  readonly isBody: boolean;
  readonly html: string;
}

/**
 * All key strokes are sent at once and the page records the focused elements: waiting for each would dominate the run
 * time.
 */
async function tabStops(page: Page, maxStops: number): Promise<readonly TabStop[]> {
  await evaluate(page, NOTE_STOPS);
  const keyboard = await page.context().newCDPSession(page);
  const strokes = Array.from({ length: maxStops }, () => ['rawKeyDown', 'keyUp'] as const).flat();
  await Promise.all(strokes.map((type) => keyboard.send('Input.dispatchKeyEvent', { type, ...TAB })));
  await keyboard.detach();
  const stops = await evaluate<readonly TabStop[]>(page, 'globalThis.tabStops()');
  if (stops.length !== maxStops)
    throw new Error(`${String(stops.length)} of ${String(maxStops)} strokes of Tab were heard`);
  return stops;
}

const TAB = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };

/**
 * On key up, the focus has moved and its style is applied. Focus is visible by an outline, also around the label of a
 * hidden radio button, or for fields by a border in the link colour.
 */
const NOTE_STOPS = `(() => {
  const probe = document.createElement('a');
  probe.style.color = 'var(--mantine-color-anchor)';
  document.body.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  const stops = [];
  const note = () => {
    const element = document.activeElement ?? document.body;
    const styles = [element, element.nextElementSibling].filter(Boolean).map((each) => getComputedStyle(each));
    const ring = styles.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) > 0);
    stops.push({
      isBody: element === document.body,
      seen: ring || styles[0].borderTopColor === colour,
      html: element.outerHTML.slice(0, 160),
    });
  };
  addEventListener('keyup', note, true);
  globalThis.tabStops = () => {
    removeEventListener('keyup', note, true);
    return stops;
  };
})()`;
