import type { IncidentEvent } from '@vedette/contract/v1/incident';

type Kind = IncidentEvent['Kind'];

/** A shape and a word for each kind of event: colour alone says nothing. */
export const KINDS: Readonly<Record<Kind, readonly [shape: string, word: string]>> = {
  Check: ['◦', 'Check'],
  Confirmed: ['■', 'Confirmed'],
  Alert: ['▲', 'Alert'],
  Message: ['…', 'Message'],
  Delivery: ['✉', 'Delivery'],
  Acknowledged: ['✓', 'Looked after'],
  Note: ['✎', 'Note'],
  Closed: ['●', 'Over'],
  Silenced: ['‖', 'Ended by us'],
};

/** What the timeline can be narrowed to; the turns of the incident are in every part. */
export const PARTS: Readonly<Record<string, readonly Kind[]>> = {
  All: Object.keys(KINDS) as Kind[],
  Checks: ['Check', 'Confirmed', 'Closed', 'Silenced'],
  Messages: ['Alert', 'Message', 'Delivery', 'Confirmed', 'Closed', 'Silenced'],
  People: ['Acknowledged', 'Note', 'Confirmed', 'Closed', 'Silenced'],
};
