import { pageTimings, vitalLimits, vitalVerdict, type PageFigure } from '@vedette/contract/v1/checks/page-vitals';
import type { PageElement, WaterfallInfo } from '@vedette/contract/v4/monitor-check-detail';
import { formatRanges } from '@vedette/kernel/number-ranges';
import { noSystemFonts, type SystemFonts } from '@vedette/documents/fonts/find-font';
import { closeDocument, openDocument } from '../report-files/pdf/document.js';
import { SOFT, type Paper, type Part } from '@vedette/documents/pdf/paper';
import { drawTable, type PdfColumn } from '@vedette/documents/pdf/table';
import { drawKeyValues, type KeyValue } from '@vedette/documents/pdf/key-value-table';
import { drawLegend } from './pdf-legend.js';
import { drawRequests } from './pdf-requests.js';
import {
  requestDomain,
  domainGroupName,
  toMilestones,
  phaseSums,
  sumRequests,
  sharesBy,
  waterfallSpanMs,
  type Share,
} from './waterfall-rules.js';
import type { WaterfallSheet } from './waterfall-sheet.js';
import type { WaterfallWording } from './waterfall-wording.js';

/** Maximum number of requests that have a row. */
export const MAX_ROWS = 2_000;
/** Only the largest domains are listed. */
const MAX_DOMAINS = 30;

/**
 * Renders the waterfall of a page as a tagged PDF.
 * @param fonts for scripts without a bundled font
 */
export async function waterfallPdf(
  sheet: WaterfallSheet,
  wording: WaterfallWording,
  fonts: SystemFonts = noSystemFonts,
): Promise<Buffer> {
  const { say } = wording;
  const name = waterfallTitle(sheet, wording);
  const about = wording.labelled(name, sheet.monitorName);
  const rest = `, ${wording.second(sheet.at)}`;
  const title = about + rest;
  const times = [say('timesIn', { zone: sheet.zone }), say('made', { at: wording.instant(sheet.madeAt) })];
  const paper = await openDocument(
    {
      title,
      madeAt: sheet.madeAt,
      texts: collectSheetTexts(sheet),
      fonts,
      band: { title: sheet.monitorName, subtitle: `${name} · ${wording.second(sheet.at)}` },
      facts: [times.join(' · ')],
    },
    wording,
  );
  await section(paper, say('aboutCheck'), (part) => drawKeyValues(paper, part, waterfallFacts(sheet, wording)));
  await drawVitals(paper, sheet.waterfall.PageLoadMetricsCollection, wording);
  await drawWaterfall(paper, sheet.waterfall, wording);
  await drawShares(paper, sheet.waterfall, wording);
  return closeDocument(paper, { name: about, rest }, wording);
}

export function waterfallTitle({ step }: WaterfallSheet, { say }: WaterfallWording): string {
  if (!step) return say('waterfall');
  return `${say('waterfall')}, ${say('waterfallStep', { number: String(step.number), name: step.name })}`;
}

/** Returns all texts that may need another font. URLs of requests are in ASCII. */
function collectSheetTexts({ monitorName, step, checkpoint, errorDescription, waterfall }: WaterfallSheet): string[] {
  const { DomainGroupNames = [], Url = '', Browser, Elements } = waterfall;
  const words = [monitorName, step?.name ?? '', checkpoint, errorDescription, Url, Browser?.UserAgent ?? ''];
  const requests = Elements.flatMap(({ Url: url = '', ErrorText = '' }) => [url, ErrorText]);
  return [...words, ...DomainGroupNames, ...requests.filter((text) => /[^\x20-\x7e]/.test(text))];
}

const HEADING = { size: 13, bold: true } as const;

/** Draws a heading and its content. */
async function section(paper: Paper, heading: string, draw: (part: Part) => void | Promise<void>): Promise<void> {
  paper.y += 12;
  paper.ensureSpace(90);
  const part = paper.part('Sect');
  paper.paragraph('H2', heading, { ...HEADING, parent: part });
  paper.y += 3;
  await draw(part);
  part.end();
}

function waterfallFacts(sheet: WaterfallSheet, wording: WaterfallWording): KeyValue[] {
  const { say, bytes } = wording;
  const { Url = '–', Browser, Elements } = sheet.waterfall;
  const all = sumRequests('', Elements);
  const values = { count: all.requests, failed: all.failed, blocked: all.blocked };
  const result = sheet.errorCode === 0 ? sheet.errorDescription : `${sheet.errorCode} – ${sheet.errorDescription}`;
  const browser =
    Browser && say('browserOn', { browser: `${Browser.Name} ${Browser.Version}`, system: Browser.System });
  return [
    [say('monitor'), sheet.monitorName],
    [say('checkedAt'), `${wording.second(sheet.at)} (${sheet.zone})`],
    [say('result'), wording.value(result, 'sentence')],
    [say('TotalTime'), wording.ms(sheet.totalMs)],
    [say('checkpoint'), sheet.checkpoint],
    [say('address'), Url],
    [say('Browser'), browser ?? '–'],
    [say('userAgent'), Browser?.UserAgent ?? '–'],
    ...settingFacts(sheet, wording),
    [say('requests'), say('requestsTotal', values)],
    [say('transferred'), `${bytes(all.bytes)}, ${say('unpackedTotal', { bytes: bytes(all.resourceBytes) })}`],
  ];
}

function settingFacts({ settings }: WaterfallSheet, { say, count }: WaterfallWording): KeyValue[] {
  if (!settings) return [];
  const { window, throttling } = settings;
  const { width, height, pixelRatio, isMobile, device } = window;
  const size = say('windowIs', { width: String(width), height: String(height), ratio: String(pixelRatio) });
  const line =
    throttling &&
    say('lineIs', {
      down: count(throttling.downKbps),
      up: count(throttling.upKbps),
      latency: count(throttling.latencyMs),
    });
  return [
    [say('windowNow'), isMobile && device !== '' ? say('mobileIs', { device }) : size],
    [say('lineNow'), line ?? say('lineFree')],
  ];
}

type Navigation = WaterfallInfo['PageLoadMetricsCollection'][number];

async function drawVitals(paper: Paper, navigations: readonly Navigation[], wording: WaterfallWording): Promise<void> {
  const { say } = wording;
  const columns: PdfColumn[] = [
    { head: say('figure'), isRight: false, wraps: true },
    { head: say('value'), isRight: true, wraps: false },
    { head: say('goodUpTo'), isRight: true, wraps: false },
    { head: say('result'), isRight: false, wraps: false },
  ];
  for (const [i, navigation] of navigations.entries()) {
    const heading = navigations.length === 1 ? say('vitals') : say('vitalsOf', { number: String(i + 1) });
    await section(paper, heading, (part) => drawTable(paper, part, { columns, rows: vitalRows(navigation, wording) }));
  }
}

function vitalRows(navigation: Navigation, wording: WaterfallWording): string[][] {
  const { say, ms } = wording;
  const written = (figure: PageFigure, given: number): string =>
    figure === 'CumulativeLayoutShift' ? wording.value(given, 'ratio') : ms(given);
  const judged = vitalLimits.flatMap((limits) => {
    const { field, good } = limits;
    const measured = navigation[field];
    // Metrics that are rare are shown only where they were measured.
    if (measured === undefined && 'isRare' in limits) return [];
    const verdict = measured === undefined ? 'notMeasured' : vitalVerdict(limits, measured);
    const figure = measured === undefined ? '–' : written(field, measured);
    return [[say(`figure${field}`), figure, written(field, good), say(verdict)]];
  });
  const timings = pageTimings.map((field) => {
    const measured = navigation[field];
    return [say(`figure${field}`), measured === undefined ? '–' : written(field, measured), '', ''];
  });
  return [...judged, ...timings];
}

async function drawWaterfall(paper: Paper, waterfall: WaterfallInfo, wording: WaterfallWording): Promise<void> {
  const { say, count } = wording;
  const { Elements: all, ElementCount = all.length, PageLoadMetricsCollection } = waterfall;
  const milestones = toMilestones(PageLoadMetricsCollection);
  await section(paper, say('waterfall'), async (part) => {
    const note = (text: string): void => paper.paragraph('P', text, { size: 8, colour: SOFT, parent: part });
    if (ElementCount > all.length) note(say('requestsCut', { count: count(ElementCount), kept: count(all.length) }));
    if (all.length > MAX_ROWS) note(say('rowsNotShown', { count: count(all.length), shown: count(MAX_ROWS) }));
    if (all.length === 0) {
      note(say('noRequests'));
      return;
    }
    drawLegend(paper, part, milestones, wording);
    const requests = { elements: all.slice(0, MAX_ROWS), milestones, spanMs: waterfallSpanMs(all, milestones), all };
    await drawRequests(paper, part, requests, wording);
  });
}

/** Draws the requests summed up by group, type, domain and phase. */
async function drawShares(paper: Paper, waterfall: WaterfallInfo, wording: WaterfallWording): Promise<void> {
  const { say, ms } = wording;
  const { Elements: all, DomainGroupNames: groups = [] } = waterfall;
  if (all.length === 0) return;
  const byGroup = sharesBy(all, (one) => domainGroupName(one, groups));
  const byType = sharesBy(all, ({ ElementType = 'other' }) => ElementType).map((share) => ({
    ...share,
    name: resourceTypeText(share.name, wording),
  }));
  const byDomain = sharesBy(all, requestDomain);
  const tables = [
    { heading: say('byGroup'), head: say('group'), shares: byGroup, hasNumbers: true },
    { heading: say('byType'), head: say('type'), shares: byType, hasNumbers: false },
    { heading: say('byDomain'), head: say('domain'), shares: byDomain.slice(0, MAX_DOMAINS), hasNumbers: false },
  ];
  for (const { heading, head, shares, hasNumbers } of tables) {
    const numbers: PdfColumn[] = hasNumbers ? [{ head: say('numbers'), isRight: false, wraps: true }] : [];
    const columns = [...shareColumns(head, wording), ...numbers];
    const rows = shares.map((share) => [
      ...shareRow(share, wording),
      ...(hasNumbers ? [formatRanges(share.numbers)] : []),
    ]);
    await section(paper, heading, (part) => drawTable(paper, part, { columns, rows }));
  }
  if (byDomain.length > MAX_DOMAINS) {
    const leftOut = say('leftOut', { count: wording.count(byDomain.length - MAX_DOMAINS) });
    paper.paragraph('P', leftOut, { size: 7.5, colour: SOFT });
  }
  const phases = phaseSums(all).map((phase) => [say(phase.name), ms(phase.ms), ms(phase.ms / all.length)]);
  const columns = [say('phase'), say('allRequests'), say('eachOnAverage')].map((head, i) => ({
    head,
    isRight: i > 0,
    wraps: i === 0,
  }));
  await section(paper, say('byPhase'), (part) => drawTable(paper, part, { columns, rows: phases }));
}

const TYPES = ['HTML', 'scripts', 'CSS', 'images', 'frames', 'objects', 'data', 'other'] as const;

function resourceTypeText(type: NonNullable<PageElement['ElementType']>, { say }: WaterfallWording): string {
  const known = TYPES.find((each) => each === type);
  return known ? say(`type${known}`) : type;
}

const shareColumns = (head: string, { say }: WaterfallWording): PdfColumn[] => [
  { head, isRight: false, wraps: true },
  ...[say('requests'), say('failed'), say('transferred'), say('unpacked')].map((each) => ({
    head: each,
    isRight: true,
    wraps: false,
  })),
];

const shareRow = ({ name, requests, failed, bytes, resourceBytes }: Share, wording: WaterfallWording): string[] => [
  name,
  wording.count(requests),
  wording.count(failed),
  wording.bytes(bytes),
  wording.bytes(resourceBytes),
];
