import type { CheckView } from '@vedette/contract/v1/checks/check';
import type { Clock } from '@vedette/kernel/clock';
import { localParts } from '@vedette/kernel/zones';
import type { Caller } from '../../rights/index.js';
import type { Attachment, Culture } from '../../alerting/index.js';
import { shownWaterfall, type BrowserDetailDeps, type PageAsked } from '../../checks/index.js';
import type { BrowserSettings } from '../../monitors/index.js';
import type { SystemFonts } from '@vedette/documents/fonts/find-font';
import { titleOf, waterfallPdf } from './pdf-waterfall.js';
import type { WaterfallSheet } from './waterfall-sheet.js';
import { waterfallWording } from './waterfall-wording.js';

export interface WaterfallFileDeps {
  readonly detail: BrowserDetailDeps;
  readonly readCheck: (caller: Caller, checkId: number) => Promise<CheckView>;
  readonly browserSettings: (accountId: number, monitorGuid: string) => Promise<BrowserSettings | undefined>;
  /** Of an account. */
  readonly cultureFor: (accountId: number) => Promise<Culture>;
  readonly fonts: SystemFonts;
  readonly clock: Pick<Clock, 'now'>;
}

export interface FileAsked extends PageAsked {
  readonly culture: Culture | undefined;
}

/**
 * The waterfall as the caller sees it on the page of the check: what is kept from him there is not in the file.
 * @throws Fault `missing` when there is none, `invalid` when the step of a transaction is not named
 */
export async function waterfallFile(
  deps: WaterfallFileDeps,
  caller: Caller,
  { culture, ...asked }: FileAsked,
): Promise<Attachment> {
  const sheet = await sheetOf(deps, caller, asked);
  const wording = waterfallWording(culture ?? (await deps.cultureFor(caller.accountId)), sheet);
  const content = await waterfallPdf(sheet, wording, deps.fonts);
  return { fileName: fileNameOf(sheet, titleOf(sheet, wording)), contentType: 'application/pdf', content };
}

/** @throws as `waterfallFile`. */
export async function sheetOf(deps: WaterfallFileDeps, caller: Caller, asked: PageAsked): Promise<WaterfallSheet> {
  const { accountId, zone } = caller;
  const { page, waterfall } = await shownWaterfall(deps.detail, caller, asked);
  const check = await deps.readCheck(caller, asked.monitorCheckId);
  const settings = page.maySeeAll ? await deps.browserSettings(accountId, page.monitorGuid) : undefined;
  return {
    monitorName: check.MonitorName,
    at: check.At,
    madeAt: deps.clock.now(),
    zone,
    waterfall,
    checkpoint: check.CheckpointName,
    totalMs: check.TotalTime,
    errorCode: check.ErrorCode,
    errorDescription: check.ErrorDescription,
    ...(page.asked.step !== undefined && { step: { number: page.asked.step, name: page.stepName ?? '' } }),
    ...(settings && { settings }),
  };
}

/** `Shop Waterfall 2026-04-30 1201.pdf` */
function fileNameOf({ monitorName, at, zone }: WaterfallSheet, title: string): string {
  const { year, month, day, hour, minute } = localParts(at, zone);
  const two = (value: number): string => String(value).padStart(2, '0');
  // Neither separators of paths nor signs that some system or mail program refuses.
  const plain = `${monitorName} ${title}`.replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ').replace(/\s+/g, ' ');
  // By whole signs: half of one is no text.
  const short = Array.from(plain.trim()).slice(0, 150).join('');
  return `${short} ${year}-${two(month)}-${two(day)} ${two(hour)}${two(minute)}.pdf`;
}
