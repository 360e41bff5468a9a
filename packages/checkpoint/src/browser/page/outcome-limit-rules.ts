/** Reduces the outcome of a page that is too large for a delivery, beginning with the least important data. */
import { PAGE_LIMITS, type PageOutcome } from '@vedette/contract/checkpoint/page-outcome';

/** Limits of each kind of data once it is shortened. */
const SHORTENED_LIMITS = { source: 200_000, console: 100, elements: 500 } as const;

const REDUCTIONS: readonly ((outcome: PageOutcome) => PageOutcome)[] = [
  (outcome) => ({
    ...outcome,
    elements: outcome.elements.map((element) => ({ ...element, requestHeaders: '', responseHeaders: '' })),
  }),
  ({ source, ...rest }) => ({
    ...rest,
    ...(source !== undefined && { source: source.slice(0, SHORTENED_LIMITS.source) }),
  }),
  (outcome) => ({ ...outcome, console: outcome.console.slice(0, SHORTENED_LIMITS.console) }),
  (outcome) => ({ ...outcome, pictures: outcome.pictures.slice(0, 1) }),
  (outcome) => ({
    ...outcome,
    elements: outcome.elements.slice(0, SHORTENED_LIMITS.elements),
    elementsLeftOut: outcome.elementsLeftOut + Math.max(0, outcome.elements.length - SHORTENED_LIMITS.elements),
  }),
];

/** Reduces an outcome to `PAGE_LIMITS.whole`. A result larger than a delivery would be rejected, and its slot lost. */
export function limitPageOutcome(outcome: PageOutcome, maxLength: number = PAGE_LIMITS.whole): PageOutcome {
  return REDUCTIONS.reduce(
    (reduced, reduce) => (countOutcomeBytes(reduced) > maxLength ? reduce(reduced) : reduced),
    outcome,
  );
}

const countOutcomeBytes = (outcome: PageOutcome): number => Buffer.byteLength(JSON.stringify(outcome));
