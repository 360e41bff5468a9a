import { SECOND, type Instant } from '@vedette/kernel/clock';
import { createIdGenerator } from '@vedette/kernel/ids';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { aMonitor, at, AlertingFixture } from '../../alerting/testing/alerting-fixture.js';
import { ensurePartitions, judge } from '../../checks/index.js';
import type { Settled } from '../../engine/collect/settle.js';
import { aFailure, anOutcome, aResult } from '../../engine/testing/a-result.js';
import { testDatabaseWithUrl } from '../../testing/database.js';
import { waitForExit, createScriptRunner } from '../../testing/script-runner.js';
import { aMemberRow } from '../../testing/a-member-row.js';

const { db, url } = await testDatabaseWithUrl();
const start = await createScriptRunner(new URL('../testing/check-store-process.ts', import.meta.url));
const newCheckId = createIdGenerator();
const now = at('05:00');
await ensurePartitions(db, now);

let monitorGuid = '';
beforeEach(async () => {
  const fixture = new AlertingFixture(db);
  await fixture.open();
  await sql`truncate monitor_check, run, incident cascade`.execute(db);
  await aMemberRow(db, 1);
  const shop = await fixture.addMonitor(aMonitor('shop'));
  await fixture.addDefinition([shop], [{ extra: ['a@example.com', 'b@example.com'] }]);
  ({ monitorGuid } = shop);
});

const firstError = { checkId: newCheckId(now - SECOND, '00000000-0000-4000-8000-000000000000'), at: now - SECOND };
/** Returns the recheck that confirms an error, or the OK check after it. */
function theResult(kind: 'confirmed' | 'good', completedAt: Instant): Settled {
  const isError = kind === 'confirmed';
  const outcome = isError ? aFailure() : anOutcome();
  const attempt = isError ? 1 : 0;
  return {
    result: aResult({ monitorGuid, slotAt: completedAt, attempt, outcome }),
    accountId: 1,
    receivedAt: completedAt,
    isLate: false,
    outcome: {
      kind: 'check',
      checkId: newCheckId(completedAt, monitorGuid),
      at: completedAt,
      level: isError ? 2 : 0,
      verdict: judge(outcome, []),
      purpose: isError ? 'recheck' : 'slot',
      isStaging: false,
      firstError: isError ? firstError : undefined,
    },
  };
}

type Death = 'incident' | 'deliveries' | 'committed' | 'never';
/** Returns the signal that ended a process which stores a result, or `ended`. */
const stored = (result: Settled, die: Death): Promise<unknown> => waitForExit(start(url, JSON.stringify(result), die));

async function onRecord(): Promise<Record<string, unknown>> {
  const counted = async (table: 'monitor_check' | 'alert' | 'alert_delivery'): Promise<number> => {
    const { n } = await db
      .selectFrom(table)
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return n;
  };
  const incidents = await db.selectFrom('incident').select(['closed_at']).execute();
  return {
    incidents: incidents.map(({ closed_at }) => (closed_at === null ? 'open' : 'closed')),
    checks: await counted('monitor_check'),
    alerts: await counted('alert'),
    deliveries: await counted('alert_delivery'),
  };
}

const NOTHING = { incidents: [], checks: 0, alerts: 0, deliveries: 0 };
const OPENED = { incidents: ['open'], checks: 1, alerts: 1, deliveries: 2 };
const CLOSED = { incidents: ['closed'], checks: 2, alerts: 2, deliveries: 4 };

test.each([
  ['between an incident and its alerts', 'incident', NOTHING, OPENED],
  ['between the deliveries and the commit', 'deliveries', NOTHING, OPENED],
  ['after the commit', 'committed', OPENED, CLOSED],
] as const)(
  'an engine killed %s stores a result fully or not at all, and alerts once',
  async (_when, die, left, leftOfOk) => {
    const error = theResult('confirmed', now);
    expect(await stored(error, die)).toBe('SIGKILL');
    expect(await onRecord()).toEqual(left);
    expect(await stored(error, 'never')).toBe('ended');
    expect(await onRecord()).toEqual(OPENED);

    const good = theResult('good', now + 60 * SECOND);
    expect(await stored(good, die)).toBe('SIGKILL');
    expect(await onRecord()).toEqual(leftOfOk);
    expect(await stored(good, 'never')).toBe('ended');
    expect(await onRecord()).toEqual(CLOSED);
  },
);
