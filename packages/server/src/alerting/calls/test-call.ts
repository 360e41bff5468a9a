import type { AlertType } from '@vedette/contract/v4/custom-integration';
import { DAY, MINUTE } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { countTestMessage } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import type { Alert } from '../delivery-log/alert.js';
import type { AlertedCheck } from '../alerts/alert-variables.js';
import type { Target } from '../channels/channel-target.js';
import { customTarget, sendMessage, type CallContext } from './calls.js';
import { loadCustomIntegration } from '../custom/custom-integration.js';
import type { Exchange } from '../steps/run-steps.js';

/**
 * Sends a sample alert immediately, without an entry in the delivery log.
 * @throws Fault `missing`; `invalid` for a message type without steps; `limited`.
 */
export async function testCustomIntegration(
  deps: CallContext,
  caller: Caller,
  guid: string,
  options: { readonly MessageType: AlertType; readonly VariableValues?: Readonly<Record<string, string>> | undefined },
): Promise<{ IsDelivered: boolean; Exchanges: { Request: string; Response: string }[]; Unknown: string[] }> {
  const row = await loadCustomIntegration(deps.db, caller.accountId, guid);
  const target = customTarget(deps, row, options.MessageType);
  if (!target) {
    throw new Fault('invalid', `MessageType: the integration has no steps for ${options.MessageType}`);
  }
  await countTestMessage(deps, caller);
  const { outcome, exchanges, unknown } = await sendMessage(deps, target, {
    ...buildSample(deps, caller, { kind: options.MessageType, target }),
    levelValues: options.VariableValues ?? {},
    recipient: '',
    purpose: `a test of ${row.name} by ${caller.operatorName}`,
  });
  return {
    IsDelivered: outcome.kind === 'accepted',
    Exchanges: exchanges.map(exchangeToWire),
    Unknown: [...unknown],
  };
}

export const exchangeToWire = ({ request, response }: Exchange) => ({ Request: request, Response: response });

/** Builds an alert of a fictitious monitor, with a value for every variable of a message. */
export function buildSample(
  deps: CallContext,
  caller: Caller,
  { kind, target }: { readonly kind: AlertType; readonly target: Target },
): { readonly alert: Alert; readonly alertedCheck: AlertedCheck } {
  const alert = buildSampleAlert(deps, caller, kind);
  const customFields = sampleFieldValues(JSON.stringify(target.settings.behaviour));
  const alertedCheck = { ...SAMPLE_CHECK, certificateUntil: alert.at + 90 * DAY };
  return { alert: { ...alert, facts: { ...alert.facts, customFields } }, alertedCheck };
}

const SAMPLE_CHECK = {
  firstErrorDescription: 'HTTP status 500',
  failureMessage: '',
  resolvedIpAddress: '192.0.2.10',
  serverIpv4: '192.0.2.1',
  serverIpv6: '2001:db8::1',
  responseHeaders: 'content-type: text/html',
  responseBody: '<h1>Internal Server Error</h1>',
} as const;

/** Returns a value for each custom field that a text names, so that a test shows where it is inserted. */
function sampleFieldValues(texts: string): Record<string, string> {
  const names = [...texts.matchAll(/@CustomField\(([^(){}]*)\)/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, `Value of ${name}`]));
}

function buildSampleAlert({ random, clock }: CallContext, { accountId }: Caller, kind: AlertType): Alert {
  const at = clock.now();
  const downtimeMs = 12 * MINUTE;
  const isOver = kind === 'Ok';
  return {
    accountId,
    alertGuid: random.newGuid(),
    kind,
    ordinal: kind === 'Reminder' ? 1 : 0,
    at,
    subject: {
      incidentGuid: random.newGuid(),
      alertDefinitionGuid: random.newGuid(),
      levelId: 1,
      monitorGuid: random.newGuid(),
      checkId: 2,
      firstErrorCheckId: 1,
    },
    firstErrorAt: at - downtimeMs,
    errorDescription: isOver ? 'OK' : 'HTTP status 500',
    errorMessage: '',
    incidentKey: `test-${random.newGuid()}`,
    facts: {
      monitorName: 'Test monitor',
      monitorType: 'Https',
      monitorUrl: 'https://test.invalid/',
      monitorNotes: '',
      definitionName: 'Test',
      levelMessage: '',
      errorCode: 3500,
      lastErrorDescription: 'HTTP status 500',
      confirmedCount: 2,
      numberOfReminders: 1,
      serverId: null,
      downtimeMs,
    },
  };
}
