import { messages } from '@vedette/i18n/message';
import type { Translate } from '@vedette/i18n/translator';
import type { SilenceReason } from '../../incidents/index.js';
import type { SkipReason } from '../delivery-log/planned-delivery.js';

/** Every reason why a message is not sent, known when the alert is created or only just before sending. */
export type DeliverySkipReason = SkipReason | 'operatorDeleted' | 'noCredits' | 'noSender' | 'silenced' | 'resolved';

const SKIP_REASON_TEXTS: Readonly<Record<DeliverySkipReason, string>> = messages({
  definitionInactive: 'The alert definition is disabled',
  levelInactive: 'The escalation level is disabled',
  integrationInactive: 'The integration is disabled',
  levelIntegrationInactive: 'The integration is disabled on this escalation level',
  okNotWanted: 'The escalation level does not send recovery alerts',
  remindersNotWanted: 'The escalation level does not send reminders',
  noMonitorRight: 'The operator may not view the monitor',
  operatorInactive: 'The operator is not on duty',
  offDuty: 'The operator was off duty',
  noAddress: 'The operator has no e-mail address',
  noNumber: 'The operator has no mobile phone number',
  noService: 'The escalation level does not link the monitor to a service of the status page',
  noCredits: 'The account has no message credits left',
  noSender: 'No caller number is configured',
  operatorDeleted: 'The operator was deleted before the message was sent',
  silenced: 'The monitor was paused before the message was sent',
  resolved: 'The error ended before the message was sent',
});

/** Returns why a message was skipped, as a sentence; an unknown reason of a later version is returned as it is. */
export function skipReasonText(reason: string, translate: Translate): string {
  const text = (SKIP_REASON_TEXTS as Readonly<Record<string, string>>)[reason];
  return text === undefined ? reason : translate(text);
}

const SILENCE_TEXTS: Readonly<Record<SilenceReason, string>> = messages({
  switchedOff: 'The monitor was paused while it was failing',
  development: 'The monitor was set to Development while it was failing',
  staging: 'The monitor was set to Staging while it was failing',
  deleted: 'The monitor was deleted while it was failing',
  alertsOff: 'Alerts of the monitor were disabled while it was failing',
});

/** Returns why an incident was closed without an OK check, as a sentence. */
export function silenceText(reason: string, translate: Translate): string {
  const text = (SILENCE_TEXTS as Readonly<Record<string, string>>)[reason];
  return text === undefined ? reason : translate(text);
}
