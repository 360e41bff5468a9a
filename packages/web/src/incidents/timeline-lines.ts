import type { IncidentEvent } from '@vedette/contract/v1/checks/incident';
import { message } from '@vedette/i18n/message';
import { t } from '../i18n/translate.js';

type Kind = IncidentEvent['Kind'];

/** A shape and a word for each kind of event, so that kinds do not depend on colour. */
export const EVENT_KINDS: Readonly<Record<Kind, readonly [shape: string, label: string]>> = {
  Check: ['◦', t(message('Check', 'noun'))],
  Confirmed: ['■', t('Confirmed')],
  Alert: ['▲', t(message('Alert', 'noun'))],
  Message: ['…', t('Message')],
  Delivery: ['✉', t('Delivery')],
  Acknowledged: ['✓', t('Acknowledged')],
  Note: ['✎', t('Note')],
  Closed: ['●', t('Recovered')],
  Silenced: ['‖', t('Closed')],
};

/** Filters of the timeline; state changes of the incident match every filter. */
export const TIMELINE_FILTERS = {
  all: { label: t(message('All', 'events')), kinds: Object.keys(EVENT_KINDS) as Kind[] },
  checks: { label: t('Checks'), kinds: ['Check', 'Confirmed', 'Closed', 'Silenced'] },
  messages: { label: t('Messages'), kinds: ['Alert', 'Message', 'Delivery', 'Confirmed', 'Closed', 'Silenced'] },
  people: { label: t('People'), kinds: ['Acknowledged', 'Note', 'Confirmed', 'Closed', 'Silenced'] },
} satisfies Readonly<Record<string, { label: string; kinds: Kind[] }>>;
export type TimelineFilter = keyof typeof TIMELINE_FILTERS;

/** One event, or collapsed checks with equal results. */
export type TimelineLine = IncidentEvent | { readonly folded: readonly IncidentEvent[] };

/** Longer runs of equal checks are collapsed. */
const MAX_EXPANDED_CHECKS = 5;

/**
 * Returns whether two checks have the same result. The checkpoint and the level of the error may differ: during a long
 * error, unconfirmed and confirmed checks alternate.
 */
const hasSameResult = (one: IncidentEvent | undefined, next: IncidentEvent | undefined): boolean =>
  one?.Kind === 'Check' &&
  next?.Kind === 'Check' &&
  (one.ErrorLevel === 'NoError') === (next.ErrorLevel === 'NoError') &&
  one.ErrorDescription === next.ErrorDescription;

/** Collapses long runs of checks with equal results, except the first and last of each run. */
export function toTimelineLines(events: readonly IncidentEvent[]): readonly TimelineLine[] {
  const lines: TimelineLine[] = [];
  for (let index = 0; index < events.length;) {
    let end = index + 1;
    while (hasSameResult(events[index], events[end])) end += 1;
    const run = events.slice(index, end);
    const [first, last] = [run[0], run.at(-1)];
    if (run.length > MAX_EXPANDED_CHECKS && first && last) lines.push(first, { folded: run.slice(1, -1) }, last);
    else lines.push(...run);
    index += run.length;
  }
  return lines;
}
