import { pageTimings, vitalLimits, rateVital, type PageFigure } from '@vedette/contract/v1/checks/page-vitals';
import type { PageElement, WaterfallInfo } from '@vedette/contract/v4/monitor-check-detail';
import { formatRanges } from '@vedette/kernel/number-ranges';
import { noSystemFonts, type SystemFonts } from '@vedette/documents/fonts/find-font';
import { closeDocument, openDocument } from '../report-files/pdf/document.js';
import { MUTED_COLOUR, type Paper, type StructureElement } from '@vedette/documents/pdf/paper';
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
  totalsByName,
  waterfallSpanMs,
  type RequestTotals,
} from './waterfall-rules.js';
import type { WaterfallSheet } from './waterfall-sheet.js';
import type { WaterfallFormatter } from './waterfall-formatter.js';

/** Maximum number of requests that have a row. */
export const MAX_ROWS = 2_000;
/** Only the largest domains are listed. */
const MAX_DOMAINS = 30;

/**
 * Renders the waterfall of a page as a tagged PDF.
 * @param fonts for scripts without a bundled font
 */
export async function renderWaterfallPdf(
  sheet: WaterfallSheet,
  formatter: WaterfallFormatter,
  fonts: SystemFonts = noSystemFonts,
): Promise<Buffer> {
  const { getText } = formatter;
  const name = waterfallTitle(sheet, formatter);
  const titleStart = formatter.formatLabelled(name, sheet.monitorName);
  const titleEnd = `, ${formatter.second(sheet.at)}`;
  const title = titleStart + titleEnd;
  const times = [getText('timesIn', { zone: sheet.zone }), getText('made', { at: formatter.instant(sheet.createdAt) })];
  const paper = await openDocument(
    {
      title,
      createdAt: sheet.createdAt,
      texts: collectSheetTexts(sheet),
      fonts,
      band: { title: sheet.monitorName, subtitle: `${name} · ${formatter.second(sheet.at)}` },
      facts: [times.join(' · ')],
    },
    formatter,
  );
  await drawSection(paper, getText('aboutCheck'), (element) =>
    drawKeyValues(paper, element, waterfallFacts(sheet, formatter)),
  );
  await drawVitals(paper, sheet.waterfall.PageLoadMetricsCollection, formatter);
  await drawWaterfall(paper, sheet.waterfall, formatter);
  await drawRequestTotals(paper, sheet.waterfall, formatter);
  return closeDocument(paper, { name: titleStart, suffix: titleEnd }, formatter);
}

export function waterfallTitle({ step }: WaterfallSheet, { getText }: WaterfallFormatter): string {
  if (!step) return getText('waterfall');
  return `${getText('waterfall')}, ${getText('waterfallStep', { number: String(step.number), name: step.name })}`;
}

/** Returns all texts that may need another font. URLs of requests are in ASCII. */
function collectSheetTexts({ monitorName, step, checkpoint, errorDescription, waterfall }: WaterfallSheet): string[] {
  const { DomainGroupNames = [], Url = '', Browser, Elements } = waterfall;
  const texts = [monitorName, step?.name ?? '', checkpoint, errorDescription, Url, Browser?.UserAgent ?? ''];
  const requests = Elements.flatMap(({ Url: url = '', ErrorText = '' }) => [url, ErrorText]);
  return [...texts, ...DomainGroupNames, ...requests.filter((text) => /[^\x20-\x7e]/.test(text))];
}

const HEADING_STYLE = { size: 13, bold: true } as const;

/** Draws a heading and its content. */
async function drawSection(
  paper: Paper,
  heading: string,
  draw: (element: StructureElement) => void | Promise<void>,
): Promise<void> {
  paper.y += 12;
  paper.ensureSpace(90);
  const element = paper.openElement('Sect');
  paper.drawParagraph('H2', heading, { ...HEADING_STYLE, parent: element });
  paper.y += 3;
  await draw(element);
  element.end();
}

function waterfallFacts(sheet: WaterfallSheet, formatter: WaterfallFormatter): KeyValue[] {
  const { getText, bytes } = formatter;
  const { Url = '–', Browser, Elements } = sheet.waterfall;
  const all = sumRequests('', Elements);
  const values = { count: all.requests, failed: all.failed, blocked: all.blocked };
  const result = sheet.errorCode === 0 ? sheet.errorDescription : `${sheet.errorCode} – ${sheet.errorDescription}`;
  const browser =
    Browser && getText('browserOn', { browser: `${Browser.Name} ${Browser.Version}`, system: Browser.System });
  return [
    [getText('monitor'), sheet.monitorName],
    [getText('checkedAt'), `${formatter.second(sheet.at)} (${sheet.zone})`],
    [getText('result'), formatter.value(result, 'sentence')],
    [getText('TotalTime'), formatter.ms(sheet.totalMs)],
    [getText('checkpoint'), sheet.checkpoint],
    [getText('address'), Url],
    [getText('Browser'), browser ?? '–'],
    [getText('userAgent'), Browser?.UserAgent ?? '–'],
    ...settingFacts(sheet, formatter),
    [getText('requests'), getText('requestsTotal', values)],
    [getText('transferred'), `${bytes(all.bytes)}, ${getText('unpackedTotal', { bytes: bytes(all.resourceBytes) })}`],
  ];
}

function settingFacts({ settings }: WaterfallSheet, { getText, count }: WaterfallFormatter): KeyValue[] {
  if (!settings) return [];
  const { window, throttling } = settings;
  const { width, height, pixelRatio, isMobile, device } = window;
  const size = getText('windowIs', { width: String(width), height: String(height), ratio: String(pixelRatio) });
  const line =
    throttling &&
    getText('lineIs', {
      down: count(throttling.downKbps),
      up: count(throttling.upKbps),
      latency: count(throttling.latencyMs),
    });
  return [
    [getText('windowNow'), isMobile && device !== '' ? getText('mobileIs', { device }) : size],
    [getText('lineNow'), line ?? getText('lineFree')],
  ];
}

type Navigation = WaterfallInfo['PageLoadMetricsCollection'][number];

async function drawVitals(
  paper: Paper,
  navigations: readonly Navigation[],
  formatter: WaterfallFormatter,
): Promise<void> {
  const { getText } = formatter;
  const columns: PdfColumn[] = [
    { head: getText('figure'), isRightAligned: false, wraps: true },
    { head: getText('value'), isRightAligned: true, wraps: false },
    { head: getText('goodUpTo'), isRightAligned: true, wraps: false },
    { head: getText('result'), isRightAligned: false, wraps: false },
  ];
  for (const [i, navigation] of navigations.entries()) {
    const heading = navigations.length === 1 ? getText('vitals') : getText('vitalsOf', { number: String(i + 1) });
    await drawSection(paper, heading, (element) =>
      drawTable(paper, element, { columns, rows: vitalRows(navigation, formatter) }),
    );
  }
}

function vitalRows(navigation: Navigation, formatter: WaterfallFormatter): string[][] {
  const { getText, ms } = formatter;
  const formatFigure = (figure: PageFigure, value: number): string =>
    figure === 'CumulativeLayoutShift' ? formatter.value(value, 'ratio') : ms(value);
  const vitals = vitalLimits.flatMap((limits) => {
    const { field, good } = limits;
    const measured = navigation[field];
    // Metrics that are rare are shown only where they were measured.
    if (measured === undefined && 'isRare' in limits) return [];
    const verdict = measured === undefined ? 'notMeasured' : rateVital(limits, measured);
    const figure = measured === undefined ? '–' : formatFigure(field, measured);
    return [[getText(`figure${field}`), figure, formatFigure(field, good), getText(verdict)]];
  });
  const timings = pageTimings.map((field) => {
    const measured = navigation[field];
    return [getText(`figure${field}`), measured === undefined ? '–' : formatFigure(field, measured), '', ''];
  });
  return [...vitals, ...timings];
}

async function drawWaterfall(paper: Paper, waterfall: WaterfallInfo, formatter: WaterfallFormatter): Promise<void> {
  const { getText, count } = formatter;
  const { Elements: all, ElementCount = all.length, PageLoadMetricsCollection } = waterfall;
  const milestones = toMilestones(PageLoadMetricsCollection);
  await drawSection(paper, getText('waterfall'), async (element) => {
    const note = (text: string): void =>
      paper.drawParagraph('P', text, { size: 8, colour: MUTED_COLOUR, parent: element });
    if (ElementCount > all.length)
      note(getText('requestsCut', { count: count(ElementCount), kept: count(all.length) }));
    if (all.length > MAX_ROWS) note(getText('rowsNotShown', { count: count(all.length), shown: count(MAX_ROWS) }));
    if (all.length === 0) {
      note(getText('noRequests'));
      return;
    }
    drawLegend(paper, element, milestones, formatter);
    const requests = { elements: all.slice(0, MAX_ROWS), milestones, spanMs: waterfallSpanMs(all, milestones), all };
    await drawRequests(paper, element, requests, formatter);
  });
}

/** Draws the requests summed up by group, type, domain and phase. */
async function drawRequestTotals(paper: Paper, waterfall: WaterfallInfo, formatter: WaterfallFormatter): Promise<void> {
  const { getText, ms } = formatter;
  const { Elements: all, DomainGroupNames: groups = [] } = waterfall;
  if (all.length === 0) return;
  const byGroup = totalsByName(all, (one) => domainGroupName(one, groups));
  const byType = totalsByName(all, ({ ElementType = 'other' }) => ElementType).map((total) => ({
    ...total,
    name: resourceTypeName(total.name, formatter),
  }));
  const byDomain = totalsByName(all, requestDomain);
  const tables = [
    { heading: getText('byGroup'), head: getText('group'), totals: byGroup, hasNumbers: true },
    { heading: getText('byType'), head: getText('type'), totals: byType, hasNumbers: false },
    {
      heading: getText('byDomain'),
      head: getText('domain'),
      totals: byDomain.slice(0, MAX_DOMAINS),
      hasNumbers: false,
    },
  ];
  for (const { heading, head, totals, hasNumbers } of tables) {
    const numbers: PdfColumn[] = hasNumbers ? [{ head: getText('numbers'), isRightAligned: false, wraps: true }] : [];
    const columns = [...totalsColumns(head, formatter), ...numbers];
    const rows = totals.map((total) => [
      ...totalsRow(total, formatter),
      ...(hasNumbers ? [formatRanges(total.numbers)] : []),
    ]);
    await drawSection(paper, heading, (element) => drawTable(paper, element, { columns, rows }));
  }
  if (byDomain.length > MAX_DOMAINS) {
    const leftOut = getText('leftOut', { count: formatter.count(byDomain.length - MAX_DOMAINS) });
    paper.drawParagraph('P', leftOut, { size: 7.5, colour: MUTED_COLOUR });
  }
  const phases = phaseSums(all).map((phase) => [getText(phase.name), ms(phase.ms), ms(phase.ms / all.length)]);
  const columns = [getText('phase'), getText('allRequests'), getText('eachOnAverage')].map((head, i) => ({
    head,
    isRightAligned: i > 0,
    wraps: i === 0,
  }));
  await drawSection(paper, getText('byPhase'), (element) => drawTable(paper, element, { columns, rows: phases }));
}

const TYPES = ['HTML', 'scripts', 'CSS', 'images', 'frames', 'objects', 'data', 'other'] as const;

function resourceTypeName(type: NonNullable<PageElement['ElementType']>, { getText }: WaterfallFormatter): string {
  const known = TYPES.find((each) => each === type);
  return known ? getText(`type${known}`) : type;
}

const totalsColumns = (head: string, { getText }: WaterfallFormatter): PdfColumn[] => [
  { head, isRightAligned: false, wraps: true },
  ...[getText('requests'), getText('failed'), getText('transferred'), getText('unpacked')].map((each) => ({
    head: each,
    isRightAligned: true,
    wraps: false,
  })),
];

const totalsRow = (
  { name, requests, failed, bytes, resourceBytes }: RequestTotals,
  formatter: WaterfallFormatter,
): string[] => [
  name,
  formatter.count(requests),
  formatter.count(failed),
  formatter.bytes(bytes),
  formatter.bytes(resourceBytes),
];
