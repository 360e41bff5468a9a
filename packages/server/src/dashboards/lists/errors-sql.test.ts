import { DAY } from '@vedette/kernel/clock';
import { lowestIdAt } from '@vedette/kernel/ids';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ensurePartitions } from '../../checks/index.js';
import { aMonitorRow, monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { errorCodesStatement, countErrorCodes } from './errors-sql.js';

const db = await testDatabase();
const CHECKS = 20_000;

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Node[];
}

const flattenNodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flattenNodes)];

test('counts errors of an account with an index-only scan', async () => {
  await ensurePartitions(db, monday);
  const monitorGuid = await aMonitorRow(db);
  await sql`
    insert into monitor_check (id, slot_at, monitor_guid, account_id, server_id, error_code, total_ms, resolve_ms,
      connect_ms, download_ms, attempt, error_level, staging, is_partial, is_concurrent, is_timed, detail_kind)
    select ${lowestIdAt(monday)}::bigint + n, ${monday}::bigint, ${monitorGuid}, 1, 101, case when n % 100 = 0 then 3500 else 0 end,
      1, 1, 1, 1, 0, case when n % 100 = 0 then 2 else 0 end, false, false, false, true, 0
    from generate_series(1, ${CHECKS}::int) n`.execute(db);
  await sql`vacuum (analyze) monitor_check`.execute(db);
  const period = { start: monday - DAY, end: monday + DAY };
  const { rows } = await sql<{ holder: string }>`
    select distinct tableoid::regclass::text as holder from monitor_check`.execute(db);
  const scopes = [
    { accountId: 1, visible: 'all' },
    { accountId: 1, visible: [monitorGuid], serverIds: [101] },
  ] as const;
  for (const scope of scopes) {
    expect(await countErrorCodes(db, scope, period)).toMatchObject([
      { code: 3500, confirmed: CHECKS / 100, unconfirmed: 0 },
    ]);
    const plan = await sql<{ 'QUERY PLAN': readonly { readonly Plan: Node }[] }>`
    explain (format json) ${errorCodesStatement(scope, period)}`.execute(db);
    const nodes = plan.rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => flattenNodes(Plan));
    const ofChecks = nodes.filter((node) => node['Relation Name'] === rows[0]?.holder);
    expect(ofChecks.map((node) => node['Node Type'])).toEqual(['Index Only Scan']);
  }
});
