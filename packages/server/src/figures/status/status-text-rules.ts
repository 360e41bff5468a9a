/** Writes long lists of statuses in parts. */
import type { Instant } from '@vedette/kernel/clock';
import { toMonitorStatus, type StatusFacts } from './status-rules.js';

/** Number of monitors per part, which takes a few milliseconds. */
const BATCH_SIZE = 500;

/**
 * Returns the JSON of a response whose `Data` are these statuses, in parts.
 * @param envelope the response without data
 */
export function* renderStatuses(
  statuses: readonly StatusFacts[],
  envelope: { readonly Data: readonly [] },
  { now, zone }: { readonly now: Instant; readonly zone: string },
): Generator<string> {
  const { Data: _none, ...rest } = envelope;
  yield '{"Data":[';
  for (let from = 0; from < statuses.length; from += BATCH_SIZE) {
    const chunk = statuses.slice(from, from + BATCH_SIZE).map((facts) => toMonitorStatus(facts, now, zone));
    yield (from === 0 ? '' : ',') + JSON.stringify(chunk).slice(1, -1);
  }
  yield `],${JSON.stringify(rest).slice(1)}`;
}
