import { gzipSync } from 'node:zlib';
import { RumBeacon } from '@vedette/contract/rum-beacon';
import { expect, test } from 'vitest';
import { SCRIPT, buildSnippet } from './script.js';
import { measureBeacon } from './timing-rules.js';

const website = { rumWebsiteGuid: '11111111-1111-4111-8111-111111111111', description: 'Shop', isSpa: true };

test('the script has at most 5 KB in gzip and uses neither cookies nor storage', () => {
  expect(gzipSync(SCRIPT).length).toBeLessThanOrEqual(5 * 1024);
  expect(SCRIPT).not.toMatch(/cookie|localStorage|sessionStorage|indexedDB/i);
});

test('the snippet names website and script and does not block', () => {
  const snippet = buildSnippet({ guid: website.rumWebsiteGuid, isSpa: website.isSpa }, 'https://watch.example/base');
  expect(snippet).toContain('"https://watch.example/base/rum/vedette.js"');
  expect(snippet).toContain('"sid":"11111111-1111-4111-8111-111111111111","aip":0,"spa":true,"consent":false');
  expect(snippet).toContain('s.async=true');
});

interface Happening {
  readonly type: string;
  readonly persisted?: boolean;
  readonly timeStamp?: number;
}

/** Runs the script in a window with little more than it needs and collects what it sends. */
function run(settings: object, window: Record<string, unknown> = {}) {
  const sent: unknown[] = [];
  const listeners: Record<string, ((event: Happening) => void)[]> = {};
  const listen = (type: string, each: (event: Happening) => void) =>
    (listeners[type] = [...(listeners[type] ?? []), each]);
  const document = {
    currentScript: { src: 'https://watch.example/rum/vedette.js' },
    readyState: 'loading',
    visibilityState: 'visible',
    addEventListener: listen,
  };
  const timing = { redirectEnd: 0, responseStart: 100.4, loadEventEnd: 800 };
  const w = {
    _vedette: settings,
    performance: { now: () => 1, getEntriesByType: () => [timing] },
    location: { href: 'https://shop.example/' },
    addEventListener: listen,
    setTimeout: (then: () => void) => then(),
    fetch: (to: string, { body, credentials }: { body: string; credentials: string }) => {
      sent.push({ to, credentials, ...(JSON.parse(body) as object) });
      return Promise.resolve();
    },
    ...window,
  };
  // The text is our own, and this is what a browser does with it.
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-call -- our own script, run as a page would
  new Function('window', 'document', SCRIPT)(w, document);
  const happen = (type: string, more: Omit<Happening, 'type'> = {}) =>
    listeners[type]?.forEach((each) => each({ type, ...more }));
  return { sent, happen, document, window: w as Record<string, unknown> };
}

test('sends the page view after the load event, and web vitals once on leaving', () => {
  const { sent, happen, document } = run({ sid: website.rumWebsiteGuid, aip: 1 });
  expect(sent).toEqual([]);
  happen('load');
  document.visibilityState = 'hidden';
  happen('visibilitychange');
  happen('pagehide');
  expect(sent).toMatchObject([
    { to: 'https://watch.example/rum/beacon', credentials: 'omit', kind: 'load', url: 'https://shop.example/', aip: 1 },
    { kind: 'vitals', vitals: [-1, -1, -1, 0] },
  ]);
  for (const message of sent) expect(RumBeacon.safeParse(message).success).toBe(true);
});

test('sends web vitals once for a page left while it is still visible', () => {
  const { sent, happen } = run({ sid: website.rumWebsiteGuid });
  happen('load');
  happen('visibilitychange');
  expect(sent).toMatchObject([{ kind: 'load' }]);
  happen('pagehide');
  happen('pageshow');
  happen('pagehide');
  expect(sent).toMatchObject([{ kind: 'load' }, { kind: 'vitals' }]);
});

test('a page restored by Back is another page view with its own web vitals', () => {
  const seen: Record<string, (list: { getEntries: () => unknown[] }) => void> = {};
  let now = 0;
  class PerformanceObserver {
    readonly #each: (list: { getEntries: () => unknown[] }) => void;
    constructor(each: (list: { getEntries: () => unknown[] }) => void) {
      this.#each = each;
    }
    observe({ type }: { type: string }) {
      seen[type] = this.#each;
    }
  }
  const emit = (type: string, entry: object) => seen[type]?.({ getEntries: () => [entry] });
  const { sent, happen } = run(
    { sid: website.rumWebsiteGuid },
    {
      PerformanceObserver,
      performance: { now: () => now, getEntriesByType: () => [{}] },
      requestAnimationFrame: (then: () => void) => then(),
    },
  );
  happen('load');
  happen('pageshow', { persisted: false, timeStamp: 700 });
  emit('paint', { name: 'first-contentful-paint', startTime: 300 });
  emit('largest-contentful-paint', { startTime: 900 });
  emit('layout-shift', { startTime: 950, value: 0.25 });
  emit('event', { startTime: 2_000, interactionId: 1, duration: 120 });
  happen('pagehide');
  now = 60_030;
  happen('pageshow', { persisted: true, timeStamp: 60_000 });
  emit('event', { startTime: 59_000, interactionId: 2, duration: 900 });
  emit('largest-contentful-paint', { startTime: 60_020 });
  emit('layout-shift', { startTime: 60_200, value: 0.1 });
  happen('pagehide');
  expect(sent.slice(1)).toMatchObject([
    { kind: 'vitals', vitals: [300, 900, 120, 0.25] },
    { kind: 'load', url: 'https://shop.example/' },
    { kind: 'vitals', vitals: [30, 30, -1, 0.1] },
  ]);
  expect(sent[2]).not.toHaveProperty('nav');
  const measured = sent.map((message) => measureBeacon(RumBeacon.parse(message)).map(({ figure }) => figure));
  expect(measured[2]).toEqual(['PageViews']);
});

test('with consent mode sends nothing until consent is given', () => {
  const { sent, happen, window } = run({ sid: website.rumWebsiteGuid, consent: true });
  happen('load');
  expect(sent).toEqual([]);
  (window['vedetteConsent'] as () => void)();
  happen('load');
  expect(sent).toHaveLength(1);
});

test('sends a route change when the page is idle', () => {
  const location = { href: 'https://shop.example/' };
  let now = 0;
  const window = { location, history: { pushState: () => undefined, replaceState: () => undefined } };
  const performance = { now: () => (now += 200), getEntriesByType: () => [{}] };
  const { sent, happen } = run({ sid: website.rumWebsiteGuid, spa: true }, { ...window, performance });
  happen('load');
  location.href = 'https://shop.example/#/cart';
  window.history.pushState();
  expect(sent).toMatchObject([{ kind: 'load' }, { kind: 'route', url: 'https://shop.example/#/cart' }]);
});

test('web vitals belong to the page that was loaded, not to a later route', () => {
  const location = { href: 'https://shop.example/' };
  const history = { pushState: () => undefined, replaceState: () => undefined };
  let now = 0;
  const performance = { now: () => (now += 400), getEntriesByType: () => [{}] };
  const { sent, happen } = run({ sid: website.rumWebsiteGuid, spa: true }, { location, history, performance });
  happen('load');
  location.href = 'https://shop.example/#/cart';
  history.pushState();
  happen('pagehide');
  expect(sent.at(-1)).toMatchObject({ kind: 'vitals', url: 'https://shop.example/' });
});
