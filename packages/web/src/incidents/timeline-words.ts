import type { IncidentEvent } from '@vedette/contract/v1/checks/incident';

type Kind = IncidentEvent['Kind'];

/** A shape and a word for each kind of event: colour alone says nothing. */
export const KINDS: Readonly<Record<Kind, readonly [shape: string, word: string]>> = {
  Check: ['◦', 'Check'],
  Confirmed: ['■', 'Confirmed'],
  Alert: ['▲', 'Alert'],
  Message: ['…', 'Message'],
  Delivery: ['✉', 'Delivery'],
  Acknowledged: ['✓', 'Acknowledged'],
  Note: ['✎', 'Note'],
  Closed: ['●', 'Recovered'],
  Silenced: ['‖', 'Closed'],
};

/** What the timeline can be narrowed to; the turns of the incident are in every part. */
export const PARTS: Readonly<Record<string, readonly Kind[]>> = {
  All: Object.keys(KINDS) as Kind[],
  Checks: ['Check', 'Confirmed', 'Closed', 'Silenced'],
  Messages: ['Alert', 'Message', 'Delivery', 'Confirmed', 'Closed', 'Silenced'],
  People: ['Acknowledged', 'Note', 'Confirmed', 'Closed', 'Silenced'],
};

/** One event, or checks that say nothing new between a first and a last. */
export type Line = IncidentEvent | { readonly folded: readonly IncidentEvent[] };

/** As many checks in a row are read at a glance. */
const MAX_UNFOLDED_CHECKS = 5;

/** What a check saw, without where and whether it was the second look: a long error is seen unconfirmed and confirmed by turns. */
const checkResultText = ({ Text }: IncidentEvent): string =>
  Text.slice(Text.indexOf(': ') + 2).replace(/^unconfirmed error|^confirmed error/, 'error');

const saysTheSame = (one: IncidentEvent | undefined, next: IncidentEvent | undefined): boolean =>
  one?.Kind === 'Check' && next?.Kind === 'Check' && checkResultText(one) === checkResultText(next);

/** The events with long runs of checks that saw the same folded: their first and their last stay. */
export function toTimelineLines(events: readonly IncidentEvent[]): readonly Line[] {
  const lines: Line[] = [];
  for (let at = 0; at < events.length;) {
    let end = at + 1;
    while (saysTheSame(events[at], events[end])) end += 1;
    const run = events.slice(at, end);
    const [first, last] = [run[0], run.at(-1)];
    if (run.length > MAX_UNFOLDED_CHECKS && first && last) lines.push(first, { folded: run.slice(1, -1) }, last);
    else lines.push(...run);
    at += run.length;
  }
  return lines;
}
