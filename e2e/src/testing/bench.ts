import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { startBrowser } from './browser.js';
import { startMadeUp } from './made-up-server.js';
import { type SignedIn, newPage, signedIn } from './page-walk.js';

/** The built app with a fake account in a real browser. */
export interface WebBench {
  /** Includes the base path; ends in `/`. */
  readonly url: string;
  readonly setState: Awaited<ReturnType<typeof startMadeUp>>['setState'];
  readonly sendChange: Awaited<ReturnType<typeof startMadeUp>>['sendChange'];
  readonly newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** Opens a signed-in page in its own context; the sign-in form is filled in once and its cookie reused. */
  readonly visit: (options?: BrowserContextOptions) => Promise<SignedIn>;
  /** Closes pages opened so far: a background page gets no animation frames and would wait forever. */
  readonly closePages: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The same with one page of common desktop width for all tests of a file. */
export async function startWidePage(monitors: number): Promise<SignedIn & { readonly bench: WebBench }> {
  const bench = await startWebBench(monitors);
  return { bench, ...(await bench.visit({ viewport: WIDE, colorScheme: 'light', reducedMotion: 'reduce' })) };
}

export const WIDE = { width: 1280, height: 720 };

export async function startWebBench(monitors: number): Promise<WebBench> {
  const server = await startMadeUp(monitors);
  const real = await startBrowser();
  const contexts = new Set<BrowserContext>();
  let session: BrowserContextOptions['storageState'];
  const newContext: WebBench['newContext'] = async (options = {}) => {
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
        const visited = await signedIn(first, server.url);
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
