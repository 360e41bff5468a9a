import { systemRandom } from '@vedette/kernel/random';
import { beforeAll, expect, test } from 'vitest';
import { ADMIN_EMAIL, type Reply } from '../../testing/an-account.js';
import { testDatabase } from '../../testing/database.js';
import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';
import { reporterDeps } from '../../reports/report-runs/testing/a-reporter.js';
import { registerSlaRoutes } from '../../sla/sla-routes.js';
import { aService, type ServiceFixture } from '../../testing/service-routes.js';

const db = await testDatabase();
const NOW = Date.UTC(2026, 6, 1, 10);
let service: ServiceFixture;
let slaGuid: string;

beforeAll(async () => {
  const deps = { ...reporterDeps(db, { now: () => NOW }).slas };
  const random = systemRandom;
  service = await aService(db, (host) =>
    registerSlaRoutes(host, { ...deps, db, random, visibleTo: () => Promise.resolve('all') }),
  );
  await made('/v4/Sla', { ...SLA, Description: 'The one that stays' });
  slaGuid = (await made('/v4/Sla', { ...SLA, Description: 'With periods' })).split('/').at(-1) ?? '';
});

const SLA = { UptimeErrorThreshold: 98, UptimeWarningThreshold: 99.5 };
const REPORT = {
  DashboardGuid: predefinedDashboards[0]?.dashboardGuid,
  FileType: 'HTMLEmail',
  Notes: 'First',
  Schedule: { ScheduleType: 'Daily', Time: '08:00:00' },
  Recipients: { ExtraEmailAddresses: [ADMIN_EMAIL] },
};
const PERIOD = { Description: 'First', From: '2026-07-01T00:00:00', Until: '2026-07-02T00:00:00' };

type Body = Readonly<Record<string, unknown>>;
const made = async (path: string, body: Body): Promise<string> => {
  const { status, body: answer, messages } = await service.admin('POST', path, body);
  expect([status, messages]).toEqual([201, []]);
  const { SlaGuid, ScheduledReportGuid, ExclusionPeriodId } = answer as Body;
  return `${path}/${String(SlaGuid ?? ScheduledReportGuid ?? ExclusionPeriodId)}`;
};
const kinds = [
  [
    'Sla',
    () => made('/v4/Sla', { ...SLA, Description: crypto.randomUUID() }),
    () => ({ ...SLA, Description: crypto.randomUUID() }),
  ],
  ['ScheduledReport', () => made('/v4/ScheduledReport', REPORT), () => ({ ...REPORT, Notes: crypto.randomUUID() })],
  [
    'ExclusionPeriod',
    () => made(`/v4/Sla/${slaGuid}/ExclusionPeriod`, PERIOD),
    () => ({ ...PERIOD, Description: crypto.randomUUID() }),
  ],
] as const;

const ask = (method: 'PUT' | 'PATCH' | 'DELETE', path: string, hash: string | undefined, body?: Body): Promise<Reply> =>
  service.admin(method, path, body, hash === undefined ? {} : { 'if-match': hash });
const read = async (path: string): Promise<Body> => (await service.admin('GET', path)).body as Body;
const readHash = async (path: string): Promise<string> => String((await read(path))['Hash']);

test.each(kinds)(
  '%s: rejects another Hash, accepts its own, and accepts a request without one',
  async (_kind, make, body) => {
    const path = await make();
    const first = await readHash(path);
    expect((await ask('PATCH', path, `"${first}"`, body())).status).toBe(204);
    const before = await read(path);
    expect(before['Hash']).not.toBe(first);
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
      const { status, messages } = await ask(method, path, first, method === 'DELETE' ? undefined : body());
      const text = `If-Match: it has changed since it was read; its Hash is now ${String(before['Hash'])}`;
      expect([method, status, messages]).toEqual([method, 409, [text]]);
      expect(await read(path)).toEqual(before);
    }
    expect((await ask('PUT', path, `"${first}", "${await readHash(path)}"`, body())).status).toBe(204);
    expect((await ask('PUT', path, undefined, body())).status).toBe(204);
    expect((await ask('PATCH', path, '*', body())).status).toBe(204);
    expect((await ask('DELETE', path, await readHash(path))).status).toBe(204);
    expect((await ask('DELETE', path, first)).status).toBe(404);
  },
);

test.each(kinds)('%s: of concurrent changes with the same Hash only one succeeds', async (_kind, make, body) => {
  const path = await make();
  const hash = await readHash(path);
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask('PATCH', path, hash, body())));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409, 409]);
});
