import type { IntegrationType } from '@vedette/contract/v4/integration';
import type { Instant } from '@vedette/kernel/clock';

/** Why an existing alert is not sent to a recipient. */
export type MessageGate =
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

/** One message to send, or why it is not. */
export interface PlannedIntent {
  readonly channel: IntegrationType;
  readonly integrationGuid: string;
  readonly recipientKey: string;
  readonly address: string;
  /** For whom it is written: the first at the address whose gates are open. */
  readonly operatorGuid: string | undefined;
  /** Other operators at the same address; default none. It is for one of them if the first may no longer have it. */
  readonly otherGuids?: readonly string[];
  /** The level names the address itself, whoever else it belongs to. Default: false. */
  readonly isExtraAddress?: boolean;
  readonly gate: MessageGate | undefined;
  /** Not before; the alert's own moment unless a maintenance window holds an Ok message back. */
  readonly nextAt: Instant;
}
