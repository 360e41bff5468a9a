import type { IntentRow } from '@vedette/contract/v1/alerting/alert';

/** More messages than these of one alert make a row of a list as high as a screen of a phone. */
const MAX_UNFOLDED_MESSAGES = 3;

const STATES: Readonly<Partial<Record<IntentRow['State'], string>>> = {
  Sent: '✓ {count} sent',
  Kept: '‖ {count} not sent (no mail server)',
  Dropped: '– {count} dropped',
};

export interface FoldedMessages {
  /** What somebody may have to act on, or all of a few. */
  readonly shown: readonly IntentRow[];
  readonly folded: readonly IntentRow[];
  /** How many are folded, by what became of them. */
  readonly words: string;
}

/** Of many messages those that wait or failed are told one by one; the others by their number, until they are asked for. */
export function foldedMessages(intents: readonly IntentRow[]): FoldedMessages {
  const folded = intents.length > MAX_UNFOLDED_MESSAGES ? intents.filter(({ State }) => State in STATES) : [];
  const words = Object.entries(STATES).flatMap(([state, text]) => {
    const count = folded.filter(({ State }) => State === state).length;
    return count === 0 ? [] : [text.replace('{count}', String(count))];
  });
  return { shown: intents.filter((intent) => !folded.includes(intent)), folded, words: words.join(', ') };
}
