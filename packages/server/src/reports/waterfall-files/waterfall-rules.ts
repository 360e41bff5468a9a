/** Data of a waterfall document, independent of language and format. */
import { milestonesIn, type PageMilestone } from '@vedette/contract/v1/checks/page-vitals';
import type { PageElement, WaterfallInfo } from '@vedette/contract/v4/monitor-check-detail';

export const phaseNames = ['Queue', 'Resolve', 'Connect', 'Tls', 'Send', 'Wait', 'Receive', 'Timeout'] as const;
export type PhaseName = (typeof phaseNames)[number];

export interface Phase {
  readonly name: PhaseName;
  readonly ms: number;
}

/** Returns the phases of a request in their order, without phases of zero duration. */
export function elementPhases(one: PageElement): Phase[] {
  const lengths: Readonly<Record<PhaseName, number>> = {
    Queue: one.QueueTime + one.StaleTime,
    Resolve: one.ResolveTime,
    Connect: one.ConnectTime,
    Tls: one.HttpsHandshakeTime,
    Send: one.SendTime,
    Wait: one.WaitTime,
    Receive: one.ReceiveTime,
    Timeout: one.TimeoutTime,
  };
  return phaseNames.map((name) => ({ name, ms: lengths[name] })).filter(({ ms }) => ms > 0);
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
  milestonesIn(navigations)
    .flatMap(({ figure, moments }) => moments.map((ms) => ({ figure, ms })))
    .sort((one, other) => one.ms - other.ms);

/** Returns the duration in milliseconds that the full width represents. */
export function waterfallSpanMs(elements: readonly PageElement[], milestones: readonly Milestone[]): number {
  const ends = elements.map(({ StartTime, TotalTime }) => StartTime + TotalTime);
  return [...ends, ...milestones.map(({ ms }) => ms)].reduce((max, end) => Math.max(max, end), 1);
}

/** Totals of a group of requests. */
export interface Share {
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
export function sharesBy(elements: readonly PageElement[], getName: (one: PageElement) => string): Share[] {
  const sorts = new Map<string, PageElement[]>();
  for (const one of elements) {
    const name = getName(one);
    const known = sorts.get(name);
    if (known) known.push(one);
    else sorts.set(name, [one]);
  }
  return [...sorts]
    .map(([name, ones]) => sumRequests(name, ones))
    .sort((one, other) => other.bytes - one.bytes || (one.name < other.name ? -1 : 1));
}

export function sumRequests(name: string, elements: readonly PageElement[]): Share {
  const sum = (of: (one: PageElement) => number): number => elements.reduce((total, one) => total + of(one), 0);
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
export const domainGroupName = (one: PageElement, names: readonly string[]): string =>
  names[one.GroupIds?.at(-1) ?? -1] ?? names.at(-1) ?? '–';

/** Returns host and port of a URL, or a placeholder. */
export function requestDomain({ Url = '' }: PageElement): string {
  if (!URL.canParse(Url)) return '–';
  const { host, protocol } = new URL(Url);
  return host === '' ? protocol : host;
}

/** Returns a URL for display: without the common scheme, and data URLs as their type only. */
export function shownUrl({ Url = '' }: PageElement): string {
  if (Url.startsWith('data:')) return `${Url.slice(0, Math.min(40, Url.indexOf(',') + 1 || 40))}…`;
  return Url.replace(/^https:\/\//, '').replace(/\/$/, '') || '–';
}

/** Maximum number and width of lines, and the widths of characters. */
export interface LineSpace {
  readonly letterWidth: (letter: string) => number;
  readonly width: number;
  readonly maxLines: number;
}

const CUT = '…';
/** Share of the line that the beginning of a shortened text gets; the rest is its end. */
const BEGINNING = 0.6;

/** Breaks a text without good break points into lines. If it is too long, its middle is left out. */
export function breakLines(text: string, space: LineSpace): string[] {
  const characters = Array.from(text);
  const whole = broken(characters, space);
  if (whole.length <= space.maxLines) return whole;
  const { letterWidth, width, maxLines } = space;
  // Lines may break one character too early.
  const widest = Math.max(...characters.map(letterWidth), letterWidth(CUT));
  const room = maxLines * width - maxLines * widest;
  const beginning = charactersWithin(characters, letterWidth, room * BEGINNING);
  const end = charactersWithin(characters.toReversed(), letterWidth, room * (1 - BEGINNING)).toReversed();
  return broken([...beginning, CUT, ...end], space);
}

function charactersWithin(
  characters: readonly string[],
  letterWidth: LineSpace['letterWidth'],
  room: number,
): string[] {
  let used = 0;
  const end = characters.findIndex((letter) => (used += letterWidth(letter)) > room);
  return characters.slice(0, end < 0 ? characters.length : end);
}

function broken(characters: readonly string[], { letterWidth, width }: LineSpace): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const character of characters) {
    const own = letterWidth(character);
    if (used + own > width && line !== '') {
      lines.push(line);
      line = '';
      used = 0;
    }
    line += character;
    used += own;
  }
  return [...lines, line];
}

/** Joins parts into lines as far as they fit. A part wider than a line is shortened in its middle. */
export function joinParts(parts: readonly string[], between: string, space: LineSpace): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    const longer = `${last ?? ''}${between}${part}`;
    if (last !== undefined && broken(Array.from(longer), space).length === 1) lines[lines.length - 1] = longer;
    else lines.push(breakLines(part, { ...space, maxLines: 1 })[0] ?? '');
  }
  return lines;
}
