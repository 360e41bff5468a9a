import { translatorFor } from '@vedette/i18n/load-catalogue';
import { type Culture, cultures } from '@vedette/i18n/culture';
import type { Coverage } from '@vedette/contract/v1/alerting/coverage';
import { describeError, errorCodes } from '@vedette/contract/v4/error-codes';
import { monitorTypes, type MonitorType } from '@vedette/contract/v4/monitor-enums';
import { monitorKinds } from '@vedette/contract/v4/monitor-kinds';
import { seededRandom } from '@vedette/kernel/random';
import { DAY, HOUR, MINUTE } from '@vedette/kernel/clock';
import { reportPeriodTypes } from '@vedette/kernel/periods';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

import type { Checkpoint } from '../../../checkpoints/index.js';
import { ensurePartitions, rollUpChecks, storeChecks, type NamedValue, type NewCheck } from '../../../checks/index.js';
import { aCheck } from '../../../testing/a-check.js';
import { aCaller } from '../../../testing/a-host.js';
import { aPageCheck, aStep, aTransactionCheck } from '../../../testing/page-checks.js';
import { testDatabase } from '../../../testing/database.js';
import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';
import { reportFileName } from '../../report-runs/render-report-file.js';
import { reporterDeps } from '../../report-runs/testing/a-reporter.js';
import { addValue, type Figures } from '../../../rum/figures-rules.js';
import { dimensionNumber } from '../../../rum/hit-rules.js';
import { addFigures } from '../../../rum/rollup-sql.js';
import { createDefinition } from '../../../definitions/use-cases.js';
import { rumWebsites } from '../../../rum/rum-website.js';
import { loadMeasuredWebsites } from '../../../rum/rum-website-sql.js';
import { aService } from '../../../testing/service-routes.js';
import { buildReport } from '../sections/build-report.js';
import { DASHBOARD_NAMES, translateDashboardName } from './dashboard-names.js';
import { renderReportMail } from '../mail/report-mail.js';
import type { Report } from '../model/report.js';
import { translateValue } from './translate-value.js';
import { createReportTexts, reportTextKeys } from './report-texts.js';
import { createReportFormatter } from './report-formatter.js';

/** Renders every predefined dashboard, with data in each tile, in every language and looks for English words. */
const others = cultures.filter((culture) => !culture.startsWith('en'));
const db = await testDatabase();
const NOW = Date.UTC(2026, 6, 1, 10);
const clock = { now: () => NOW };
const reports: Report[] = [];

const metric = (kind: 'step' | 'metric', value: number): NamedValue => ({ kind, name: 'Zqstep', position: 0, value });

const FILLED = { got: 500, expected: 200, step: 2, url: 'https://zq.example/', selector: '#zq', failed: 2, total: 3 };

/** A minute with a confirmed error, a concurrent check, and a check in staging. */
function makeChecks(monitorGuid: string): NewCheck[] {
  const check = (ago: number, more: Partial<NewCheck> = {}) =>
    aCheck({ monitorGuid, at: NOW - ago * MINUTE, series: [metric('step', 120), metric('metric', 7)], ...more });
  const codes = Object.values(errorCodes).filter(({ code }) => code > 0);
  return [
    ...codes.map(({ code }, i) =>
      check(600 - i, { errorLevel: 2, errorCode: code, errorDescription: describeError(code, FILLED) }),
    ),
    check(30),
    check(20, { stagingMode: true }),
    check(19, { isConcurrent: true, isPartial: true, attempt: 17 }),
    check(18, { isConcurrent: true, attempt: 16 }),
    check(5, { errorLevel: 2, errorCode: 14_500 }),
  ];
}

async function addAlerts(monitorGuid: string, firstErrorId: number): Promise<void> {
  const incident = crypto.randomUUID();
  const error = { error_code: 14_500, error_description: 'HTTP status 500' };
  await db
    .insertInto('incident')
    .values({
      incident_guid: incident,
      account_id: 1,
      monitor_guid: monitorGuid,
      first_error_check_id: firstErrorId,
      first_error_at: NOW - 2 * DAY,
      first_confirmed_check_id: firstErrorId,
      first_confirmed_at: NOW - HOUR,
      confirmed_count: 2,
      last_error_check_id: firstErrorId,
      last_error_at: NOW - HOUR,
      ...error,
      closed_at: null,
      ok_check_id: null,
      silenced_reason: null,
    })
    .execute();
  const alert = (kind: number, ordinal: number) => ({
    account_id: 1,
    alert_guid: crypto.randomUUID(),
    kind,
    ordinal,
    incident_guid: incident,
    level_id: 2,
    alert_definition_guid: crypto.randomUUID(),
    monitor_guid: monitorGuid,
    check_id: firstErrorId,
    first_error_at: NOW - HOUR,
    first_error_check_id: firstErrorId,
    alerted_at: NOW - (50 - kind) * MINUTE,
    error_message: '',
    facts: '{}',
    incident_key: 'k',
    error_description: error.error_description,
  });
  await db
    .insertInto('alert')
    .values([alert(0, 0), alert(1, 1), alert(2, 0)])
    .execute();
}

async function addVisitors(): Promise<void> {
  const deps = { db, clock, random: seededRandom(5), webAddress: 'https://watch.example' };
  await createDefinition(rumWebsites, deps, aCaller({ accountId: 1 }), {
    Description: 'Zqsite',
    Url: 'https://zqsite.example',
  });
  const [website] = await loadMeasuredWebsites(db);
  if (!website) throw new Error('no website');
  const of = (dimension: number, value: string) => {
    const figures: Figures = new Map();
    for (const figure of ['PageViews', 'LoadTime', 'TimeToFirstByte', 'PageReadyTime', 'NetworkDuration'] as const)
      addValue(figures, figure, 40);
    return { dimension, value, startsAt: NOW - HOUR, figures };
  };
  const values = ['DE', 'Other', 'Desktop', 'Mobile', 'Tablet', 'Other', 'Other'];
  await addFigures(db, website, [
    of(0, ''),
    ...(['Country', 'Page', 'Device', 'Device', 'Device', 'Browser', 'OperatingSystem'] as const).map((dimension, i) =>
      of(dimensionNumber(dimension), values[i] ?? ''),
    ),
  ]);
}

beforeAll(async () => {
  const service = await aService(db);
  const guids: string[] = [];
  const findGuid = (type: MonitorType): string => guids[monitorTypes.indexOf(type)] ?? '';
  await ensurePartitions(db, NOW);
  await sql`insert into checkpoint (account_id, region_id, name, code, is_primary, created_at)
    values (1, 1004, 'Zqplace', 'ZQP', true, 0)`.execute(db);
  await sql`insert into checkpoint_server (checkpoint_id, created_at) values (1, 0)`.execute(db);
  // Overviews of a kind leave out monitors in development, so there is one more monitor of the first type.
  for (const [i, type] of [...monitorTypes, monitorTypes[0]].entries()) {
    const guid = await service.addMonitor(`Zqmonitor ${i}`);
    const settings = JSON.stringify({ Notes: 'Zqnote' });
    const mode = i === monitorTypes.length ? 'Development' : i % 2 === 0 ? 'Production' : 'Staging';
    const row = { monitor_type: type, monitor_mode: mode, settings } as const;
    await db.updateTable('monitor').set(row).where('monitor_guid', '=', guid).execute();
    guids.push(guid);
  }
  const checks = guids.flatMap(makeChecks);
  const seen = { url: '', firstContentfulPaintMs: 90, largestContentfulPaintMs: 120, cumulativeLayoutShift: 0.1 };
  const page = [{ ...seen, timing: { responseStart: 40 } as never, timeToFirstByteMs: 40 }];
  const phases = { tlsMs: 30, sendMs: 1, waitMs: 20, receiveMs: 5 };
  checks.push(aPageCheck({ monitorGuid: findGuid('FullPageCheck'), at: NOW - 4 * MINUTE }, page, phases));
  checks.push(
    aTransactionCheck({ monitorGuid: findGuid('Transaction'), at: NOW - 4 * MINUTE }, [aStep(page, {}, phases)]),
  );
  await db.transaction().execute((tx) => storeChecks(tx, checks));
  await rollUpChecks(db, NOW);
  for (const guid of guids) await addAlerts(guid, checks.find(({ monitorGuid }) => monitorGuid === guid)?.id ?? 0);
  await addVisitors();
  for (const { dashboardGuid } of predefinedDashboards) reports.push(await buildFullReport(dashboardGuid, guids));
});

async function buildFullReport(dashboardGuid: string, guids: readonly string[]): Promise<Report> {
  const deps = reporterDeps(db, clock);
  const [MonitorGuid = '', other = ''] = guids;
  const row = { MonitorMode: 'Production', MonitorName: 'Zqmonitor' } as const;
  const conditions = {
    IsMonitorActive: true,
    IsAlertingEnabled: true,
    HasActiveDefinition: true,
    HasActiveLevel: true,
  };
  const who = { Recipient: 'Zqann', AlertName: 'Zqalert', EscalationLevelId: 1, OperatorGuid: MonitorGuid };
  const rows = [
    {
      ...row,
      ...conditions,
      MonitorGuid,
      IsCovered: false,
      Reasons: ['No alert definition covers the monitor'],
      CurrentRecipients: [],
    },
    { ...row, ...conditions, MonitorGuid: other, IsCovered: true, Reasons: [], CurrentRecipients: [who, who] },
  ] as unknown as Coverage['Rows'];
  const server = {
    serverId: 1,
    isAvailable: false,
    lastSeenAt: NOW - HOUR,
    impairments: ['event loop late by 812 ms'],
  };
  const places = [{ checkpointId: 1, name: 'Zqplace', isEnabled: true, servers: [server] }, { name: 'Zqaway' }];
  return buildReport(
    {
      ...deps,
      coverage: () =>
        Promise.resolve({ Covered: 1, Uncovered: 1, Production: { Covered: 1, Uncovered: 1 }, Rows: rows }),
      checkpoints: () =>
        Promise.resolve(
          places.map((place) => ({ isEnabled: true, servers: [], ...place })) as unknown as readonly Checkpoint[],
        ),
    },
    aCaller({ accountId: 1, accountZone: 'Europe/Amsterdam', isAdministrator: true }),
    { dashboardGuid, notes: '', lateSince: NOW - HOUR, referenceTime: NOW, period: { start: NOW - DAY, end: NOW } },
  );
}

/** Returns all texts of a report in a culture: of the mail, the PDF, the workbook and the file name. */
function saidIn(culture: Culture, report: Report): string {
  const formatter = createReportFormatter(culture, report.zone);
  const schedule = formatter.schedule({ type: 'Weekly', time: '08:00:00', weekday: 'Monday' });
  const mailOptions = { delivery: { form: 'mail' }, schedule, dashboardUrl: 'https://zqwatch' } as const;
  const { subject, text } = renderReportMail(report, formatter, mailOptions);
  const link = renderReportMail(report, formatter, {
    ...mailOptions,
    delivery: { form: 'link', expiresAt: NOW, isTooBig: true },
  });
  const all = [subject, text, link.text, reportFileName(report, formatter)].join('\n');
  return all.replace(/\S*Zq\S*|https?:\S+|Europe\/Amsterdam/gi, '');
}

/** Monitor types with the same name in all languages: protocols and products. */
const PROTOCOLS = Object.values(monitorKinds).flatMap(({ name }) =>
  new Set(cultures.map((culture) => translatorFor(culture)(name))).size === 1 ? name : [],
);
/** Names of protocols, products and fields, which are not translated. */
const NAMES = `${PROTOCOLS.join(' ').toLowerCase()} http https mssql html json code codes version internal error kbit status dashboard excel mail cache load core vitals real user monitoring vedette verify`;
/** Words spelt as in English. */
const SHARED: Readonly<Record<string, string>> = {
  'fr-FR':
    'agent audit images test total certificat client collection conditions description destination document exclusion expire filters incident incidents instant maintenance maximum message messages minimum mobile mode moment navigation note notes page pages pause pauses performances phase postman production protection province ratio scripts section service services source transaction transactions type types multi standard',
  'de-DE':
    'administrator agent audit collection moment navigation problem user backend browser byte bytes client common definition domain download frames front handshake host index link median monitor monitors name operator phase port postman script staging stand standard system tablet test text timeout total website checkpoint checkpoints full page check interaction next paint monitoring minimum maximum desktop viewport offline first contentful largest cumulative layout shift time blocking interactive complete performance rendering round trip cipher body challenge',
  'nl-NL':
    'account accounts administrator alert core database document event extra letters moment week backend begin bericht browser browsers byte bytes client common data download frames front handshake host incidents interval item kind link maximum median monitor monitors name open operator operators over port postman record script scripts servers staging stand system tablet test time timeout total type uptime user agent website checkpoint checkpoints alerts multi step down downtime monitoring incident first contentful paint largest cumulative layout shift interactive blocking minimum complete effect interaction next lookup rendering round trip viewport query cipher challenge loop operations desktop offline',
};

const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/\{\w+\}/g, '')
    .match(/\p{L}{4,}/gu) ?? [];
/** Returns English words in a text that do not exist in its language. */
function leftIn(culture: Culture, text: string, english: string): string[] {
  const [shared, englishWords] = [
    new Set(`${NAMES} ${SHARED[culture] ?? ''}`.split(' ')),
    new Set(splitWords(english)),
  ];
  return splitWords(text).filter((word) => englishWords.has(word) && !shared.has(word));
}

test.each(others)('%s: leaves no English word in any report', (culture) => {
  const left = reports.flatMap((report) => leftIn(culture, saidIn(culture, report), saidIn('en-GB', report)));
  expect([...new Set(left)]).toEqual([]);
});

test.each(others)('%s: leaves no English word in any other text of documents', (culture) => {
  const [getText, english] = [createReportTexts(culture), createReportTexts('en-GB')];
  const left = reportTextKeys.flatMap((key) => leftIn(culture, getText(key), english(key)));
  expect([...new Set(left)]).toEqual([]);
});

test('covers every tile of the reports with data', () => {
  const empty = reports.flatMap(({ name, sections }) =>
    sections.filter(({ rows }) => rows.length === 0).map(({ title }) => `${name}: ${title}`),
  );
  expect(empty).toEqual([]);
});

test('translates names of predefined dashboards, but not of custom ones', () => {
  expect(DASHBOARD_NAMES).toEqual(predefinedDashboards.map(({ name }) => name));
  for (const culture of others) {
    const names = predefinedDashboards.map(({ dashboardGuid, name }) =>
      translateDashboardName(culture, dashboardGuid, name),
    );
    expect(new Set(names).size).toBe(names.length);
    // Dutch spells these names as English does.
    const same = culture === 'nl-NL' ? ['Operations', 'Uptime per monitor'] : [];
    expect(names.filter((name) => predefinedDashboards.some((one) => one.name === name))).toEqual(same);
    expect(translateDashboardName(culture, crypto.randomUUID(), 'Monitor log')).toBe('Monitor log');
  }
});

test.each(others)('%s: translates periods and keeps names of protocols', (culture) => {
  for (const period of reportPeriodTypes) {
    expect(leftIn(culture, translateValue(culture, period), period.replace(/([a-z])(?=[A-Z0-9])/g, '$1 '))).toEqual([]);
    expect(translateValue(culture, period)).not.toBe(period);
  }
  expect(translateValue(culture, 'Ping')).toBe('Ping');
});
