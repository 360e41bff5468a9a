import { createHash } from 'node:crypto';
import { translatorFor } from '@vedette/i18n/load-catalogue';
import { message } from '@vedette/i18n/message';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../rights/index.js';
import {
  browserCulture,
  serviceAddress,
  loadCookieCaller,
  chooseCoding,
  matchesIfNoneMatch,
  type RouteHost,
} from '../../http/index.js';
import type { OtherFormat } from './page-formats.js';
import { escapeHtml } from './page-html-rules.js';
import { SCRIPT } from './page-script-rules.js';
import { renderSmallPage } from './small-page-rules.js';
import type { PublicPages } from './public-pages.js';
import type { RenderedPage, LocalisedPage } from './rendered-page.js';
import type { EncodedBody } from './encoded-body.js';

const PAGE_NAME_PATTERN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.(json|rss|ics|embed|svg))?$/;
const SCRIPT_HASH = createHash('sha256').update(SCRIPT).digest('base64');
const POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-${SCRIPT_HASH}'; frame-ancestors *`;
const NO_SUCH_PAGE = message(
  'This page does not exist, or it is shared with operators only. Sign in to see shared pages.',
);

/**
 * Caches must revalidate by ETag, so that no two formats of a page differ in age. A stale page is only served while the
 * service is down.
 */
const CACHE_CONTROL = 'public, max-age=0, stale-if-error=3600';

type Format = 'html' | 'json' | OtherFormat;
const CONTENT_TYPES: Readonly<Record<Format, string>> = {
  html: 'text/html; charset=utf-8',
  json: 'application/json',
  rss: 'application/rss+xml; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  embed: 'text/html; charset=utf-8',
  svg: 'image/svg+xml',
};

/**
 * Serves `/status/<guid>`, its formats `.json`, `.rss` and `.ics`, and `.embed` and `.svg` for other sites.
 * `?language=` selects the language of the HTML. A published page is open to everyone, without credentials or cookies.
 * Others are only served to those of its account who may see them.
 */
export function registerPublicPageRoutes(host: RouteHost, pages: PublicPages): void {
  const url = '/status/:name';
  // These routes compress responses themselves, once for all readers, or not at all.
  host.app.get<{ Params: { name: string }; Querystring: { language?: unknown } }>(
    url,
    { compress: false },
    async (request, reply) => {
      const [, guid, ending] = PAGE_NAME_PATTERN.exec(request.params.name.toLowerCase()) ?? [];
      const page = guid === undefined ? undefined : await pages.get(guid);
      if (!page) return sendNotFound(host, request, reply);
      if (page.isPublished) {
        host.anonymousLimit.uncount(request);
        void reply.header('cache-control', CACHE_CONTROL);
      } else if (!mayView(await loadCookieCaller(host, request), page)) {
        return sendNotFound(host, request, reply);
      }
      const format = (ending ?? 'html') as Format;
      const { language } = request.query;
      const localisedPage = await page.inLanguage(
        format === 'html' && typeof language === 'string' ? language : undefined,
      );
      return send(request, reply, { page, localisedPage, format, address: serviceAddress(host, request) });
    },
  );
}

/** Administrators, operators with basic access, and operators who were granted the page. */
function mayView(caller: Caller | undefined, { accountId, view }: RenderedPage): boolean {
  if (caller?.accountId !== accountId) return false;
  return (
    caller.isAdministrator || caller.rights.hasAccountAccess || caller.rights.level('publicStatusPage', view.guid) > 0
  );
}

/** Unknown and hidden pages get the same response, so that it does not reveal which pages exist. */
function sendNotFound(host: RouteHost, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(request.headers.accept ?? '').includes('text/html')) {
    return reply.code(404).type('text/plain; charset=utf-8').send(NO_SUCH_PAGE);
  }
  const [name = ''] = (request.params as { name: string }).name.split('.');
  const signInUrl = `${host.basePath}/shared-pages/${encodeURIComponent(name)}`;
  const culture = browserCulture(request);
  const translate = translatorFor(culture);
  const link = `<a href="${escapeHtml(signInUrl)}">${translate(message('Sign in'))}</a>`;
  const body = renderSmallPage(
    translate(message('Page not found')),
    `<p>${translate(NO_SUCH_PAGE)}</p><p>${link}</p>`,
    culture,
  );
  const policy = "default-src 'none'; style-src 'unsafe-inline'";
  return reply.code(404).type(CONTENT_TYPES.html).header('content-security-policy', policy).send(body);
}

interface PageRequest {
  readonly page: RenderedPage;
  /** The page in the requested language. */
  readonly localisedPage: LocalisedPage;
  readonly format: Format;
  readonly address: string;
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, localisedPage, format, address }: PageRequest,
): Promise<FastifyReply> {
  const etag = `"${localisedPage.etag}${format === 'html' ? '' : `-${format}`}"`;
  // Weak, because the compressed and the plain body share it (RFC 9110, section 8.8.3.3).
  void reply.header('etag', `W/${etag}`).header('content-security-policy', POLICY).header('vary', 'accept-encoding');
  if (matchesIfNoneMatch(request.headers['if-none-match'], etag)) return reply.code(304).send();
  void reply.type(CONTENT_TYPES[format]);
  if (page.isPublished && format !== 'html') void reply.header('access-control-allow-origin', '*');
  if (format === 'html') return sendText(request, reply, localisedPage);
  if (format === 'json') return sendText(request, reply, page.json);
  return sendText(request, reply, page.inFormat(format, `${address}/status/${page.view.guid}`));
}

/** Sends a text, compressed once for all clients that accept it. */
async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { plain, gzip }: EncodedBody,
): Promise<FastifyReply> {
  if (chooseCoding(request.headers['accept-encoding'], ['gzip']) === undefined) return reply.send(plain);
  return reply.header('content-encoding', 'gzip').send(await gzip());
}
