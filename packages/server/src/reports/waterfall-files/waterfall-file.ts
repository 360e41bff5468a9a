import type { Culture } from '@vedette/i18n/culture';
import type { CheckView } from '@vedette/contract/v1/checks/check';
import type { Clock } from '@vedette/kernel/clock';
import { localParts } from '@vedette/kernel/zones';
import type { Caller } from '../../rights/index.js';
import type { Attachment } from '../../alerting/index.js';
import { loadWaterfall, type BrowserDetailDeps, type CheckPageRequest } from '../../checks/index.js';
import type { BrowserSettings } from '../../monitors/index.js';
import type { SystemFonts } from '@vedette/documents/fonts/find-font';
import { waterfallTitle, renderWaterfallPdf } from './pdf-waterfall.js';
import type { WaterfallSheet } from './waterfall-sheet.js';
import { createWaterfallFormatter } from './waterfall-formatter.js';

export interface WaterfallFileDeps {
  readonly browserDetails: BrowserDetailDeps;
  readonly readCheck: (caller: Caller, checkId: number) => Promise<CheckView>;
  readonly browserSettings: (accountId: number, monitorGuid: string) => Promise<BrowserSettings | undefined>;
  /** Returns the culture of an account. */
  readonly cultureFor: (accountId: number) => Promise<Culture>;
  readonly fonts: SystemFonts;
  readonly clock: Pick<Clock, 'now'>;
}

export interface WaterfallFileRequest extends CheckPageRequest {
  readonly culture: Culture | undefined;
}

/**
 * Renders the waterfall as the caller sees it on the page of the check, without parts that are hidden there.
 * @throws Fault `missing` when there is none, `invalid` when the step of a transaction is not given
 */
export async function renderWaterfallFile(
  deps: WaterfallFileDeps,
  caller: Caller,
  { culture, ...request }: WaterfallFileRequest,
): Promise<Attachment> {
  const sheet = await loadWaterfallSheet(deps, caller, request);
  const formatter = createWaterfallFormatter(culture ?? (await deps.cultureFor(caller.accountId)), sheet);
  const content = await renderWaterfallPdf(sheet, formatter, deps.fonts);
  return {
    fileName: waterfallFileName(sheet, waterfallTitle(sheet, formatter)),
    contentType: 'application/pdf',
    content,
  };
}

/** @throws as `renderWaterfallFile`. */
export async function loadWaterfallSheet(
  deps: WaterfallFileDeps,
  caller: Caller,
  request: CheckPageRequest,
): Promise<WaterfallSheet> {
  const { accountId, zone } = caller;
  const { page, waterfall } = await loadWaterfall(deps.browserDetails, caller, request);
  const check = await deps.readCheck(caller, request.monitorCheckId);
  const settings = page.maySeeAll ? await deps.browserSettings(accountId, page.monitorGuid) : undefined;
  return {
    monitorName: check.MonitorName,
    at: check.At,
    createdAt: deps.clock.now(),
    zone,
    waterfall,
    checkpoint: check.CheckpointName,
    totalMs: check.TotalTime,
    errorCode: check.ErrorCode,
    errorDescription: check.ErrorDescription,
    ...(page.request.step !== undefined && { step: { number: page.request.step, name: page.stepName ?? '' } }),
    ...(settings && { settings }),
  };
}

/** `Shop Waterfall 2026-04-30 1201.pdf` */
function waterfallFileName({ monitorName, at, zone }: WaterfallSheet, title: string): string {
  const { year, month, day, hour, minute } = localParts(at, zone);
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  // Removes path separators and characters that some system or mail program rejects.
  const sanitised = `${monitorName} ${title}`.replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ').replace(/\s+/g, ' ');
  // Counts code points, so that no character is split.
  const shortened = Array.from(sanitised.trim()).slice(0, 150).join('');
  return `${shortened} ${year}-${twoDigits(month)}-${twoDigits(day)} ${twoDigits(hour)}${twoDigits(minute)}.pdf`;
}
