import { systemRandom } from '@vedette/kernel/random';
import type { Instant } from '@vedette/kernel/clock';
import { expect } from 'vitest';
import type { Caller } from '../../rights/index.js';
import { aCaller, aHost } from '../../testing/a-host.js';
import type { Db } from '../../definitions/references-sql.js';
import { reporterDeps } from '../../reports/report-runs/testing/a-reporter.js';
import { registerStatisticsRoutes } from '../../figures/statistics/statistics-routes.js';
import type { SlaFigureDeps } from '../sla-overview.js';
import { createSlaStore } from '../sla-sql.js';
import { registerSlaRoutes } from '../sla-routes.js';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface SlaService {
  /** Sets the time of the clock. */
  setTime(instant: Instant): void;
  /** Calls the API and returns the body; the status must be a success. The caller is `ann` unless another is given. */
  call<T = unknown>(method: Method, path: string, body?: object, who?: string): Promise<T>;
  status(path: string, method?: Method, body?: object): Promise<number>;
}

/** Callers besides `ann`, who see only some monitors. */
type Readers = Readonly<Record<string, { readonly monitors: () => readonly string[] }>>;

/** Serves SLAs and statistics over their own routes to `ann`, an administrator of account 1 in a zone. */
export async function anSlaService(
  db: Db,
  zone: string,
  readers: Readers = {},
  change: Partial<SlaFigureDeps> = {},
): Promise<SlaService> {
  let now: Instant = 0;
  const clock = { now: () => now };
  const deps = { ...reporterDeps(db, clock).slas, random: systemRandom };
  const callers = Object.keys(readers).map((name): [string, Caller] => [
    name,
    aCaller({ zone, accountZone: zone, isAdministrator: false, operatorName: name }),
  ]);
  const host = await aHost(
    { ann: aCaller({ zone, accountZone: zone }), ...Object.fromEntries(callers) },
    { lookupMonitor: () => Promise.resolve({ groupGuids: [] }) },
  );
  registerSlaRoutes(host, {
    ...deps,
    visibleTo: ({ operatorName }) => Promise.resolve(readers[operatorName]?.monitors() ?? 'all'),
    ...change,
  });
  registerStatisticsRoutes(host, {
    ...deps,
    oldestSla: (accountId) => createSlaStore(db, accountId).oldest(),
    monitorsOfGroup: () => Promise.resolve('all'),
    db,
  });
  const request = (method: Method, url: string, body?: object, who = 'ann') => {
    const authorization = `Basic ${Buffer.from(`${who}:x`).toString('base64')}`;
    return host.app.inject({ method, url, headers: { authorization }, ...(body && { payload: body }) });
  };
  return {
    setTime: (instant) => {
      now = instant;
    },
    call: async <T>(method: Method, path: string, body?: object, who?: string): Promise<T> => {
      const response = await request(method, path, body, who);
      expect([method, path, response.statusCode < 300, response.body]).toEqual([method, path, true, response.body]);
      return (response.body === '' ? undefined : response.json()) as T;
    },
    status: async (path, method = 'GET', body) => (await request(method, path, body)).statusCode,
  };
}
