import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { startBrowser } from './browser.js';
import { startFakeServer } from './fake-server.js';
import { type SignedInPage, newPage, signIn } from './page-walk.js';

/** The built app with a fake account in a real browser. */
export interface WebFixture {
  /** Includes the base path; ends in `/`. */
  readonly url: string;
  readonly setState: Awaited<ReturnType<typeof startFakeServer>>['setState'];
  readonly sendChange: Awaited<ReturnType<typeof startFakeServer>>['sendChange'];
  readonly newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** Opens a signed-in page in its own context; the sign-in form is filled in once and its cookie reused. */
  readonly visit: (options?: BrowserContextOptions) => Promise<SignedInPage>;
  /** Closes pages opened so far: a background page gets no animation frames and would wait forever. */
  readonly closePages: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The same with one page of common desktop width for all tests of a file. */
export async function startWidePage(monitors: number): Promise<SignedInPage & { readonly bench: WebFixture }> {
  const bench = await startWebFixture(monitors);
  return { bench, ...(await bench.visit({ viewport: WIDE, colorScheme: 'light', reducedMotion: 'reduce' })) };
}

export const WIDE = { width: 1280, height: 720 };

export async function startWebFixture(monitors: number): Promise<WebFixture> {
  const server = await startFakeServer(monitors);
  const real = await startBrowser();
  const contexts = new Set<BrowserContext>();
  let session: BrowserContextOptions['storageState'];
  const newContext: WebFixture['newContext'] = async (options = {}) => {
    const context = await real.browser.newContext({
      viewport: { width: 1920, height: 1080 },
      locale: 'en-GB',
      ...options,
    });
    contexts.add(context);
    return context;
  };
  return {
    url: server.url,
    setState: server.setState,
    sendChange: server.sendChange,
    newContext,
    visit: async (options) => {
      if (!session) {
        const first = await newContext(options);
        const visited = await signIn(first, server.url);
        session = await first.storageState();
        return visited;
      }
      return newPage(await newContext({ ...options, storageState: session }));
    },
    closePages: async () => {
      // Pending route handlers of a closing page are ignored.
      const pages = [...contexts].flatMap((context) => context.pages());
      await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      await Promise.all([...contexts].map((context) => context.close()));
      contexts.clear();
    },
    close: async () => {
      await real.close();
      await server.close();
    },
  };
}
