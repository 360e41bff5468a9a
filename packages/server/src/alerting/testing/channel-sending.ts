import { seededRandom } from '@vedette/kernel/random';
import { MINUTE, SECOND } from '@vedette/kernel/clock';
import { Secret } from '@vedette/kernel/secret';
import { messageVariables, type DetailedAlert } from '../alerts/alert-variables.js';
import { messageTexts, recipientVariables } from '../alerts/message-texts.js';
import type { Channel } from '../channels/channel.js';
import { DEFAULT_PHONE_CHOICES } from '../channels/sender-rules.js';
import { channelTarget, type Target } from '../channels/channel-target.js';
import type { StepDefinition } from '../steps/custom-integration-rules.js';
import { runSteps, type StepsResult } from '../steps/run-steps.js';

export type Kind = 'Error' | 'Reminder' | 'Ok';

/** A response in which each channel finds its id. */
export const RESPONSE_WITH_IDS = JSON.stringify({
  id: 'r1',
  sid: 'r1',
  requestId: 'r1',
  dedup_key: 'r1',
  entity_id: 'r1',
  messages: [{ 'message-id': 'r1' }],
  data: { messages: [{ message_id: 'r1' }] },
  result: { sys_id: 'r1' },
});
const AT = Date.UTC(2026, 10, 21, 8, 30);
export const anAlert = (kind: Kind): DetailedAlert => ({
  accountId: 1,
  alertGuid: 'a1e27000-0000-4000-8000-000000000001',
  kind,
  ordinal: kind === 'Reminder' ? 2 : 0,
  at: AT,
  subject: {
    incidentGuid: '10c1de47-0000-4000-8000-000000000001',
    alertDefinitionGuid: 'def10000-0000-4000-8000-000000000001',
    levelId: 1,
    monitorGuid: '30010000-0000-4000-8000-000000000001',
    checkId: 43,
    firstErrorCheckId: 41,
  },
  firstErrorAt: AT - 12 * MINUTE,
  errorDescription: kind === 'Ok' ? 'OK' : 'Status "500" <b>&',
  errorMessage: '',
  checkpointName: 'Köln',
  incidentKey: 'def10000-0000-4000-8000-000000000001-0-42',
  facts: {
    monitorName: 'Shop "EU" & co',
    monitorType: 'Https',
    monitorUrl: 'https://shop.example/',
    monitorNotes: 'a\nb',
    definitionName: 'Everybody',
    levelMessage: 'Call Ann',
    errorCode: 3500,
    confirmedCount: 2,
    serverId: 7,
    lastErrorDescription: 'Status "500" <b>&',
    numberOfReminders: 5,
    downtimeMs: 12 * MINUTE,
  },
});

/** Settings for every channel, including secrets and URLs; fixed hosts are redirected to the receiver afterwards. */
const SAMPLE_VALUES: Readonly<Record<string, string>> = {
  RoutingKey: 'routing',
  ApiKey: 'api-key',
  Username: 'ann',
  Password: 'pass-word',
  PageId: 'p1',
  ComponentId: 'c1',
  AccountSid: 'AC1',
  AuthToken: 'auth-token',
  From: '+15550001',
  ApiSecret: 'api-secret',
  AccessKey: 'access-key',
  InstanceName: 'acme',
  Authorization: 'Bearer typed-in',
  Mention: '<!here>',
};
export const settingValue = (url: string, name: string): string =>
  name.endsWith('Url') ? `${url}/${name}` : (SAMPLE_VALUES[name] ?? '');

const READER = { zone: 'Europe/Amsterdam', culture: 'en-GB' };

/** Returns all settings of a channel: the plain ones, or the secret ones. */
export const sampleSettings = (url: string, channel: Channel, isSecret: boolean): Record<string, string> =>
  Object.fromEntries(
    channel.settings
      .filter((setting) => setting.isSecret === isSecret && settingValue(url, setting.name) !== '')
      .map(({ name }) => [name, settingValue(url, name)]),
  );

/** Returns the definition with vendor hosts replaced by the test receiver. */
export const redirectToReceiver = (url: string, { steps, ...rest }: StepDefinition): StepDefinition => ({
  ...rest,
  steps: steps.map((step) => ({
    ...step,
    url: step.url.replace(/^https:\/\/([^/]+)/, (_all, host: string) => `${url}/${host.replace(/\W/g, '')}`),
  })),
});

/** Returns the calls of a channel with all settings, sent to the test receiver. */
export function targetForReceiver(url: string, channel: Channel, kind: Kind): Target {
  const row = {
    accountId: 1,
    integrationGuid: 'x',
    name: channel.label,
    type: channel.type,
    channel: channel.id,
    isActive: true,
    values: sampleSettings(url, channel, false),
    secretsSealed: Buffer.alloc(1),
    createdAt: 0,
  };
  const callee = { number: '+31612345678', choices: DEFAULT_PHONE_CHOICES, reader: READER, outgoingNumbers: [] };
  const vault = { unseal: () => new Secret(JSON.stringify(sampleSettings(url, channel, true))) };
  const linkBase = { publicUrl: 'https://vedette.example' };
  const target = channelTarget({ vault, linkBase }, row, { kind, callee, culture: 'en-GB' });
  if (!target) throw new RangeError(`${channel.id} does not support ${kind}`);
  return { ...target, definition: redirectToReceiver(url, target.definition) };
}

export const sendAlert = (target: Target, alert: DetailedAlert, callMs = 30 * SECOND): Promise<StepsResult> => {
  const { reader = READER } = target;
  return runSteps({
    ...target,
    levelValues: { ...target.calleeSettings },
    vaultValues: new Map(),
    refusal: () => undefined,
    callMs,
    alertVariables: {
      ...messageVariables(alert, reader, { publicUrl: 'https://vedette.example' }),
      ...messageTexts(alert, reader),
      ...recipientVariables('+31612345678'),
    },
    facts: { at: AT, random: seededRandom(1), uniqueGuid: 'u' },
  });
};
