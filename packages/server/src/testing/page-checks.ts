import type { PageNavigation } from '@vedette/contract/checkpoint/page-outcome';
import { deduplicateNames, type BrowserDetail, type NamedValue, type NewCheck } from '../checks/index.js';
import { aCheck } from './a-check.js';

type StoredStep = Extract<BrowserDetail, { kind: 'transaction' }>['steps'][number];

type CheckOverrides = Partial<NewCheck> & { readonly monitorGuid: string; readonly at?: number };

const browser = { name: 'Chrome', version: '1', system: 'Linux', userAgent: 'x' };
export type Document = StoredStep['seen']['document'];

const anObservation = (navigations: readonly PageNavigation[], document?: Document): StoredStep['seen'] => ({
  url: 'https://example.com/',
  startAt: 0,
  elementCount: 1,
  pictures: [],
  navigations: [...navigations],
  ...(document && { document }),
});

/** Returns a check of a browser that measured these documents. */
export const aPageCheck = (
  overrides: CheckOverrides,
  navigations: readonly PageNavigation[],
  document?: Document,
): NewCheck =>
  aCheck({ ...overrides, detail: { kind: 'page', browser, withheld: [], ...anObservation(navigations, document) } });

/** Returns a passed step whose figures are stored. */
export const aStep = (
  navigations: readonly PageNavigation[],
  more: Partial<StoredStep> = {},
  document?: Document,
): StoredStep => ({
  name: '',
  state: 'passed',
  totalMs: 1,
  error: undefined,
  actions: [],
  hasWaterfall: true,
  storesFigures: true,
  seen: anObservation(navigations, document),
  ...more,
});

const namedSteps = (steps: readonly StoredStep[]): NamedValue[] => {
  const names = deduplicateNames(
    steps.map(({ name }) => name),
    (position) => `Step ${position + 1}`,
  );
  return names.map((name, position) => ({ kind: 'step', name, position, value: steps[position]?.totalMs ?? 0 }));
};

/** Returns a check of a transaction with these steps, which are identified by name. */
export const aTransactionCheck = (overrides: CheckOverrides, steps: readonly StoredStep[]): NewCheck =>
  aCheck({
    series: namedSteps(steps),
    ...overrides,
    detail: { kind: 'transaction', browser, withheld: [], customMetrics: [], steps: [...steps] },
  });
