import type { PageNavigation } from '@vedette/contract/checkpoint/page-outcome';
import { namesApart, type BrowserDetail, type NamedValue, type NewCheck } from '../checks/index.js';
import { aCheck } from './a-check.js';

type KeptStep = Extract<BrowserDetail, { kind: 'transaction' }>['steps'][number];

type Wanted = Partial<NewCheck> & { readonly monitorGuid: string; readonly at?: number };

const browser = { name: 'Chrome', version: '1', system: 'Linux', userAgent: 'x' };
const seenOf = (navigations: readonly PageNavigation[]): KeptStep['seen'] => ({
  ...{ url: 'https://example.com/', startAt: 0, elementCount: 1, pictures: [] },
  navigations: [...navigations],
});

/** A check of a browser that measured these documents. */
export const aPageCheck = (wanted: Wanted, navigations: readonly PageNavigation[]): NewCheck =>
  aCheck({ ...wanted, detail: { kind: 'page', browser, withheld: [], ...seenOf(navigations) } });

/** A step that passed, and whose figures are kept. */
export const aStep = (navigations: readonly PageNavigation[], more: Partial<KeptStep> = {}): KeptStep => ({
  ...{ name: '', state: 'passed', totalMs: 1, error: undefined, actions: [], hasWaterfall: true, storesFigures: true },
  seen: seenOf(navigations),
  ...more,
});

const namedSteps = (steps: readonly KeptStep[]): NamedValue[] => {
  const names = namesApart(
    steps.map(({ name }) => name),
    (position) => `Step ${position + 1}`,
  );
  return names.map((name, position) => ({ kind: 'step', name, position, value: steps[position]?.totalMs ?? 0 }));
};

/** A check of a transaction with these steps, which are told by name. */
export const aTransactionCheck = (wanted: Wanted, steps: readonly KeptStep[]): NewCheck =>
  aCheck({
    series: namedSteps(steps),
    ...wanted,
    detail: { kind: 'transaction', browser, withheld: [], customMetrics: [], steps: [...steps] },
  });
