/** Reduces the outcome of a run that is too large for a delivery, beginning with the least important data. */
import { PAGE_LIMITS } from '@vedette/contract/checkpoint/page-outcome';
import type { TransactionOutcome, TransactionStepResult } from '@vedette/contract/checkpoint/transaction-outcome';

/** Limits of each kind of data once it is shortened. */
const SHORT = { source: 100_000, console: 50, elements: 200 } as const;

type Shorten = (step: TransactionStepResult) => TransactionStepResult;

const inPage =
  (change: (page: NonNullable<TransactionStepResult['page']>) => typeof page): Shorten =>
  (step) =>
    step.page ? { ...step, page: change(step.page) } : step;

const SINGLE: readonly unknown[] = ['Screenshot', 'Error', 'End'];

const isOfFilm = ({ milestone }: TransactionStepResult['pictures'][number]): boolean => !SINGLE.includes(milestone);

const steps: readonly Shorten[] = [
  inPage((page) => ({
    ...page,
    elements: page.elements.map((one) => ({ ...one, requestHeaders: '', responseHeaders: '' })),
  })),
  (step) => ({ ...step, pictures: step.pictures.filter((one, at) => !isOfFilm(one) || at % 3 === 0) }),
  ({ source, ...step }) => ({ ...step, ...(source !== undefined && { source: source.slice(0, SHORT.source) }) }),
  (step) => ({ ...step, console: step.console.slice(0, SHORT.console) }),
  (step) => ({ ...step, pictures: step.pictures.filter((one) => !isOfFilm(one)) }),
  inPage((page) => ({
    ...page,
    elements: page.elements.slice(0, SHORT.elements),
    elementsLeftOut: page.elementsLeftOut + Math.max(0, page.elements.length - SHORT.elements),
  })),
  (step) => ({ ...step, pictures: step.pictures.filter(({ milestone }) => milestone === 'Error') }),
  ({ source: _source, page: _page, ...step }) => ({ ...step, console: [], pictures: [] }),
];

/** Reduces an outcome to the delivery limit. A larger one would be rejected, and its slot lost. */
export function fitted(outcome: TransactionOutcome, maxLength: number = PAGE_LIMITS.whole): TransactionOutcome {
  return steps.reduce((fitting, shorten) => {
    if (Buffer.byteLength(JSON.stringify(fitting)) <= maxLength) return fitting;
    return { ...fitting, steps: fitting.steps.map(shorten) };
  }, outcome);
}
