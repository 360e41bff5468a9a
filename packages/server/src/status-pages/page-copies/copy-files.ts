/** Builds a status page as files that are hosted elsewhere. They show their age if they are no longer updated. */
import { createHash } from 'node:crypto';
import { MINUTE, SECOND, type Instant } from '@vedette/kernel/clock';
import { mapYielding, yieldToEventLoop } from '@vedette/kernel/concurrency/event-loop';
import { signJson, signPage } from '@vedette/kernel/signed-file';
import type { SigningKeys } from '@vedette/kernel/signing-keys';
import { renderIcs, renderRss } from '../pages/page-feed-rules.js';
import { escapeHtml, type CopyFrame } from '../pages/page-html-rules.js';
import { SCRIPT } from '../pages/page-script-rules.js';
import type { PageView } from '../pages/page-view.js';
import { pageTitle } from '../pages/page-text-rules.js';
import { pageTexts } from '../pages/page-texts.js';
import { renderJson, renderHtml } from '../pages/render-in-turns.js';

/** Interval at which copies are written, and the delay before a failed copy is retried. */
const COPY_INTERVAL_MS = MINUTE;
const COPY_RETRY_MS = 15 * SECOND;
/** Maximum age of a copy while the service works. An older one shows that it may be outdated. */
export const MAX_COPY_AGE_MS = 5 * MINUTE;

export interface CopyFile {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

/** The files of a copy in writing order. The last one contains the digests of the others. */
export const COPY_NAMES = ['status.json', 'status.rss', 'status.ics', 'index.html', 'signed.json'] as const;

export interface CopyOptions {
  readonly view: PageView;
  /** A data URL. */
  readonly logo: string | null;
  /** Whether open copies refresh themselves. */
  readonly hasAutoRefresh: boolean;
  /** URL of the original page. */
  readonly address: string;
  readonly keys: SigningKeys;
}

type CopyName = (typeof COPY_NAMES)[number];
type FileBuilder = readonly [name: CopyName, type: string, make: () => string];

/**
 * Builds the files. Yields to the event loop in between, because each file of a long page and its digest take several
 * milliseconds.
 */
export async function buildCopyFiles({ view, logo, hasAutoRefresh, address, keys }: CopyOptions): Promise<CopyFile[]> {
  const refreshSeconds = hasAutoRefresh ? COPY_INTERVAL_MS / SECOND : undefined;
  const html = await renderHtml(view, { base: 'status', logo, refreshSeconds, copy: toCopyFrame(view, address) });
  await yieldToEventLoop();
  const json = await renderJson(view);
  const files = await mapYielding<FileBuilder, CopyFile>(
    [
      ['status.json', 'application/json', () => json],
      ['status.rss', 'application/rss+xml; charset=utf-8', () => renderRss(view, address)],
      ['status.ics', 'text/calendar; charset=utf-8', () => renderIcs(view)],
      ['index.html', 'text/html; charset=utf-8', () => signPage(html, keys)],
    ],
    1,
    ([name, type, build]) => toCopyFile(name, type, build()),
  );
  await yieldToEventLoop();
  const manifest = {
    Format: 'vedette-status-page-copy',
    Version: 1,
    PublicDashboardGuid: view.guid,
    Title: pageTitle(view),
    Address: address,
    AsOfAt: view.at,
    PromiseMs: MAX_COPY_AGE_MS,
    Documents: await mapYielding(files, 1, ({ name, content }) => ({
      FileName: name,
      Bytes: content.length,
      Sha256: createHash('sha256').update(content).digest('hex'),
    })),
  };
  return [...files, toCopyFile('signed.json', 'application/json', signJson(manifest, keys))];
}

const toCopyFile = (name: CopyName, type: string, text: string): CopyFile => ({
  name,
  type,
  content: Buffer.from(text),
});

/**
 * Once the copy is older than promised, the script marks every state as unknown. It uses the reader's clock; without
 * scripts, the page shows the time of its data.
 */
const AGE_SCRIPT = `(()=>{const n=document.getElementById('age'),w=()=>{const m=Math.floor((Date.now()-n.dataset.at)/6e4);
if(m*6e4<=n.dataset.promise)return;n.firstElementChild.textContent=n.dataset.old.replace('{minutes}',m)+' ';
if(n.dataset.expired)return;n.dataset.expired=1;const h=document.querySelector('header p');h.className='Unknown';h.textContent='◆ '+n.dataset.unknown+' '+h.textContent;
document.querySelectorAll('div.top span').forEach(s=>{s.className='Unknown';s.textContent='◆ '+n.dataset.then+' '+s.textContent})};w();setInterval(w,1e4)})()`;

const scriptHash = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src ${scriptHash(SCRIPT)} ${scriptHash(AGE_SCRIPT)}`;

function toCopyFrame({ at, zone, culture }: PageView, address: string): CopyFrame {
  const { getText, formatDateTime } = pageTexts(culture);
  const timeText = formatDateTime(at, zone);
  const note = getText('copyNote', { minutes: String(MAX_COPY_AGE_MS / MINUTE), at: timeText });
  const dataAttributes = `data-old="${getText('copyOld')}" data-unknown="${getText('copyUnknown')}" data-then="${getText('copyThen')}"`;
  return {
    head: `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    asOfText: getText('copyAt', { at: `${timeText} (${escapeHtml(zone)})` }),
    note: `<section class="notice"><p id="age" role="status" data-at="${at}" data-promise="${MAX_COPY_AGE_MS}" ${dataAttributes}><span>${note} </span><a href="${escapeHtml(address)}">${getText('itself')}</a> · <a href="signed.json">${getText('signature')}</a></p></section>`,
    script: `<script>${AGE_SCRIPT}</script>`,
  };
}

/** State of the copy of a page: instants, or null if it did not happen. */
export interface CopyState {
  readonly writtenAt: Instant | null;
  readonly attemptedAt: Instant | null;
  readonly failedSinceAt: Instant | null;
}

export function isCopyDue({ writtenAt, attemptedAt, failedSinceAt }: CopyState, now: Instant): boolean {
  if (failedSinceAt !== null) return hasElapsed(attemptedAt, COPY_RETRY_MS, now);
  return hasElapsed(writtenAt, COPY_INTERVAL_MS, now);
}

/** Treats an instant in the future as elapsed, because the clock was set back. */
const hasElapsed = (since: Instant | null, ms: number, now: Instant): boolean =>
  since === null || since > now || since + ms <= now;
