import type { DeliveryRow } from '@vedette/contract/v1/alerting/alert';
import { t } from '../i18n/translate.js';

/** More messages than this would make a row as high as a phone screen. */
const MAX_EXPANDED_MESSAGES = 3;

const STATE_COUNT_TEXTS: Readonly<Partial<Record<DeliveryRow['State'], (count: number) => string>>> = {
  Sent: (count) => t('✓ {count, number} sent', { count }),
  Kept: (count) => t('‖ {count, number} not sent (no mail server)', { count }),
  Dropped: (count) => t('– {count, number} dropped', { count }),
};

export interface CollapsedMessages {
  /** Messages that may need action, or all if there are few. */
  readonly shown: readonly DeliveryRow[];
  readonly hidden: readonly DeliveryRow[];
  /** Counts of the collapsed messages by state. */
  readonly counts: string;
}

/** Lists waiting and failed messages one by one and counts the others, if there are many. */
export function collapseMessages(deliveries: readonly DeliveryRow[]): CollapsedMessages {
  const collapsed =
    deliveries.length > MAX_EXPANDED_MESSAGES ? deliveries.filter(({ State }) => State in STATE_COUNT_TEXTS) : [];
  const counts = Object.entries(STATE_COUNT_TEXTS).flatMap(([state, countText]) => {
    const count = collapsed.filter(({ State }) => State === state).length;
    return count === 0 ? [] : [countText(count)];
  });
  return {
    shown: deliveries.filter((delivery) => !collapsed.includes(delivery)),
    hidden: collapsed,
    counts: counts.join(', '),
  };
}
