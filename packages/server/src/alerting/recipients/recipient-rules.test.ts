import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Person } from '../ports/ports.js';
import { Rights } from '../../rights/index.js';
import { aPerson as anybody } from '../testing/alerting-fixture.js';
import { planCalls, planMails, type CallChannel, type AlertToDeliver, type MailChannel } from './recipient-rules.js';

const aPerson = (name: string, change: Partial<Person> = {}): Person =>
  anybody(name, { operatorGuid: `guid-${name}`, ...change });
const aChannel = (change: Partial<MailChannel> = {}): MailChannel => ({
  integrationGuid: 'mail',
  isIntegrationActive: true,
  isActive: true,
  sendOkAlerts: true,
  sendReminderAlerts: true,
  extraEmailAddresses: [],
  ...change,
});
const now = 1_000;
const error: AlertToDeliver = { kind: 'Error', nextAt: now };
const short = (planned: ReturnType<typeof planMails>): string[] =>
  planned.map(({ recipientKey, skipReason }) =>
    skipReason === undefined ? recipientKey : `${recipientKey}: ${skipReason}`,
  );

test('notifies people on duty at every address, extra addresses always', () => {
  const people = [
    aPerson('ann', { backupEmail: 'ann@home.example' }),
    aPerson('bob', { isActive: false }),
    aPerson('eve', { isOffDuty: true }),
    aPerson('joe', { email: '' }),
    aPerson('kim', { email: ' ', isOffDuty: true }),
  ];
  expect(short(planMails(aChannel({ extraEmailAddresses: ['noc@example.com', ' '] }), people, error))).toEqual([
    'ann@example.com',
    'ann@home.example',
    'bob@example.com: operatorInactive',
    'eve@example.com: offDuty',
    'operator:guid-joe: noAddress',
    'operator:guid-kim: offDuty',
    'noc@example.com',
  ]);
});

test('sends one message to a shared address if anyone there is on duty', () => {
  const people = [
    aPerson('ann', { email: 'Team@Example.com', isOffDuty: true }),
    aPerson('bob', { email: 'team@example.com' }),
  ];
  const planned = planMails(aChannel({ extraEmailAddresses: ['TEAM@example.com'] }), people, error);
  expect(short(planned)).toEqual(['team@example.com']);
  expect(planned[0]?.operatorGuid).toBe('guid-bob');
});

test.each([
  [{}, 'Ok', undefined],
  [{ sendOkAlerts: false }, 'Ok', 'okNotWanted'],
  [{ sendOkAlerts: false, sendReminderAlerts: false }, 'Error', undefined],
  [{ sendReminderAlerts: false }, 'Reminder', 'remindersNotWanted'],
  [{ isActive: false }, 'Error', 'levelIntegrationInactive'],
  [{ isIntegrationActive: false, isActive: false }, 'Error', 'integrationInactive'],
] as const)('for a channel with %j, the skip reason of an %s is %s', (change, kind, skipReason) => {
  expect(planMails(aChannel(change), [aPerson('ann')], { kind, nextAt: now })[0]?.skipReason).toBe(skipReason);
});

test('a definition that was switched off is the first reason', () => {
  const planned = planMails(aChannel({ isActive: false }), [aPerson('ann')], {
    ...error,
    skipReason: 'definitionInactive',
  });
  expect(short(planned)).toEqual(['ann@example.com: definitionInactive']);
});

const monitor = { monitorGuid: 'shop', groupGuids: ['shops', 'all'] };
const viewing = (contextType: 'monitor' | 'monitorGroup', contextId: string, type: string) => ({
  monitorRights: new Rights([{ contextType, contextId, type }], false),
});

test.each([
  ['no permission', { monitorRights: new Rights([], false) }, 'noMonitorRight'],
  ['a permission on another monitor', viewing('monitor', 'blog', 'EditMonitor'), 'noMonitorRight'],
  ['a permission on the monitor', viewing('monitor', 'shop', 'ViewMonitorData'), undefined],
  ['a permission on one of its groups', viewing('monitorGroup', 'shops', 'ViewMonitorDataInGroup'), undefined],
  ['no permission while off duty', { monitorRights: new Rights([], false), isOffDuty: true }, 'noMonitorRight'],
] as const)('decides on an operator with %s: %s', (_why, change, skipReason) => {
  const people = [aPerson('ann', { ...change, mobilePhone: '+31612345678' })];
  const about = { ...error, monitor };
  expect(planMails(aChannel(), people, about).map((delivery) => delivery.skipReason)).toEqual([skipReason]);
  const phones: CallChannel = {
    integrationGuid: 'sms',
    type: 'Sms',
    isIntegrationActive: true,
    isActive: true,
    sendOkAlerts: true,
    sendReminderAlerts: true,
    messageTypes: ['Error'],
    reaches: 'phones',
    services: [],
    links: [],
  };
  expect(planCalls(phones, people, about).map((delivery) => delivery.skipReason)).toEqual([skipReason]);
});

test('sends to a shared address if anyone there may view the monitor', () => {
  const people = [
    aPerson('ann', { email: 'team@example.com', monitorRights: new Rights([], false) }),
    aPerson('bob', { email: 'team@example.com' }),
  ];
  expect(planMails(aChannel(), people, { ...error, monitor })).toMatchObject([
    { skipReason: undefined, operatorGuid: 'guid-bob' },
  ]);
});

test('notifies no address twice, and no one off duty at their own address', () => {
  const address = fc.constantFrom('a@x.org', 'A@x.org', 'b@x.org', '', 'c@x.org');
  const person = fc.record({ email: address, backupEmail: address, isActive: fc.boolean(), isOffDuty: fc.boolean() });
  fc.assert(
    fc.property(fc.array(person, { maxLength: 6 }), fc.array(address, { maxLength: 3 }), (changes, extra) => {
      const people = changes.map((change, i) => aPerson(`p${i}`, change));
      const planned = planMails(aChannel({ extraEmailAddresses: extra }), people, error);
      const keys = planned.map(({ recipientKey }) => recipientKey);
      expect(new Set(keys).size).toBe(keys.length);
      for (const { recipientKey, skipReason, address: to } of planned) {
        const reachable =
          extra.some((other) => other.toLowerCase() === recipientKey) ||
          people.some(
            (p) => p.isActive && !p.isOffDuty && [p.email, p.backupEmail].some((a) => a.toLowerCase() === recipientKey),
          );
        expect(skipReason === undefined && to !== '').toBe(reachable && to !== '');
      }
    }),
  );
});
