import { createHash } from 'node:crypto';
import { yieldToEventLoop } from '@vedette/kernel/concurrency/event-loop';
import type { Instant } from '@vedette/kernel/clock';
import { loadPageView, type FoundPage, type PageViewDeps } from './load-page-view.js';
import { createFormWriter, type OtherForm } from './page-forms.js';
import type { PageView } from './page-view.js';
import { PAGE_LANGUAGES } from './page-texts.js';
import { sentText, type SentText } from './sent-text.js';
import { renderJson, renderHtml } from './written-page.js';

/** A page in one language. */
export interface WrittenPage extends SentText {
  readonly etag: string;
}

/** A rendered page in its own language. */
export interface RenderedPage extends WrittenPage {
  readonly accountId: number;
  /** If false, only operators with permission get the page. */
  readonly isPublished: boolean;
  readonly view: PageView;
  readonly json: SentText;
  /** Returns another format with the same data, in the page's language. `address` is the page's URL for the reader. */
  readonly inForm: (form: OtherForm, address: string) => SentText;
  /**
   * Returns the page with the same data in another language, rendered on first request. For its own or an unknown
   * language, returns the page itself.
   */
  readonly inLanguage: (code: string | undefined) => Promise<WrittenPage>;
}

/**
 * Renders a page.
 * @param refreshSeconds interval of pages that refresh themselves
 */
export async function renderPage(
  deps: PageViewDeps & { readonly sendsMail: boolean },
  found: FoundPage,
  { now, refreshSeconds }: { readonly now: Instant; readonly refreshSeconds: number },
): Promise<RenderedPage> {
  const { accountId, page, logo, refreshes } = found;
  const { isPublished } = page;
  const view = await loadPageView(deps, found, now);
  const frame = {
    base: page.pageGuid,
    logo,
    refreshSeconds: refreshes ? refreshSeconds : undefined,
    isFollowable: isPublished && deps.sendsMail,
    isInLanguages: true,
  };
  const written = async (culture: PageView['culture']): Promise<WrittenPage> => {
    const text = sentText(await renderHtml({ ...view, culture }, frame));
    // HTML and JSON of a long page take several milliseconds each.
    await yieldToEventLoop();
    return { ...text, etag: createHash('sha256').update(text.plain).digest('base64url').slice(0, 22) };
  };
  const own = await written(view.culture);
  const others = new Map<string, Promise<WrittenPage>>();
  const inLanguage = async (code: string | undefined): Promise<WrittenPage> => {
    const language = PAGE_LANGUAGES.find((each) => each.code === code);
    if (!language || view.culture.startsWith(language.code)) return own;
    const known = others.get(language.code) ?? written(language.culture);
    others.set(language.code, known);
    return known;
  };
  const json = sentText(await renderJson(view));
  return { ...own, accountId, isPublished, view, json, inForm: createFormWriter(view), inLanguage };
}
