import { MINUTE, SECOND, type Instant } from '@vedette/kernel/clock';
import { beforeEach, describe, expect, test } from 'vitest';
import { saveIncidents, type IncidentTransition } from '../../incidents/index.js';
import { testDatabase } from '../../testing/database.js';
import type { MonitorFacts, Person } from '../ports/ports.js';
import { aMonitor, aPerson, at, AlertingFixture } from '../testing/alerting-fixture.js';

const db = await testDatabase();
let fixture: AlertingFixture;
let shop: MonitorFacts;
let ann: Person;

beforeEach(async () => {
  fixture = new AlertingFixture(db);
  await fixture.open();
  shop = await fixture.addMonitor(aMonitor('shop'));
  ann = await fixture.addPerson(aPerson('ann'));
});

/** Plays events at their times and runs the timers every second in between. */
async function play(
  until: Instant,
  events: readonly (readonly [Instant, () => IncidentTransition | undefined])[],
): Promise<void> {
  const pending = [...events];
  for (let now = at('00:00'); now <= until; now += SECOND) {
    while (pending[0] && pending[0][0] <= now) {
      const transition = pending.shift()?.[1]();
      if (transition) await fixture.follow(now, transition);
    }
    await fixture.escalate(now);
  }
}

async function deliveries(): Promise<string[]> {
  const rows = await db
    .selectFrom('alert_delivery as i')
    .innerJoin('alert as a', 'a.alert_guid', 'i.alert_guid')
    .select(['a.kind', 'a.ordinal', 'i.address', 'i.state', 'i.skip_reason as skipReason'])
    .orderBy('i.delivery_id')
    .execute();
  return rows.map((row) => `${row.kind}.${row.ordinal} ${row.address} ${row.skipReason ?? row.state}`);
}

describe('timing diagrams of escalation levels', () => {
  test('two levels, reminders, and an Ok of both', async () => {
    await fixture.addDefinition(
      [shop],
      [
        { count: 1, reminders: 2, delay: 10, people: [ann] },
        { mode: 'AlertOnErrorDuration', minutes: 15, people: [ann] },
      ],
    );
    await play(at('27:00'), [
      [at('05:12'), () => fixture.errorTransition(shop, at('05:12'), at('05:10'))],
      [at('10:22'), () => fixture.errorTransition(shop, at('10:22'))],
      [at('15:32'), () => fixture.errorTransition(shop, at('15:32'))],
      [at('20:42'), () => fixture.errorTransition(shop, at('20:42'))],
      [at('25:50'), () => fixture.recoveryTransition(shop, at('25:50'))],
    ]);
    expect(await fixture.alerts()).toEqual([
      '05:12 L1 Error',
      '15:12 L1 Reminder 1',
      '20:12 L2 Error',
      '25:12 L1 Reminder 2',
      '25:50 L1 Ok',
      '25:50 L2 Ok',
    ]);
    const ok = await db
      .selectFrom('alert')
      .selectAll()
      .where('kind', '=', 2)
      .where('level_id', '=', 1)
      .executeTakeFirstOrThrow();
    expect(ok.first_error_at).toBe(at('05:10'));
    expect(ok.facts).toMatchObject({ downtimeMs: 20 * MINUTE + 40 * SECOND, confirmedCount: 4 });
    const keys = await db.selectFrom('alert').select('incident_key').distinct().execute();
    expect(keys).toEqual([{ incident_key: `${ok.alert_definition_guid ?? ''}-0-1002` }]);
  });

  test('a count of two alerts one interval after the first confirmed error', async () => {
    await fixture.addDefinition([shop], [{ count: 2, people: [ann] }]);
    await play(at('08:00'), [
      [at('01:02'), () => fixture.errorTransition(shop, at('01:02'))],
      [at('06:02'), () => fixture.errorTransition(shop, at('06:02'))],
    ]);
    expect(await fixture.alerts()).toEqual(['06:02 L1 Error']);
  });

  test('alerts at the next confirmed error after maintenance, counting all errors', async () => {
    await fixture.addDefinition([shop], [{ people: [ann] }]);
    const maintain = (maintenanceUntil: Instant | undefined) => (): undefined => {
      fixture.changeMonitor(shop.monitorGuid, { maintenanceUntil });
    };
    await play(at('34:00'), [
      [at('10:00'), maintain(at('30:00'))],
      [at('12:02'), () => fixture.errorTransition(shop, at('12:02'), at('12:00'))],
      [at('17:12'), () => fixture.errorTransition(shop, at('17:12'))],
      [at('22:22'), () => fixture.errorTransition(shop, at('22:22'))],
      [at('27:32'), () => fixture.errorTransition(shop, at('27:32'))],
      [at('30:00'), maintain(undefined)],
      [at('32:30'), () => fixture.errorTransition(shop, at('32:30'))],
    ]);
    expect(await fixture.alerts()).toEqual(['32:30 L1 Error']);
    const alert = await db.selectFrom('alert').selectAll().executeTakeFirstOrThrow();
    expect(alert.first_error_at).toBe(at('12:00'));
    expect(alert.facts).toMatchObject({ confirmedCount: 5 });
  });
});

test('a repeated transition alerts once', async () => {
  await fixture.addDefinition([shop], [{ people: [ann] }]);
  const opened = fixture.errorTransition(shop, at('05:12'));
  await fixture.follow(at('05:12'), opened);
  await fixture.follow(at('05:13'), opened);
  expect(await fixture.alerts()).toEqual(['05:12 L1 Error']);
  expect(await deliveries()).toEqual(['0.0 ann@example.com queued']);
});

test('an incident that starts and ends within one batch keeps its order', async () => {
  await fixture.addDefinition([shop], [{ count: 2, people: [ann] }]);
  const all = [
    fixture.errorTransition(shop, at('01:00')),
    fixture.errorTransition(shop, at('06:00')),
    fixture.recoveryTransition(shop, at('11:00')),
  ];
  await fixture.follow(at('11:01'), ...all, fixture.errorTransition(shop, at('11:02')));
  expect(await fixture.alerts()).toEqual(['11:01 L1 Error', '11:01 L1 Ok']);
});

test('definitions work independently, directly and by group, with their own keys', async () => {
  const groupGuid = await fixture.addGroup();
  fixture.changeMonitor(shop.monitorGuid, { groupGuids: [groupGuid] });
  await fixture.addDefinition([shop], [{ people: [ann] }]);
  await fixture.addDefinition([{ groupGuid }], [{ people: [ann] }]);
  await fixture.addDefinition([{ groupGuid: await fixture.addGroup() }], [{ people: [ann] }]);
  await fixture.follow(at('05:12'), fixture.errorTransition(shop, at('05:12')));
  expect(await fixture.alerts()).toEqual(['05:12 L1 Error', '05:12 L1 Error']);
  const keys = await db.selectFrom('alert').select('incident_key').distinct().execute();
  expect(keys).toHaveLength(2);
});

describe('settings that suppress alerts', () => {
  test.each([
    { change: { monitorMode: 'Staging' as const } },
    { change: { generateAlert: false } },
    { change: { maintenanceUntil: at('60:00') } },
  ])('$change: no alert, no reminder, no message', async ({ change }) => {
    await fixture.addDefinition(
      [shop],
      [
        { people: [ann], reminders: 3 },
        { mode: 'AlertOnErrorDuration', people: [ann] },
      ],
    );
    fixture.changeMonitor(shop.monitorGuid, change);
    await play(at('20:00'), [[at('01:00'), () => fixture.errorTransition(shop, at('01:00'))]]);
    expect(await fixture.alerts()).toEqual([]);
    expect(await deliveries()).toEqual([]);
  });

  test('an inactive definition or level creates no alerts', async () => {
    const off = await fixture.addDefinition([shop], [{ people: [ann] }]);
    await db
      .updateTable('alert_definition')
      .set({ is_active: false })
      .where('alert_definition_guid', '=', off)
      .execute();
    await fixture.addDefinition([shop], [{ isActive: false, people: [ann] }]);
    await fixture.follow(at('05:12'), fixture.errorTransition(shop, at('05:12')));
    expect(await fixture.alerts()).toEqual([]);
  });

  test('switching a definition off stops reminders; its Ok is stored, not sent', async () => {
    const guid = await fixture.addDefinition([shop], [{ people: [ann], reminders: 3 }]);
    await fixture.follow(at('05:00'), fixture.errorTransition(shop, at('05:00')));
    await db
      .updateTable('alert_definition')
      .set({ is_active: false })
      .where('alert_definition_guid', '=', guid)
      .execute();
    await fixture.escalate(at('15:00'));
    await fixture.follow(at('16:00'), fixture.recoveryTransition(shop, at('16:00')));
    expect(await fixture.alerts()).toEqual(['05:00 L1 Error', '16:00 L1 Ok']);
    expect(await deliveries()).toEqual(['0.0 ann@example.com queued', '2.0 ann@example.com definitionInactive']);
  });

  test('lists operators who are off duty as skipped', async () => {
    const bob = await fixture.addPerson(aPerson('bob', { isOffDuty: true }));
    await fixture.addDefinition([shop], [{ people: [ann, bob], extra: ['noc@example.com'], sendOk: false }]);
    await fixture.follow(at('05:00'), fixture.errorTransition(shop, at('05:00')));
    await fixture.follow(at('06:00'), fixture.recoveryTransition(shop, at('06:00')));
    expect(await deliveries()).toEqual([
      '0.0 ann@example.com queued',
      '0.0 bob@example.com offDuty',
      '0.0 noc@example.com queued',
      '2.0 ann@example.com okNotWanted',
      '2.0 bob@example.com okNotWanted',
      '2.0 noc@example.com okNotWanted',
    ]);
  });
});

describe('end of an incident', () => {
  test('in maintenance: creates the Ok immediately, sends it when maintenance ends', async () => {
    await fixture.addDefinition([shop], [{ people: [ann] }]);
    await fixture.follow(at('05:00'), fixture.errorTransition(shop, at('05:00')));
    fixture.changeMonitor(shop.monitorGuid, { maintenanceUntil: at('30:00') });
    await fixture.follow(at('10:00'), fixture.recoveryTransition(shop, at('10:00')));
    expect(await fixture.alerts()).toEqual(['05:00 L1 Error', '10:00 L1 Ok']);
    const waiting = await db.selectFrom('alert_delivery').select('next_at').orderBy('delivery_id').execute();
    expect(waiting).toEqual([{ next_at: at('05:00') }, { next_at: at('30:00') }]);
  });

  test('cancels a reminder that was not sent yet', async () => {
    await fixture.addDefinition([shop], [{ people: [ann], reminders: 1 }]);
    await fixture.follow(at('05:00'), fixture.errorTransition(shop, at('05:00')));
    await fixture.escalate(at('15:00'));
    await fixture.follow(at('15:01'), fixture.recoveryTransition(shop, at('15:01')));
    expect(await deliveries()).toEqual([
      '0.0 ann@example.com queued',
      '1.1 ann@example.com resolved',
      '2.0 ann@example.com queued',
    ]);
  });

  test('by switching the monitor off sends no Ok and cancels queued messages', async () => {
    await fixture.addDefinition(
      [shop],
      [
        { people: [ann], reminders: 3 },
        { mode: 'AlertOnErrorDuration', minutes: 9, people: [ann] },
      ],
    );
    await fixture.follow(at('05:00'), fixture.errorTransition(shop, at('05:00')));
    await fixture.follow(at('06:00'), fixture.silenceTransition(shop, at('06:00')));
    for (const text of ['14:00', '15:00', '25:00']) await fixture.escalate(at(text));
    expect(await fixture.alerts()).toEqual(['05:00 L1 Error']);
    expect(await deliveries()).toEqual(['0.0 ann@example.com silenced']);
  });

  test('by a late result sends nothing, and neither does a late error', async () => {
    await fixture.addDefinition([shop], [{ people: [ann], reminders: 3 }]);
    await fixture.follow(at('05:00'), {
      ...fixture.errorTransition(shop, at('05:00')),
      isLate: true,
    } as IncidentTransition);
    expect(await fixture.alerts()).toEqual([]);
    await fixture.follow(at('06:00'), fixture.errorTransition(shop, at('06:00')));
    await fixture.follow(at('07:00'), {
      ...fixture.recoveryTransition(shop, at('05:30')),
      isLate: true,
    } as IncidentTransition);
    await fixture.escalate(at('16:00'));
    expect(await fixture.alerts()).toEqual(['06:00 L1 Error']);
  });

  test('a deleted monitor without a transition ends its timers', async () => {
    await fixture.addDefinition([shop], [{ people: [ann], reminders: 3 }]);
    await fixture.follow(at('05:00'), fixture.errorTransition(shop, at('05:00')));
    fixture.monitors.delete(shop.monitorGuid);
    expect(await fixture.escalate(at('15:00'))).toBe(1);
    expect(await fixture.escalate(at('99:00'))).toBe(0);
    expect(await fixture.alerts()).toEqual(['05:00 L1 Error']);
  });
});

test('a level added during an incident applies from the next confirmed error on', async () => {
  await fixture.follow(at('05:00'), fixture.errorTransition(shop, at('05:00')));
  await fixture.addDefinition([shop], [{ count: 2, people: [ann] }]);
  await fixture.follow(at('10:00'), fixture.errorTransition(shop, at('10:00')));
  expect(await fixture.alerts()).toEqual(['10:00 L1 Error']);
});

test('two processes running the same timers create nothing twice', async () => {
  await fixture.addDefinition([shop], [{ people: [ann], reminders: 1 }]);
  await fixture.follow(at('05:00'), fixture.errorTransition(shop, at('05:00')));
  await Promise.all(Array.from({ length: 6 }, () => fixture.escalate(at('15:00'))));
  expect(await fixture.alerts()).toEqual(['05:00 L1 Error', '15:00 L1 Reminder 1']);
});

test('a mass outage in one batch alerts once for each monitor', async () => {
  const groupGuid = await fixture.addGroup();
  const many = await Promise.all(
    Array.from({ length: 200 }, (_, i) => fixture.addMonitor(aMonitor(`m${i}`, { groupGuids: [groupGuid] }))),
  );
  await fixture.addDefinition([{ groupGuid }], [{ people: [ann] }]);
  await fixture.follow(at('05:00'), ...many.map((monitor) => fixture.errorTransition(monitor, at('05:00'))));
  expect(await deliveries()).toEqual(many.map(() => '0.0 ann@example.com queued'));
});

test('a reminder names the latest failing check, also if unconfirmed', async () => {
  await fixture.addDefinition([shop], [{ people: [ann], reminders: 1 }]);
  const opened = fixture.errorTransition(shop, at('05:00'));
  await fixture.follow(at('05:00'), opened);
  const lastErrorCheckId = 5_555;
  await db.transaction().execute((tx) => saveIncidents(tx, [{ ...opened.incident, lastErrorCheckId }]));
  await fixture.escalate(at('15:00'));
  const reminder = await db.selectFrom('alert').select('check_id').where('kind', '=', 1).executeTakeFirstOrThrow();
  expect(reminder.check_id).toBe(lastErrorCheckId);
});
