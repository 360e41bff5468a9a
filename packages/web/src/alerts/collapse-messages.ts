import type { IntentRow } from '@vedette/contract/v1/alerting/alert';
import { t } from '../i18n/translate.js';

/** More messages than this would make a row as high as a phone screen. */
const MAX_EXPANDED_MESSAGES = 3;

const STATES: Readonly<Partial<Record<IntentRow['State'], (count: number) => string>>> = {
  Sent: (count) => t('✓ {count, number} sent', { count }),
  Kept: (count) => t('‖ {count, number} not sent (no mail server)', { count }),
  Dropped: (count) => t('– {count, number} dropped', { count }),
};

export interface CollapsedMessages {
  /** Messages that may need action, or all if there are few. */
  readonly shown: readonly IntentRow[];
  readonly folded: readonly IntentRow[];
  /** Counts of the collapsed messages by state. */
  readonly counts: string;
}

/** Lists waiting and failed messages one by one and counts the others, if there are many. */
export function collapseMessages(intents: readonly IntentRow[]): CollapsedMessages {
  const collapsed = intents.length > MAX_EXPANDED_MESSAGES ? intents.filter(({ State }) => State in STATES) : [];
  const counts = Object.entries(STATES).flatMap(([state, countText]) => {
    const count = collapsed.filter(({ State }) => State === state).length;
    return count === 0 ? [] : [countText(count)];
  });
  return {
    shown: intents.filter((intent) => !collapsed.includes(intent)),
    folded: collapsed,
    counts: counts.join(', '),
  };
}
