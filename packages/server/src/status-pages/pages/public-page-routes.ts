import { createHash } from 'node:crypto';
import { translatorFor } from '@vedette/i18n/load-catalogue';
import { message } from '@vedette/i18n/message';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../rights/index.js';
import {
  browserCulture,
  serviceAddress,
  callerOfCookie,
  chooseCoding,
  isHeld,
  type RouteHost,
} from '../../http/index.js';
import type { OtherForm } from './page-forms.js';
import { escapeHtml } from './page-html-rules.js';
import { SCRIPT } from './page-script-rules.js';
import { smallPage } from './small-page-rules.js';
import type { PublicPages } from './public-pages.js';
import type { RenderedPage, WrittenPage } from './rendered-page.js';
import type { SentText } from './sent-text.js';

const NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.(json|rss|ics|embed|svg))?$/;
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

type Form = 'html' | 'json' | OtherForm;
const TYPES: Readonly<Record<Form, string>> = {
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
      const [, guid, ending] = NAME.exec(request.params.name.toLowerCase()) ?? [];
      const page = guid === undefined ? undefined : await pages.get(guid);
      if (!page) return sendNotFound(host, request, reply);
      if (page.isPublished) {
        host.anonymous.uncount(request);
        void reply.header('cache-control', CACHE_CONTROL);
      } else if (!mayView(await callerOfCookie(host, request), page)) {
        return sendNotFound(host, request, reply);
      }
      const form = (ending ?? 'html') as Form;
      const { language } = request.query;
      const written = await page.inLanguage(form === 'html' && typeof language === 'string' ? language : undefined);
      return send(request, reply, { page, written, form, address: serviceAddress(host, request) });
    },
  );
}

/** Administrators, operators with basic access, and operators who were granted the page. */
function mayView(caller: Caller | undefined, { accountId, view }: RenderedPage): boolean {
  if (caller?.accountId !== accountId) return false;
  return caller.isAdministrator || caller.rights.isBasic || caller.rights.level('publicStatusPage', view.guid) > 0;
}

/** Unknown and hidden pages get the same response, so that it does not reveal which pages exist. */
function sendNotFound(host: RouteHost, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(request.headers.accept ?? '').includes('text/html')) {
    return reply.code(404).type('text/plain; charset=utf-8').send(NO_SUCH_PAGE);
  }
  const [name = ''] = (request.params as { name: string }).name.split('.');
  const way = `${host.basePath}/shared-pages/${encodeURIComponent(name)}`;
  const culture = browserCulture(request);
  const translate = translatorFor(culture);
  const link = `<a href="${escapeHtml(way)}">${translate(message('Sign in'))}</a>`;
  const body = smallPage(
    translate(message('Page not found')),
    `<p>${translate(NO_SUCH_PAGE)}</p><p>${link}</p>`,
    culture,
  );
  const policy = "default-src 'none'; style-src 'unsafe-inline'";
  return reply.code(404).type(TYPES.html).header('content-security-policy', policy).send(body);
}

interface PageRequest {
  readonly page: RenderedPage;
  /** The page in the requested language. */
  readonly written: WrittenPage;
  readonly form: Form;
  readonly address: string;
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, written, form, address }: PageRequest,
): Promise<FastifyReply> {
  const etag = `"${written.etag}${form === 'html' ? '' : `-${form}`}"`;
  // Weak, because the compressed and the plain body share it (RFC 9110, section 8.8.3.3).
  void reply.header('etag', `W/${etag}`).header('content-security-policy', POLICY).header('vary', 'accept-encoding');
  if (isHeld(request.headers['if-none-match'], etag)) return reply.code(304).send();
  void reply.type(TYPES[form]);
  if (page.isPublished && form !== 'html') void reply.header('access-control-allow-origin', '*');
  if (form === 'html') return sendText(request, reply, written);
  if (form === 'json') return sendText(request, reply, page.json);
  return sendText(request, reply, page.inForm(form, `${address}/status/${page.view.guid}`));
}

/** Sends a text, compressed once for all clients that accept it. */
async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { plain, gzip }: SentText,
): Promise<FastifyReply> {
  if (chooseCoding(request.headers['accept-encoding'], ['gzip']) === undefined) return reply.send(plain);
  return reply.header('content-encoding', 'gzip').send(await gzip());
}
