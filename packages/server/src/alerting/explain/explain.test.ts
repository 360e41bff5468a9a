import type { Coverage, NextEscalation, IncidentDecisions } from '@vedette/contract/v1/alerting/coverage';
import { translatorFor } from '@vedette/i18n/load-catalogue';
import { MINUTE } from '@vedette/kernel/clock';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import { KEPT_IN_OUTBOX } from '../mail/mail-delivery.js';
import type { MonitorFacts, Person } from '../ports/ports.js';
import { aMonitor, aPerson, AlertingFixture, type FixtureLevel } from '../testing/alerting-fixture.js';
import { aService, type Service } from '../testing/service.js';
import { judgeCoverage } from './plan-rules.js';
import { readPlans } from './plan.js';

const db = await testDatabase();

describe('alert decisions through the API', () => {
  let service: Service;
  beforeAll(async () => {
    service = await aService(db);
  });

  test('lists monitors that would alert no one first', async () => {
    const { alerting, admin } = service;
    const covered = await alerting.addMonitor(aMonitor('covered'));
    await alerting.addMonitor(aMonitor('left out'));
    const ann = await alerting.addPerson(aPerson('ann'));
    await alerting.addDefinition([covered], [{ people: [ann] }]);
    await alerting.addDefinition([await alerting.addMonitor(aMonitor('off'))], [{ isActive: false, people: [ann] }]);
    const coverage = (await admin('GET', '/api/v1/AlertCoverage')).body as Coverage;
    expect(coverage.Rows.find(({ MonitorName }) => MonitorName === 'off')).toMatchObject({
      IsCovered: false,
      HasActiveDefinition: true,
      HasActiveLevel: false,
    });
    const rows = coverage.Rows.filter(({ MonitorName }) => ['covered', 'left out'].includes(MonitorName));
    expect(rows).toMatchObject([
      {
        MonitorName: 'left out',
        IsCovered: false,
        Reasons: ['No alert definition covers the monitor'],
        CurrentRecipients: [],
        IsMonitorActive: true,
        IsAlertingEnabled: true,
        HasActiveDefinition: false,
        HasActiveLevel: false,
      },
      {
        MonitorName: 'covered',
        IsMonitorActive: true,
        IsAlertingEnabled: true,
        HasActiveDefinition: true,
        HasActiveLevel: true,
        IsCovered: true,
        Reasons: [],
        CurrentRecipients: [expect.objectContaining({ Recipient: 'ann@example.com', EscalationLevelId: 1 })],
      },
    ]);
  });

  test('explains in the language of the web app, and in English for other clients', async () => {
    const { alerting, admin, now } = service;
    const monitor = await alerting.addMonitor(aMonitor('in German', { generateAlert: false }));
    alerting.errorTransition(monitor, now);
    const id = await alerting.storeIncident(monitor);
    const path = `/api/v1/Incident/${id}/AlertDecision`;
    const german = { 'accept-language': 'de-DE' };
    const texts = async (headers: Record<string, string>): Promise<string[]> =>
      ((await admin('GET', path, undefined, headers)).body as IncidentDecisions).Decisions.map(
        ({ Text }) => Text,
      ).slice(1);
    const reasons = ['Alerts of the monitor are disabled', 'No alert definition covers the monitor'] as const;
    const translate = translatorFor('de-DE');
    const [why, notCovered] = [translate(reasons[0]), translate(reasons[1])];
    expect([why, notCovered]).not.toEqual(reasons);
    expect(await texts(german)).toEqual([`Now: ${reasons[0]}`, reasons[1]]);
    expect(await texts({ ...german, 'x-vedette': '1' })).toEqual([translate('Now: {why}', { why }), notCovered]);
    const coverage = (await admin('GET', '/api/v1/AlertCoverage', undefined, { ...german, 'x-vedette': '1' })).body;
    expect((coverage as Coverage).Rows.find(({ MonitorName }) => MonitorName === 'in German')?.Reasons).toEqual([
      why,
      notCovered,
    ]);
  });

  test('explains what an incident has sent, has not sent and will send', async () => {
    const { alerting, admin, now } = service;
    const monitor = await alerting.addMonitor(aMonitor('explained'));
    const [bea, off, none] = [aPerson('bea'), aPerson('off', { isOffDuty: true }), aPerson('none', { email: '' })];
    for (const person of [bea, off, none]) await alerting.addPerson(person);
    const second = { mode: 'AlertOnErrorDuration', minutes: 15, people: [bea, none] } as const;
    await alerting.addDefinition([monitor], [{ people: [bea, off] }, second]);
    await alerting.follow(now, alerting.errorTransition(monitor, now));
    const id = await alerting.storeIncident(monitor);
    const { Decisions } = (await admin('GET', `/api/v1/Incident/${id}/AlertDecision`)).body as IncidentDecisions;
    expect(Decisions.map(({ Step, IsPassed, Text }) => `${IsPassed ? '+' : '-'} ${Step}: ${Text}`)).toEqual([
      expect.stringMatching(/^\+ Confirmation: Confirmed errors: 1, the first by check \d+$/),
      '+ Monitor: Now: The monitor is active and in Production, and its alerts are enabled',
      '+ Coverage: Alert definitions that cover the monitor: 1',
      '+ Level: Alerted: 1 or more confirmed errors, 1 so far',
      expect.stringMatching(/^- Message: Error via .*bea@example.com: waits to be sent$/),
      expect.stringMatching(/^- Message: Error via .*off@example.com: not sent. The operator was off duty$/),
      '- Level: Waits for an error that lasts longer than 15 minutes',
      expect.stringMatching(/^\+ Recipient: .*bea@example.com: would be notified$/),
      expect.stringMatching(/^- Recipient: .* to none: would not be notified. The operator has no /),
    ]);
    await db
      .updateTable('alert_delivery')
      .set({ state: 'delivered', response: KEPT_IN_OUTBOX })
      .where('state', '=', 'queued')
      .execute();
    const kept = ((await admin('GET', `/api/v1/Incident/${id}/AlertDecision`)).body as IncidentDecisions).Decisions;
    expect(kept.find(({ Step }) => Step === 'Message')).toMatchObject({
      IsPassed: false,
      Text: expect.stringMatching(/: kept in the outbox: no mail server is configured$/) as string,
    });
    expect((await admin('GET', '/api/v1/Incident/999999/AlertDecision')).status).toBe(404);
    const { Steps } = (await admin('GET', `/api/v1/Incident/${id}/NextEscalation`)).body as NextEscalation;
    const counts = { Operators: 1, OtherRecipients: 0 };
    expect(Steps).toMatchObject([{ EscalationLevelId: 2, Kind: 'Error', DueAt: now + 15 * MINUTE, ...counts }]);
    expect((await admin('GET', '/api/v1/Incident/999999/NextEscalation')).status).toBe(404);
    const viewer = await service.anOperator('viewer@example.com');
    const seen = JSON.stringify((await viewer('GET', `/api/v1/Incident/${id}/AlertDecision`)).body);
    expect(seen).toContain('b•••@example.com: would be notified');
    expect(seen).not.toMatch(/bea@|off@/);
  });

  test.each([
    ['no number', 'GET', 'Incident/abc/AlertDecision', 400],
    ['a number out of range', 'GET', 'Incident/-1/AlertDecision', 400],
    ['a fraction', 'GET', 'Incident/1.5/NextEscalation', 400],
    ['a number too long', 'GET', 'Incident/99999999999999999999/AlertDecision', 400],
    ['an unknown incident', 'GET', 'Incident/999999/AlertDecision', 404],
    ['an unknown incident', 'GET', 'Incident/999999/NextEscalation', 404],
    ['no check', 'GET', 'MonitorCheck/abc/AlertDecision', 400],
    ['an unknown check', 'GET', 'MonitorCheck/812000001/AlertDecision', 404],
  ] as const)('rejects %s: %s %s', async (_what, method, path, status) => {
    expect((await service.admin(method, `/api/v1/${path}`)).status).toBe(status);
  });

  test('lists a reminder’s number, recipients and outcome separately', async () => {
    const { alerting, admin, now } = service;
    const monitor = await alerting.addMonitor(aMonitor('reminded'));
    const ann = await alerting.addPerson(aPerson('reminded'));
    await alerting.addDefinition([monitor], [{ people: [ann], reminders: 2, delay: 1 }]);
    await alerting.follow(now, alerting.errorTransition(monitor, now));
    for (const minutes of [1, 2]) await alerting.escalate(now + minutes * MINUTE);
    const id = await alerting.storeIncident(monitor);
    const { Decisions } = (await admin('GET', `/api/v1/Incident/${id}/AlertDecision`)).body as IncidentDecisions;
    const messages = Decisions.filter(({ Step }) => Step === 'Message');
    expect(messages.map(({ Reminder }) => Reminder?.Number)).toEqual([undefined, 1, 2]);
    for (const { Text, Reminder } of messages.slice(1)) {
      expect(Text).toBe(`Reminder ${Reminder?.Number} via ${Reminder?.Via}: ${Reminder?.Outcome}`);
      expect(Reminder?.Via).toContain('reminded@example.com');
    }
  });

  test('names the parent of a suppressed alert and the time of suppression', async () => {
    const { alerting, admin, now } = service;
    const router = await alerting.addMonitor(aMonitor('router', { generateAlert: false }));
    const child = await alerting.addMonitor(aMonitor('child', { dependsOn: [router.monitorGuid] }));
    await alerting.addDefinition([child], [{}]);
    alerting.errorTransition(router, now - MINUTE);
    await alerting.storeIncident(router);
    await alerting.follow(now, alerting.errorTransition(child, now));
    const id = await alerting.storeIncident(child);
    const silent = 'router has a confirmed incident, which alerts no one: Alerts of the monitor are disabled';
    const { Decisions } = (await admin('GET', `/api/v1/Incident/${id}/AlertDecision`)).body as IncidentDecisions;
    expect(Decisions.filter(({ Step }) => Step === 'Dependency')).toMatchObject([
      { IsPassed: false, Text: `Now: ${silent}` },
      {
        IsPassed: false,
        At: now,
        Text: 'Suppressed because router had a confirmed incident, had just recovered, or was being rechecked',
      },
    ]);
    const { Steps } = (await admin('GET', `/api/v1/Incident/${id}/NextEscalation`)).body as NextEscalation;
    expect(Steps).toMatchObject([{ SuppressedBy: 'A parent monitor has a confirmed incident' }]);
    const { Rows } = (await admin('GET', '/api/v1/AlertCoverage')).body as Coverage;
    expect(Rows.find(({ MonitorName }) => MonitorName === 'router')).toMatchObject({
      IsMonitorActive: true,
      IsAlertingEnabled: false,
      HasActiveDefinition: false,
      HasActiveLevel: false,
    });
    const row = Rows.find(({ MonitorName }) => MonitorName === 'child');
    expect(row).toMatchObject({
      Reasons: expect.arrayContaining([`Suppressed now: ${silent}`]) as string[],
      CurrentRecipients: [],
    });
  });
});

describe('coverage', () => {
  let alerting: AlertingFixture;
  let ann: Person;
  beforeEach(async () => {
    alerting = new AlertingFixture(db);
    await alerting.open();
    ann = await alerting.addPerson(aPerson('ann'));
  });

  const NOW = Date.UTC(2026, 10, 21, 9);
  async function readCoverageOfMonitor(monitor: MonitorFacts) {
    const at = NOW;
    const facts = [...alerting.monitors.values()];
    const plans = await db
      .transaction()
      .execute((tx) => readPlans(tx, alerting.ports, { accountId: 1, monitors: facts, at }));
    return judgeCoverage(monitor, plans.get(monitor.monitorGuid) ?? []);
  }
  /** Returns the addresses that an error is really sent to now. */
  async function sentTo(monitor: MonitorFacts): Promise<string[]> {
    await alerting.follow(NOW, alerting.errorTransition(monitor, NOW));
    const rows = db.selectFrom('alert_delivery').select('address').where('state', '=', 'queued').orderBy('address');
    return (await rows.execute()).map(({ address }) => address);
  }

  type Case = readonly [string, Partial<MonitorFacts>, (people: Person[]) => FixtureLevel[] | undefined, string[]];
  test.each<Case>([
    ['one on duty', {}, (people) => [{ people }], []],
    ['an extra address alone', {}, () => [{ extra: ['team@example.com'] }], []],
    ['a monitor that is disabled', { isActive: false }, (people) => [{ people }], ['The monitor is paused']],
    ['Staging', { monitorMode: 'Staging' }, (people) => [{ people }], ['The monitor is not in Production']],
    ['alerts off', { generateAlert: false }, (people) => [{ people }], ['Alerts of the monitor are disabled']],
    ['maintenance', { maintenanceUntil: NOW + MINUTE }, (people) => [{ people }], []],
    ['no definition', {}, () => undefined, ['No alert definition covers the monitor']],
    [
      'no active level',
      {},
      (people) => [{ people, isActive: false }],
      ['All escalation levels of its alert definitions are disabled'],
    ],
    ['no members', {}, () => [{}], ['No active escalation level has members']],
  ])('with %s matches what an error really does', async (_what, facts, levels, reasons) => {
    const monitor = await alerting.addMonitor(aMonitor('shop', facts));
    const own = levels([ann]);
    if (own) await alerting.addDefinition([monitor], own);
    const coverage = await readCoverageOfMonitor(monitor);
    expect([coverage.isCovered, coverage.reasons]).toEqual([reasons.length === 0, reasons]);
    expect(coverage.notified.map(({ delivery }) => delivery.address).sort()).toEqual(await sentTo(monitor));
  });

  test.each([
    ['off duty', { isOffDuty: true }, []],
    ['switched off', { isActive: false }, ['The operator is not on duty']],
    ['without an address', { email: '' }, ['The operator has no e-mail address']],
  ])('when everyone is %s', async (_what, change, reasons) => {
    const person = { ...ann, ...change };
    alerting.people.set(ann.operatorGuid, person);
    const monitor = await alerting.addMonitor(aMonitor('shop'));
    await alerting.addDefinition([monitor], [{ people: [person] }]);
    const coverage = await readCoverageOfMonitor(monitor);
    expect([coverage.notified, coverage.reasons]).toEqual([[], reasons]);
    expect(await sentTo(monitor)).toEqual([]);
  });
});
