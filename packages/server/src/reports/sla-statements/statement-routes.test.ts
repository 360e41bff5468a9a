import type { Culture } from '@vedette/i18n/culture';
import { createHash } from 'node:crypto';
import type { ReportDocument } from '@vedette/contract/v1/files';
import type { SigningKey } from '@vedette/contract/v1/sla/signing-key';
import type { SlaOverview } from '@vedette/contract/v1/sla/sla';
import type { SlaStatement } from '@vedette/contract/v1/sla/sla-statement';
import { systemRandom } from '@vedette/kernel/random';
import { DAY, MINUTE } from '@vedette/kernel/clock';
import { Secret } from '@vedette/kernel/secret';
import { readSignedDocument, readSignedJson } from '@vedette/kernel/signed-file';
import { beforeAll, expect, test } from 'vitest';

import { ensurePartitions, rollUpChecks, storeChecks, type ErrorLevel } from '../../checks/index.js';
import { aCheck, aMonitorRow, monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { openVault, createVaultKeyStore } from '../../vault/index.js';
import { registerSigningKeyRoutes } from '../../sla/signing/signing-key-routes.js';
import { createSigningKeys } from '../../sla/signing/signing-key.js';
import { registerSlaRoutes } from '../../sla/sla-routes.js';
import { createSlaStore } from '../../sla/sla-sql.js';
import { ALWAYS } from '../../sla/stored-sla.js';
import { noSystemFonts } from '@vedette/documents/fonts/find-font';
import { createReportFormatter } from '../report-files/texts/report-formatter.js';
import { reporterDeps } from '../report-runs/testing/a-reporter.js';
import { aService, UNKNOWN_GUID, type ServiceFixture } from '../../testing/service-routes.js';
import { registerSlaStatementRoutes } from './statement-routes.js';
import { toStatementReport, overlapsPeriod, type Bundle } from './statement-rules.js';
import { insertStatement, MAX_STATEMENTS } from './statement-sql.js';

const db = await testDatabase();
const clock = { now: () => monday + DAY };
const slaGuid = crypto.randomUUID();
const path = `/api/v1/Sla/${slaGuid}/Statement`;
const period = { Start: '2026-11-02T11:00:00', End: '2026-11-02T13:00:00' };
let service: ServiceFixture;
let shop = '';
/** Runs once, while a statement is being made. */
let meanwhile: (() => Promise<unknown>) | undefined;
/** Made once, because a PDF takes several seconds. */
let first: SlaStatement;

beforeAll(async () => {
  const vault = await openVault({
    masterKey: new Secret('k'.repeat(40)),
    keys: createVaultKeyStore(db),
    random: systemRandom,
    now: () => 0,
  });
  const { slas } = reporterDeps(db, clock);
  const figures: typeof slas.figures = async (...query) => {
    const act = meanwhile;
    meanwhile = undefined;
    await act?.();
    return slas.figures(...query);
  };
  const deps = { ...slas, figures, db, clock, random: systemRandom, vault, fonts: noSystemFonts };
  service = await aService(db, (host) => {
    registerSlaRoutes(host, deps);
    registerSlaStatementRoutes(host, deps);
    registerSigningKeyRoutes(host, deps);
  });
  await createSigningKeys(deps);
  await createSigningKeys(deps);
  await ensurePartitions(db, monday);
  await createSlaStore(db, 1).insert({
    slaGuid,
    description: 'Gold',
    uptimeError: 80,
    uptimeWarning: 95,
    loadTimeS: 0.1,
    responseMinutes: 10,
    activeHours: ALWAYS,
    createdAt: 0,
  });
  shop = await aMonitorRow(db, { name: 'shop <1> 商店' });
  const check = (minute: number, errorLevel: ErrorLevel) =>
    aCheck({ monitorGuid: shop, at: monday + minute * MINUTE, errorLevel });
  const checks = [check(0, 0), check(60, 2), check(72, 0), check(120, 0)];
  await db.transaction().execute((tx) => storeChecks(tx, checks));
  await rollUpChecks(db, clock.now());
  const answer = await service.admin('POST', path, period);
  expect([answer.status, answer.messages]).toEqual([201, []]);
  first = answer.body as SlaStatement;
});

const loadFile = async ({ StatementGuid }: SlaStatement, form: string): Promise<Buffer> => {
  const { body, status } = await service.admin('GET', `${path}/${StatementGuid}/File?Format=${form}&As=Document`);
  expect(status).toBe(200);
  return Buffer.from((body as ReportDocument).Content, 'base64');
};
const keys = async (): Promise<SigningKey[]> => (await service.call('GET', '/api/v1/SigningKey')).body as SigningKey[];

test('signs two files that verify, belong together and match the SLA page', async () => {
  const statement = first;
  const [key] = await keys();
  expect(statement).toMatchObject({
    Monitors: 1,
    Checks: 3,
    Fingerprint: key?.Fingerprint,
    FromAt: monday,
  });
  const [pdf, json] = [await loadFile(statement, 'pdf'), await loadFile(statement, 'json')];
  const { content, fingerprint } = readSignedJson(json);
  const bundle = content as Bundle;
  expect([fingerprint, readSignedDocument(pdf).fingerprint]).toEqual([key?.Fingerprint, key?.Fingerprint]);
  expect(bundle.Document).toEqual({
    FileName: `${statement.FileName}.pdf`,
    Bytes: pdf.length,
    Sha256: createHash('sha256').update(pdf).digest('hex'),
  });
  const query = `Start=${period.Start}&End=${period.End}`;
  const page = (await service.admin('GET', `/api/v1/Sla/${slaGuid}/Overview?${query}`)).body as SlaOverview;
  expect(bundle.Monitors).toEqual(page.Rows);
  expect(page.Rows[0]).toMatchObject({ ObservedPercentage: 100, UptimePercentage: 90 });
});

test('makes digests of single checks as the bundle describes', async () => {
  const bundle = readSignedJson(await loadFile(first, 'json')).content as Bundle;
  const rows = await db.selectFrom('monitor_check').selectAll().orderBy('id').execute();
  const lines = rows
    .filter(({ slot_at: at }) => at >= bundle.FromAt && at < bundle.UntilAt)
    .map((row) => [row.id, row.error_level, row.error_code, row.total_ms].join(','));
  const Sha256 = createHash('sha256').update(lines.join('\n')).digest('hex');
  expect(bundle.Evidence.Days).toEqual([{ MonitorGuid: shop, Day: '2026-11-02', Checks: 3, Sha256 }]);
});

test('localises days of evidence in the PDF and writes ISO dates in the bundle', async () => {
  const bundle = readSignedJson(await loadFile(first, 'json')).content as Bundle;
  const [section] = toStatementReport(bundle, '').sections.filter(({ title }) => title === 'evidence');
  const [row = []] = section?.rows ?? [];
  const dayText = (culture: Culture) =>
    createReportFormatter(culture, 'Pacific/Apia').value(row[3], section?.columns[3]?.format ?? 'text');
  expect([bundle.Evidence.Days[0]?.Day, dayText('en-US'), dayText('de-DE')]).toEqual([
    '2026-11-02',
    'Nov 2, 2026',
    '02.11.2026',
  ]);
});

test('signs with a new key while old statements stay valid', async () => {
  const [old] = await keys();
  const rotated = await service.admin('POST', '/api/v1/SigningKey');
  const [next, retired] = await keys();
  expect([rotated.status, rotated.body]).toEqual([201, next]);
  expect(retired).toEqual({ ...old, RetiredAt: clock.now() });
  const { body } = await service.admin('POST', path, { ...period, Culture: 'de-DE' });
  expect((body as SlaStatement).Fingerprint).toBe(next?.Fingerprint);
  expect(readSignedDocument(await loadFile(first, 'pdf')).fingerprint).toBe(old?.Fingerprint);
  const rows = await db.selectFrom('signing_key').select(['retired_at', 'sealed_private']).execute();
  expect(rows.filter(({ sealed_private: sealed }) => sealed !== null)).toHaveLength(1);
  const ann = await service.anOperator('ann@example.com');
  expect((await ann('POST', '/api/v1/SigningKey')).status).toBe(403);
});

test('signs and stores nothing for an operator deleted meanwhile', async () => {
  const eve = await service.anOperator('eve@example.com');
  meanwhile = () => service.admin('DELETE', `/v4/Operator/${eve.guid}`);
  expect((await eve('POST', path, period)).status).toBe(401);
  const kept = await db.selectFrom('sla_statement').select('created_by').where('created_by', '=', eve.guid).execute();
  expect(kept).toEqual([]);
});

test('hides a statement from others who are not administrators', async () => {
  const { StatementGuid } = first;
  const bob = await service.anOperator('bob@example.com');
  expect([
    (await bob('GET', path)).body,
    (await bob('GET', `${path}/${StatementGuid}/File?Format=Pdf`)).status,
  ]).toEqual([[], 404]);
  expect((await bob('DELETE', `${path}/${StatementGuid}`)).status).toBe(404);
  const listed = (await service.admin('GET', path)).body as SlaStatement[];
  expect(listed.map((each) => each.StatementGuid)).toContain(StatementGuid);
  expect((await service.admin('DELETE', `${path}/${StatementGuid}`)).status).toBe(204);
  expect((await service.admin('GET', `${path}/${StatementGuid}/File?Format=Json`)).status).toBe(404);
  expect(await service.listAuditActions(StatementGuid)).toEqual(['Deleted']);
});

test('makes statements of an operator in sequence, up to a maximum', async () => {
  const mia = await service.anOperator('mia@example.com');
  const answers = await Promise.all(Array.from({ length: 4 }, () => mia('POST', path, period)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 429, 429, 429]);
  const kept = { ...first, accountId: 1, slaGuid, authorGuid: mia.guid, document: Buffer.of(1), bundle: Buffer.of(1) };
  await db.transaction().execute(async (tx) => {
    for (let more = 1; more < MAX_STATEMENTS; more += 1)
      await insertStatement(tx, { ...kept, StatementGuid: crypto.randomUUID() });
  });
  const [one] = (await mia('GET', path)).body as SlaStatement[];
  expect(await mia('POST', path, period)).toMatchObject({
    status: 409,
    messages: ['You already have 200 statements of this SLA. Delete one first.'],
  });
  expect((await mia('DELETE', `${path}/${one?.StatementGuid ?? ''}`)).status).toBe(204);
  expect((await mia('POST', path, period)).status).toBe(201);
});

/** The word for a statement in file names. */
const CALLED = {
  'en-GB': 'SLA statement',
  'en-US': 'SLA statement',
  'fr-FR': 'Attestation de SLA',
  'de-DE': 'SLA-Nachweis',
  'nl-NL': 'SLA-verklaring',
} satisfies Record<Culture, string>;
test.each(Object.entries(CALLED))(
  '%s: a statement verifies, belongs to its bundle and says the same',
  async (...row) => {
    const [Culture, called] = row;
    const made = (await service.admin('POST', path, { ...period, Culture })).body as SlaStatement;
    const [pdf, json] = [await loadFile(made, 'pdf'), await loadFile(made, 'json')];
    const bundle = readSignedJson(json).content as Bundle;
    expect([made.FileName, pdf.subarray(0, 5).toString()]).toEqual([`${called} Gold_2026-11-02_2026-11-02`, '%PDF-']);
    expect(readSignedDocument(pdf).content.toString('latin1')).toContain(`/Lang (${Culture})`);
    expect(bundle.Document.Sha256).toBe(createHash('sha256').update(pdf).digest('hex'));
    expect(bundle.Monitors).toMatchObject([{ UptimePercentage: 90, ObservedPercentage: 100 }]);
  },
);

test.each([
  [{ PresetPeriod: 'Ever' }, 400, 'PresetPeriod'],
  [{ Start: '2026-01-01' }, 400, 'End'],
  [{ ...period, MonitorGroupGuid: UNKNOWN_GUID }, 400, 'MonitorGroupGuid'],
  [{ ...period, Culture: 'tlh' }, 400, 'Culture'],
])('rejects %j', async (body, status, field) => {
  const answer = await service.admin('POST', path, body);
  expect([answer.status, answer.messages.join()]).toEqual([status, expect.stringContaining(field)]);
});

test.each([
  ['', { ...period, MonitorGroupGuids: UNKNOWN_GUID }, ['MonitorGroupGuids: is unknown']],
  ['', { Strat: period.Start, Edn: period.End }, ['Strat: is unknown', 'Edn: is unknown']],
  ['', { ...period, start: '2026-11-02T12:00:00' }, ['start: is unknown']],
  ['?PresetPeriod=CurrentDay', {}, ['PresetPeriod: is unknown']],
])('rejects what is unknown instead of signing something else: %s %j', async (query, body, messages) => {
  const before = (await service.admin('GET', path)).body;
  expect(await service.admin('POST', path + query, body)).toMatchObject({ status: 400, messages });
  expect((await service.admin('GET', path)).body).toEqual(before);
});

test('returns 404 for an unknown SLA, statement or format', async () => {
  expect((await service.admin('POST', `/api/v1/Sla/${UNKNOWN_GUID}/Statement`, {})).status).toBe(404);
  expect((await service.admin('GET', `/api/v1/Sla/${UNKNOWN_GUID}/Statement`)).status).toBe(404);
  expect((await service.admin('GET', `${path}/${UNKNOWN_GUID}/File?Format=Pdf`)).status).toBe(404);
  expect((await service.admin('GET', `${path}/${UNKNOWN_GUID}/File?Format=doc`)).status).toBe(400);
});

test('lists later changes to the SLA for its period, with their authors', async () => {
  const lib = await service.anOperator('lib@example.com');
  const excluded = { Description: 'Moving', From: '2026-11-02T12:00:00', Until: '2026-11-02T12:30:00' };
  expect((await service.admin('POST', `/v4/Sla/${slaGuid}/ExclusionPeriod`, excluded)).status).toBe(201);
  const later = { ...excluded, From: '2026-11-02T20:00:00', Until: '2026-11-02T21:00:00' };
  expect((await service.admin('POST', `/v4/Sla/${slaGuid}/ExclusionPeriod`, later)).status).toBe(201);
  const { StatementGuid } = (await lib('POST', path, { ...period, Culture: 'nl-NL' })).body as SlaStatement;
  const { body } = await lib('GET', `${path}/${StatementGuid}/File?Form=json&As=Document`);
  const bundle = readSignedJson(Buffer.from((body as ReportDocument).Content, 'base64')).content as Bundle;
  const fromAt = Date.parse('2026-11-02T11:00:00Z');
  expect(bundle.Changes).toMatchObject([
    {
      At: clock.now(),
      Change: 'ExclusionPeriodCreated',
      Reason: 'Moving',
      FromAt: fromAt,
      UntilAt: fromAt + 30 * MINUTE,
      After: { ExclusionPeriod: excluded },
    },
  ]);
  const [section] = toStatementReport(bundle, '').sections.filter(({ title }) => title === 'slaVersions');
  expect(section?.rows).toEqual([
    [clock.now(), 'ExclusionPeriodCreated', bundle.Changes[0]?.ByName, 'Moving', fromAt, fromAt + 30 * MINUTE],
  ]);
  expect(bundle.Changes[0]?.ByName).not.toBe('');
  // The second one begins and ends outside the period, so it excluded nothing from it.
  expect(bundle.Sla.ExclusionPeriods).toEqual([excluded]);
});

test.each([
  ['ends when the period begins', '2026-11-01T00:00:00', '2026-11-02T11:00:00', false],
  ['begins when the period ends', '2026-11-02T13:00:00', '2026-11-03T00:00:00', false],
  ['overlaps the period', '2026-11-02T12:59:00', '2026-11-03T00:00:00', true],
  ['contains the period', '2026-11-01T00:00:00', '2026-11-03T00:00:00', true],
])('lists an exclusion period that %s: %s to %s, %s', (_how, From, Until, isListed) => {
  const stated = { FromAt: Date.parse('2026-11-02T10:00:00Z'), UntilAt: Date.parse('2026-11-02T12:00:00Z') };
  expect(overlapsPeriod({ Description: '', From, Until }, stated, 'Europe/Amsterdam')).toBe(isListed);
});
