import { createHash } from 'node:crypto';
import { yieldToEventLoop } from '@vedette/kernel/concurrency/event-loop';
import type { Instant } from '@vedette/kernel/clock';
import { loadPageView, type FoundPage, type PageViewDeps } from './load-page-view.js';
import { createFormatRenderer, type OtherFormat } from './page-formats.js';
import type { PageView } from './page-view.js';
import { PAGE_LANGUAGES } from './page-texts.js';
import { createEncodedBody, type EncodedBody } from './encoded-body.js';
import { renderJson, renderHtml } from './render-in-turns.js';

/** A page in one language. */
export interface LocalisedPage extends EncodedBody {
  readonly etag: string;
}

/** A rendered page in its own language. */
export interface RenderedPage extends LocalisedPage {
  readonly accountId: number;
  /** If false, only operators with permission get the page. */
  readonly isPublished: boolean;
  readonly view: PageView;
  readonly json: EncodedBody;
  /** Returns another format with the same data, in the page's language. `address` is the page's URL for the reader. */
  readonly inFormat: (form: OtherFormat, address: string) => EncodedBody;
  /**
   * Returns the page with the same data in another language, rendered on first request. For its own or an unknown
   * language, returns the page itself.
   */
  readonly inLanguage: (code: string | undefined) => Promise<LocalisedPage>;
}

/**
 * Renders a page.
 * @param refreshSeconds interval of pages that refresh themselves
 */
export async function renderPage(
  deps: PageViewDeps & { readonly sendsMail: boolean },
  foundPage: FoundPage,
  { now, refreshSeconds }: { readonly now: Instant; readonly refreshSeconds: number },
): Promise<RenderedPage> {
  const { accountId, page, logo, hasAutoRefresh } = foundPage;
  const { isPublished } = page;
  const view = await loadPageView(deps, foundPage, now);
  const frame = {
    base: page.pageGuid,
    logo,
    refreshSeconds: hasAutoRefresh ? refreshSeconds : undefined,
    canSubscribe: isPublished && deps.sendsMail,
    hasLanguageLinks: true,
  };
  const renderCulture = async (culture: PageView['culture']): Promise<LocalisedPage> => {
    const text = createEncodedBody(await renderHtml({ ...view, culture }, frame));
    // HTML and JSON of a long page take several milliseconds each.
    await yieldToEventLoop();
    return { ...text, etag: createHash('sha256').update(text.plain).digest('base64url').slice(0, 22) };
  };
  const ownVersion = await renderCulture(view.culture);
  const others = new Map<string, Promise<LocalisedPage>>();
  const inLanguage = async (code: string | undefined): Promise<LocalisedPage> => {
    const language = PAGE_LANGUAGES.find((each) => each.code === code);
    if (!language || view.culture.startsWith(language.code)) return ownVersion;
    const version = others.get(language.code) ?? renderCulture(language.culture);
    others.set(language.code, version);
    return version;
  };
  const json = createEncodedBody(await renderJson(view));
  return { ...ownVersion, accountId, isPublished, view, json, inFormat: createFormatRenderer(view), inLanguage };
}
