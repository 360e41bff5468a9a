import type { SilenceReason } from '../../incidents/index.js';
import type { MessageGate } from '../ledger/intent.js';

/** Everything that can keep an intent from being sent: what was closed from the first, and what closed before it left. */
export type IntentGate = MessageGate | 'operatorDeleted' | 'noCredits' | 'noSender' | 'silenced' | 'resolved';

const TEXTS: Readonly<Record<IntentGate, string>> = {
  definitionInactive: 'The alert definition is switched off',
  levelInactive: 'The escalation level is switched off',
  integrationInactive: 'The integration is switched off',
  levelIntegrationInactive: 'The integration is switched off on this escalation level',
  okNotWanted: 'The escalation level does not send Ok alerts',
  remindersNotWanted: 'The escalation level does not send reminders',
  noMonitorRight: 'The operator may not view the monitor',
  operatorInactive: 'The operator is switched off',
  offDuty: 'The operator was off duty',
  noAddress: 'The operator has no e-mail address',
  noNumber: 'The operator has no mobile phone number',
  noService: 'The escalation level links the monitor to no service of the status page',
  noCredits: 'The account has no message credits left',
  noSender: 'There is no number to call from',
  operatorDeleted: 'The operator was deleted before it left',
  silenced: 'The monitor was switched off before it left',
  resolved: 'The error was over before it left',
};

/** Why an intent was skipped, in a sentence; a gate of a later version is named as it is. */
export function gateText(gate: string): string {
  return (TEXTS as Readonly<Record<string, string>>)[gate] ?? gate;
}

const SILENCES: Readonly<Record<SilenceReason, string>> = {
  switchedOff: 'The monitor was switched off while it failed',
  development: 'The monitor was set to Development while it failed',
  staging: 'The monitor was set to Staging while it failed',
  deleted: 'The monitor was deleted while it failed',
  alertsOff: 'Alerts of the monitor were switched off while it failed',
};

/** Why an incident ended without an OK check, in a sentence. */
export function silenceText(reason: string): string {
  return (SILENCES as Readonly<Record<string, string>>)[reason] ?? reason;
}
