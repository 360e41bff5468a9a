import type { TransactionOutcome } from '@vedette/contract/checkpoint/outcome';
import { aPageElement, aPageOutcome } from './a-page-outcome.js';

type Step = TransactionOutcome['steps'][number];

/** Returns a successful step with a waterfall. */
export const aTransactionStep = (change: Partial<Step> = {}): Step => ({
  name: 'Open shop',
  state: 'passed',
  totalMs: 300,
  totalBytes: 1_000,
  actions: [
    {
      kind: 'navigate',
      description: 'Navigate to https://shop.example/',
      state: 'passed',
      elapsedMs: 280,
      message: '',
    },
  ],
  page: {
    url: 'https://shop.example/',
    startAt: 1_790_000_000_000,
    elements: [aPageElement()],
    elementsLeftOut: 0,
    navigations: [{ url: 'https://shop.example/', firstContentfulPaintMs: 120, interactionToNextPaintMs: 40 }],
  },
  console: [],
  pictures: [],
  conditions: [],
  urlMatches: [],
  consoleMatches: [],
  storesFigures: false,
  ...change,
});

/** Returns a transaction of one successful step. */
export function aTransactionOutcome(change: Partial<TransactionOutcome> = {}): TransactionOutcome {
  const { browser, startAt, finalUrl } = aPageOutcome();
  return {
    kind: 'transaction',
    resolveMs: 3,
    connectMs: 4,
    downloadMs: 293,
    totalMs: 300,
    totalBytes: 1_000,
    statusCode: 200,
    startAt,
    finalUrl,
    browser,
    steps: [aTransactionStep()],
    customMetrics: [],
    withheld: [],
    ...change,
  };
}
