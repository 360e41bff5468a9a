import type { IntegrationType } from '@vedette/contract/v4/integration';
import type { Instant } from '@vedette/kernel/clock';

/** Reason why an alert is not sent to a recipient. */
export type SkipReason =
  | 'definitionInactive'
  | 'levelInactive'
  | 'integrationInactive'
  | 'levelIntegrationInactive'
  | 'okNotWanted'
  | 'remindersNotWanted'
  | 'noMonitorRight'
  | 'operatorInactive'
  | 'offDuty'
  | 'noAddress'
  | 'noNumber'
  | 'noService';

/** A message to send to one address, or the reason why it is not sent. */
export interface PlannedDelivery {
  readonly channel: IntegrationType;
  readonly integrationGuid: string;
  readonly recipientKey: string;
  readonly address: string;
  /** Operator the message is written for: the first one at the address who may receive it. */
  readonly operatorGuid: string | undefined;
  /**
   * Other operators at the same address; none by default. The message is for one of them if the first one may no longer
   * receive it.
   */
  readonly otherOperatorGuids?: readonly string[];
  /** Whether the level lists the address itself, even if it also belongs to an operator. False by default. */
  readonly isExtraAddress?: boolean;
  readonly skipReason: SkipReason | undefined;
  /** Earliest time to send: that of the alert, or the end of maintenance for an Ok. */
  readonly nextAt: Instant;
}
