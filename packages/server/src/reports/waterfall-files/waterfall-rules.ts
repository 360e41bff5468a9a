/** Data of a waterfall document, independent of language and format. */
import { listMilestones, type PageMilestone } from '@vedette/contract/v1/checks/page-vitals';
import type { PageElement, WaterfallInfo } from '@vedette/contract/v4/monitor-check-detail';

export const phaseNames = ['Queue', 'Resolve', 'Connect', 'Tls', 'Send', 'Wait', 'Receive', 'Timeout'] as const;
export type PhaseName = (typeof phaseNames)[number];

export interface Phase {
  readonly name: PhaseName;
  readonly ms: number;
}

/** Returns the phases of a request in their order, without phases of zero duration. */
export function elementPhases(element: PageElement): Phase[] {
  const durations: Readonly<Record<PhaseName, number>> = {
    Queue: element.QueueTime + element.StaleTime,
    Resolve: element.ResolveTime,
    Connect: element.ConnectTime,
    Tls: element.HttpsHandshakeTime,
    Send: element.SendTime,
    Wait: element.WaitTime,
    Receive: element.ReceiveTime,
    Timeout: element.TimeoutTime,
  };
  return phaseNames.map((name) => ({ name, ms: durations[name] })).filter(({ ms }) => ms > 0);
}

/** Returns the total duration of each phase over all requests. */
export function phaseSums(elements: readonly PageElement[]): Phase[] {
  const sums = new Map<PhaseName, number>();
  for (const { name, ms } of elements.flatMap(elementPhases)) sums.set(name, (sums.get(name) ?? 0) + ms);
  return phaseNames.flatMap((name) => (sums.has(name) ? [{ name, ms: sums.get(name) ?? 0 }] : []));
}

export interface Milestone {
  readonly figure: PageMilestone;
  readonly ms: number;
}

/** Returns milestones, earliest first. */
export const toMilestones = (navigations: WaterfallInfo['PageLoadMetricsCollection']): Milestone[] =>
  listMilestones(navigations)
    .flatMap(({ figure, timesMs }) => timesMs.map((ms) => ({ figure, ms })))
    .sort((element, other) => element.ms - other.ms);

/** Returns the duration in milliseconds that the full width represents. */
export function waterfallSpanMs(elements: readonly PageElement[], milestones: readonly Milestone[]): number {
  const ends = elements.map(({ StartTime, TotalTime }) => StartTime + TotalTime);
  return [...ends, ...milestones.map(({ ms }) => ms)].reduce((max, end) => Math.max(max, end), 1);
}

/** Totals of a group of requests. */
export interface RequestTotals {
  readonly name: string;
  readonly requests: number;
  readonly failed: number;
  readonly blocked: number;
  /** Bytes transferred, and uncompressed. */
  readonly bytes: number;
  readonly resourceBytes: number;
  /** Numbers of the requests in the waterfall, from 1. */
  readonly numbers: readonly number[];
}

/** Groups requests by `getName`, most bytes first. */
export function totalsByName(
  elements: readonly PageElement[],
  getName: (element: PageElement) => string,
): RequestTotals[] {
  const groups = new Map<string, PageElement[]>();
  for (const element of elements) {
    const name = getName(element);
    const known = groups.get(name);
    if (known) known.push(element);
    else groups.set(name, [element]);
  }
  return [...groups]
    .map(([name, members]) => sumRequests(name, members))
    .sort((element, other) => other.bytes - element.bytes || (element.name < other.name ? -1 : 1));
}

export function sumRequests(name: string, elements: readonly PageElement[]): RequestTotals {
  const sum = (getValue: (element: PageElement) => number): number =>
    elements.reduce((total, element) => total + getValue(element), 0);
  return {
    name,
    requests: elements.length,
    failed: sum(({ Failed }) => (Failed === true ? 1 : 0)),
    blocked: sum(({ UrlIsBlocked }) => (UrlIsBlocked ? 1 : 0)),
    bytes: sum(({ TotalBytes }) => TotalBytes),
    resourceBytes: sum(({ ResourceSize }) => ResourceSize ?? 0),
    numbers: elements.map(({ Index }) => Index + 1),
  };
}

/** Returns the name of the domain group of a request. */
export const domainGroupName = (element: PageElement, names: readonly string[]): string =>
  names[element.GroupIds?.at(-1) ?? -1] ?? names.at(-1) ?? '–';

/** Returns host and port of a URL, or a placeholder. */
export function requestDomain({ Url = '' }: PageElement): string {
  if (!URL.canParse(Url)) return '–';
  const { host, protocol } = new URL(Url);
  return host === '' ? protocol : host;
}

/** Returns a URL for display: without the common scheme, and data URLs as their type only. */
export function displayUrl({ Url = '' }: PageElement): string {
  if (Url.startsWith('data:')) return `${Url.slice(0, Math.min(40, Url.indexOf(',') + 1 || 40))}…`;
  return Url.replace(/^https:\/\//, '').replace(/\/$/, '') || '–';
}

/** Maximum number and width of lines, and the widths of characters. */
export interface LineLimits {
  readonly letterWidth: (letter: string) => number;
  readonly width: number;
  readonly maxLines: number;
}

const ELLIPSIS = '…';
/** Share of the line that the beginning of a shortened text gets; the rest is its end. */
const BEGINNING_SHARE = 0.6;

/** Breaks a text without good break points into lines. If it is too long, its middle is left out. */
export function breakLines(text: string, limits: LineLimits): string[] {
  const characters = Array.from(text);
  const lines = splitIntoLines(characters, limits);
  if (lines.length <= limits.maxLines) return lines;
  const { letterWidth, width, maxLines } = limits;
  // Lines may break one character too early.
  const widest = Math.max(...characters.map(letterWidth), letterWidth(ELLIPSIS));
  const availableWidth = maxLines * width - maxLines * widest;
  const beginning = takeCharactersWithin(characters, letterWidth, availableWidth * BEGINNING_SHARE);
  const end = takeCharactersWithin(
    characters.toReversed(),
    letterWidth,
    availableWidth * (1 - BEGINNING_SHARE),
  ).toReversed();
  return splitIntoLines([...beginning, ELLIPSIS, ...end], limits);
}

function takeCharactersWithin(
  characters: readonly string[],
  letterWidth: LineLimits['letterWidth'],
  availableWidth: number,
): string[] {
  let usedWidth = 0;
  const end = characters.findIndex((letter) => (usedWidth += letterWidth(letter)) > availableWidth);
  return characters.slice(0, end < 0 ? characters.length : end);
}

function splitIntoLines(characters: readonly string[], { letterWidth, width }: LineLimits): string[] {
  const lines: string[] = [];
  let line = '';
  let usedWidth = 0;
  for (const character of characters) {
    const characterWidth = letterWidth(character);
    if (usedWidth + characterWidth > width && line !== '') {
      lines.push(line);
      line = '';
      usedWidth = 0;
    }
    line += character;
    usedWidth += characterWidth;
  }
  return [...lines, line];
}

/** Joins parts into lines as far as they fit. A part wider than a line is shortened in its middle. */
export function joinParts(parts: readonly string[], separator: string, limits: LineLimits): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    const longer = `${last ?? ''}${separator}${part}`;
    if (last !== undefined && splitIntoLines(Array.from(longer), limits).length === 1) lines[lines.length - 1] = longer;
    else lines.push(breakLines(part, { ...limits, maxLines: 1 })[0] ?? '');
  }
  return lines;
}
