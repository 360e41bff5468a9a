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
import type { WaterfallFormatter } from './waterfall-formatter.js';

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
  formatter: WaterfallFormatter,
  fonts: SystemFonts = noSystemFonts,
): Promise<Buffer> {
  const { getText } = formatter;
  const name = waterfallTitle(sheet, formatter);
  const about = formatter.labelled(name, sheet.monitorName);
  const rest = `, ${formatter.second(sheet.at)}`;
  const title = about + rest;
  const times = [getText('timesIn', { zone: sheet.zone }), getText('made', { at: formatter.instant(sheet.madeAt) })];
  const paper = await openDocument(
    {
      title,
      madeAt: sheet.madeAt,
      texts: collectSheetTexts(sheet),
      fonts,
      band: { title: sheet.monitorName, subtitle: `${name} · ${formatter.second(sheet.at)}` },
      facts: [times.join(' · ')],
    },
    formatter,
  );
  await section(paper, getText('aboutCheck'), (part) => drawKeyValues(paper, part, waterfallFacts(sheet, formatter)));
  await drawVitals(paper, sheet.waterfall.PageLoadMetricsCollection, formatter);
  await drawWaterfall(paper, sheet.waterfall, formatter);
  await drawShares(paper, sheet.waterfall, formatter);
  return closeDocument(paper, { name: about, rest }, formatter);
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
    { head: getText('figure'), isRight: false, wraps: true },
    { head: getText('value'), isRight: true, wraps: false },
    { head: getText('goodUpTo'), isRight: true, wraps: false },
    { head: getText('result'), isRight: false, wraps: false },
  ];
  for (const [i, navigation] of navigations.entries()) {
    const heading = navigations.length === 1 ? getText('vitals') : getText('vitalsOf', { number: String(i + 1) });
    await section(paper, heading, (part) =>
      drawTable(paper, part, { columns, rows: vitalRows(navigation, formatter) }),
    );
  }
}

function vitalRows(navigation: Navigation, formatter: WaterfallFormatter): string[][] {
  const { getText, ms } = formatter;
  const written = (figure: PageFigure, given: number): string =>
    figure === 'CumulativeLayoutShift' ? formatter.value(given, 'ratio') : ms(given);
  const judged = vitalLimits.flatMap((limits) => {
    const { field, good } = limits;
    const measured = navigation[field];
    // Metrics that are rare are shown only where they were measured.
    if (measured === undefined && 'isRare' in limits) return [];
    const verdict = measured === undefined ? 'notMeasured' : vitalVerdict(limits, measured);
    const figure = measured === undefined ? '–' : written(field, measured);
    return [[getText(`figure${field}`), figure, written(field, good), getText(verdict)]];
  });
  const timings = pageTimings.map((field) => {
    const measured = navigation[field];
    return [getText(`figure${field}`), measured === undefined ? '–' : written(field, measured), '', ''];
  });
  return [...judged, ...timings];
}

async function drawWaterfall(paper: Paper, waterfall: WaterfallInfo, formatter: WaterfallFormatter): Promise<void> {
  const { getText, count } = formatter;
  const { Elements: all, ElementCount = all.length, PageLoadMetricsCollection } = waterfall;
  const milestones = toMilestones(PageLoadMetricsCollection);
  await section(paper, getText('waterfall'), async (part) => {
    const note = (text: string): void => paper.paragraph('P', text, { size: 8, colour: SOFT, parent: part });
    if (ElementCount > all.length)
      note(getText('requestsCut', { count: count(ElementCount), kept: count(all.length) }));
    if (all.length > MAX_ROWS) note(getText('rowsNotShown', { count: count(all.length), shown: count(MAX_ROWS) }));
    if (all.length === 0) {
      note(getText('noRequests'));
      return;
    }
    drawLegend(paper, part, milestones, formatter);
    const requests = { elements: all.slice(0, MAX_ROWS), milestones, spanMs: waterfallSpanMs(all, milestones), all };
    await drawRequests(paper, part, requests, formatter);
  });
}

/** Draws the requests summed up by group, type, domain and phase. */
async function drawShares(paper: Paper, waterfall: WaterfallInfo, formatter: WaterfallFormatter): Promise<void> {
  const { getText, ms } = formatter;
  const { Elements: all, DomainGroupNames: groups = [] } = waterfall;
  if (all.length === 0) return;
  const byGroup = sharesBy(all, (one) => domainGroupName(one, groups));
  const byType = sharesBy(all, ({ ElementType = 'other' }) => ElementType).map((share) => ({
    ...share,
    name: resourceTypeText(share.name, formatter),
  }));
  const byDomain = sharesBy(all, requestDomain);
  const tables = [
    { heading: getText('byGroup'), head: getText('group'), shares: byGroup, hasNumbers: true },
    { heading: getText('byType'), head: getText('type'), shares: byType, hasNumbers: false },
    {
      heading: getText('byDomain'),
      head: getText('domain'),
      shares: byDomain.slice(0, MAX_DOMAINS),
      hasNumbers: false,
    },
  ];
  for (const { heading, head, shares, hasNumbers } of tables) {
    const numbers: PdfColumn[] = hasNumbers ? [{ head: getText('numbers'), isRight: false, wraps: true }] : [];
    const columns = [...shareColumns(head, formatter), ...numbers];
    const rows = shares.map((share) => [
      ...shareRow(share, formatter),
      ...(hasNumbers ? [formatRanges(share.numbers)] : []),
    ]);
    await section(paper, heading, (part) => drawTable(paper, part, { columns, rows }));
  }
  if (byDomain.length > MAX_DOMAINS) {
    const leftOut = getText('leftOut', { count: formatter.count(byDomain.length - MAX_DOMAINS) });
    paper.paragraph('P', leftOut, { size: 7.5, colour: SOFT });
  }
  const phases = phaseSums(all).map((phase) => [getText(phase.name), ms(phase.ms), ms(phase.ms / all.length)]);
  const columns = [getText('phase'), getText('allRequests'), getText('eachOnAverage')].map((head, i) => ({
    head,
    isRight: i > 0,
    wraps: i === 0,
  }));
  await section(paper, getText('byPhase'), (part) => drawTable(paper, part, { columns, rows: phases }));
}

const TYPES = ['HTML', 'scripts', 'CSS', 'images', 'frames', 'objects', 'data', 'other'] as const;

function resourceTypeText(type: NonNullable<PageElement['ElementType']>, { getText }: WaterfallFormatter): string {
  const known = TYPES.find((each) => each === type);
  return known ? getText(`type${known}`) : type;
}

const shareColumns = (head: string, { getText }: WaterfallFormatter): PdfColumn[] => [
  { head, isRight: false, wraps: true },
  ...[getText('requests'), getText('failed'), getText('transferred'), getText('unpacked')].map((each) => ({
    head: each,
    isRight: true,
    wraps: false,
  })),
];

const shareRow = ({ name, requests, failed, bytes, resourceBytes }: Share, formatter: WaterfallFormatter): string[] => [
  name,
  formatter.count(requests),
  formatter.count(failed),
  formatter.bytes(bytes),
  formatter.bytes(resourceBytes),
];
