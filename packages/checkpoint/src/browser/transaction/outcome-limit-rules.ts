/** Reduces the outcome of a run that is too large for a delivery, beginning with the least important data. */
import { PAGE_LIMITS } from '@vedette/contract/checkpoint/page-outcome';
import type { TransactionOutcome, TransactionStepResult } from '@vedette/contract/checkpoint/transaction-outcome';

/** Limits of each kind of data once it is shortened. */
const SHORTENED_LIMITS = { source: 100_000, console: 50, elements: 200 } as const;

type ReduceStep = (step: TransactionStepResult) => TransactionStepResult;

const reducePage =
  (reduce: (page: NonNullable<TransactionStepResult['page']>) => typeof page): ReduceStep =>
  (step) =>
    step.page ? { ...step, page: reduce(step.page) } : step;

const SINGLE_MILESTONES: readonly unknown[] = ['Screenshot', 'Error', 'End'];

const isFilmstripFrame = ({ milestone }: TransactionStepResult['pictures'][number]): boolean =>
  !SINGLE_MILESTONES.includes(milestone);

const REDUCTIONS: readonly ReduceStep[] = [
  reducePage((page) => ({
    ...page,
    elements: page.elements.map((item) => ({ ...item, requestHeaders: '', responseHeaders: '' })),
  })),
  (step) => ({ ...step, pictures: step.pictures.filter((item, index) => !isFilmstripFrame(item) || index % 3 === 0) }),
  ({ source, ...step }) => ({
    ...step,
    ...(source !== undefined && { source: source.slice(0, SHORTENED_LIMITS.source) }),
  }),
  (step) => ({ ...step, console: step.console.slice(0, SHORTENED_LIMITS.console) }),
  (step) => ({ ...step, pictures: step.pictures.filter((item) => !isFilmstripFrame(item)) }),
  reducePage((page) => ({
    ...page,
    elements: page.elements.slice(0, SHORTENED_LIMITS.elements),
    elementsLeftOut: page.elementsLeftOut + Math.max(0, page.elements.length - SHORTENED_LIMITS.elements),
  })),
  (step) => ({ ...step, pictures: step.pictures.filter(({ milestone }) => milestone === 'Error') }),
  ({ source: _source, page: _page, ...step }) => ({ ...step, console: [], pictures: [] }),
];

/** Reduces an outcome to the delivery limit. A larger one would be rejected, and its slot lost. */
export function limitTransactionOutcome(
  outcome: TransactionOutcome,
  maxLength: number = PAGE_LIMITS.whole,
): TransactionOutcome {
  return REDUCTIONS.reduce((reduced, reduceStep) => {
    if (Buffer.byteLength(JSON.stringify(reduced)) <= maxLength) return reduced;
    return { ...reduced, steps: reduced.steps.map(reduceStep) };
  }, outcome);
}
