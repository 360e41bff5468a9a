/** Writes long lists of statuses in parts. */
import type { Instant } from '@vedette/kernel/clock';
import { toMonitorStatus, type StatusFacts } from './status-rules.js';

/** Number of monitors per part, which takes a few milliseconds. */
const BATCH_SIZE = 500;

/**
 * Returns the JSON of a response whose `Data` are these statuses, in parts.
 * @param envelope the response without data
 */
export function* statusesText(
  all: readonly StatusFacts[],
  around: { readonly Data: readonly [] },
  { now, zone }: { readonly now: Instant; readonly zone: string },
): Generator<string> {
  const { Data: _none, ...rest } = around;
  yield '{"Data":[';
  for (let from = 0; from < all.length; from += BATCH_SIZE) {
    const some = all.slice(from, from + BATCH_SIZE).map((facts) => toMonitorStatus(facts, now, zone));
    yield (from === 0 ? '' : ',') + JSON.stringify(some).slice(1, -1);
  }
  yield `],${JSON.stringify(rest).slice(1)}`;
}
