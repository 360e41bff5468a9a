import { idInstant, lowestIdAt } from '@vedette/kernel/ids';
import type { Call } from '@vedette/standalone/testing/api-caller';
import { auditArtifacts, type ArtifactEvidence, type ArtifactRow } from './artifact-rules.js';
import { formatTime } from './audit-rules.js';
import type { ArtifactBucket } from './bucket.js';
import type { DatabaseCluster } from './database.js';

type Query = DatabaseCluster['query'];

const READS_AT_A_TIME = 8;

interface StoredRow extends ArtifactRow {
  /** Where the API returns its artifacts. */
  readonly paths: readonly string[];
}

interface Picture {
  readonly id: string;
  readonly key: string;
}

const describe = (name: string, at: number): string => `${name} at ${formatTime(at)}`;

/** Returns the page checks that completed in [from, to). */
async function loadPageChecks(query: Query, from: number, to: number): Promise<StoredRow[]> {
  const rows = await query<{
    id: string;
    account: number;
    name: string;
    detail: { source?: string; pictures: Picture[] } | null;
  }>(
    `select c.id, c.account_id as account, m.name, d.detail from monitor_check c join monitor m using (monitor_guid)
     left join check_detail d on d.account_id = c.account_id and d.id = c.id
     where m.monitor_type = 'FullPageCheck' and c.id >= $1 and c.id < $2 and not c.is_partial`,
    [lowestIdAt(from), lowestIdAt(to)],
  );
  return rows.map(({ id, account, name, detail }) => {
    const { source, pictures = [] } = detail ?? {};
    const at = idInstant(Number(id));
    const path = `/v4/MonitorCheck/${id}`;
    return {
      accountId: account,
      description: describe(name, at),
      at,
      keys: [...(source === undefined ? [] : [source]), ...pictures.map(({ key }) => key)],
      paths: [
        ...(source === undefined ? [] : [`${path}/PageSource`]),
        ...pictures.map((picture) => `${path}/Screenshot/${picture.id}`),
      ],
    };
  });
}

/** Snapshots of monitors that the checkpoint with a browser may see. Nobody renders the others. */
const SNAPSHOTS = `check_snapshot s join monitor m using (monitor_guid)
  where s.requested_at >= $1 and m.monitor_guid::text = any($2)`;

/** Returns the snapshots that do not wait any more. */
async function loadSnapshots(query: Query, from: number, guids: readonly string[]): Promise<StoredRow[]> {
  const rows = await query<
    Record<'check' | 'name' | 'at' | 'state', string> & Record<'guid' | 'artifact', string | null> & { account: number }
  >(
    `select s.check_id as check, s.account_id as account, m.name, s.requested_at as at, s.screenshot_guid as guid,
       s.artifact, concat_ws(' ', s.state, s.reason) as state from ${SNAPSHOTS} and s.state <> 'Waiting'`,
    [from, guids],
  );
  return rows.map(({ check, account, name, at, guid, artifact, state }) => ({
    accountId: account,
    description: `error snapshot (${state}) of ${describe(name, Number(at))}`,
    at: Number(at),
    keys: artifact === null ? [] : [artifact],
    paths: guid === null ? [] : [`/v4/MonitorCheck/${check}/Screenshot/${guid}`],
  }));
}

/** Returns how many error snapshots are not rendered yet. */
export async function countWaitingSnapshots(query: Query, from: number, guids: readonly string[]): Promise<number> {
  const [row] = await query<{ count: string }>(`select count(*) as count from ${SNAPSHOTS} and s.state = 'Waiting'`, [
    from,
    guids,
  ]);
  return Number(row?.count);
}

/** What an audit of artifacts needs. */
interface ArtifactSources {
  readonly query: Query;
  readonly bucket: ArtifactBucket;
  /** Calls to each process. */
  readonly calls: readonly Call[];
  /** Guids of the monitors that the checkpoint with a browser may see. */
  readonly snapshotGuids: readonly string[];
}

/**
 * Compares the artifacts of page checks and error snapshots in [from, to) with the bucket, and reads each of them through
 * each process. Returns what is wrong, and how many there are.
 */
export async function checkArtifacts(
  { query, bucket, calls, snapshotGuids }: ArtifactSources,
  { from, to, away }: { readonly from: number; readonly to: number; readonly away: ArtifactEvidence['away'] },
): Promise<{ readonly violations: readonly string[]; readonly count: number }> {
  const pages = await loadPageChecks(query, from, to);
  const snapshots = await loadSnapshots(query, from, snapshotGuids);
  const rows = [...pages, ...snapshots];
  const violations = auditArtifacts({ rows, objects: await bucket.list(), away });
  const reads = rows.flatMap(({ description, paths }) =>
    paths.flatMap((path) => calls.map((call, index) => ({ description, path, call, process: index + 1 }))),
  );
  for (let first = 0; first < reads.length; first += READS_AT_A_TIME) {
    const attempts = reads.slice(first, first + READS_AT_A_TIME).map(async ({ description, path, call, process }) => {
      await call('GET', path).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        violations.push(`not readable through process ${process}: ${description}: ${reason}`);
      });
    });
    await Promise.all(attempts);
  }
  return { violations, count: rows.flatMap(({ keys }) => keys).length };
}
