import type { PageElement } from '@vedette/contract/v4/monitor-check-detail';
import { t } from '../../i18n/translate.js';
import { PHASE_TEXTS, elementPhases } from './waterfall-rules.js';

/** Returns the end of a URL, which identifies a resource better than its beginning. */
export function resourceName(url: string): string {
  if (url.startsWith('data:') || !URL.canParse(url)) return url.slice(0, 60);
  const { host, pathname } = new URL(url);
  return pathname === '/' ? host : (pathname.split('/').findLast((part) => part !== '') ?? host);
}

type CompareElements = (one: PageElement, other: PageElement) => number;

const firstGroupId = ({ GroupIds = [] }: PageElement): number => GroupIds[0] ?? Infinity;
const byName: CompareElements = (one, other) =>
  resourceName(one.Url ?? '').localeCompare(resourceName(other.Url ?? ''), 'en');

const comparators = {
  number: () => 0,
  name: byName,
  size: (one, other) => other.TotalBytes - one.TotalBytes,
  time: (one, other) => other.TotalTime - one.TotalTime,
  group: (one, other) => firstGroupId(one) - firstGroupId(other) || 0,
} as const satisfies Readonly<Record<string, CompareElements>>;

/** Sort orders of requests: sizes and times are descending, groups are in the order of their set. */
export type WaterfallOrder = keyof typeof comparators;

/** Sorts requests; ties stay in request order. */
export const sortElements = (elements: readonly PageElement[], order: WaterfallOrder): PageElement[] =>
  elements.toSorted((one, other) => comparators[order](one, other) || one.Index - other.Index);

/** Describes the phases of a request for the tooltip of its bar. */
export function describePhases(element: PageElement, ms: (value: number) => string): string {
  const phases = elementPhases(element).map((phase) => `${PHASE_TEXTS[phase.name]} ${ms(phase.ms)}`);
  return [t('After {duration}', { duration: ms(element.StartTime) }), ...phases].join(', ');
}
