import { sql } from 'kysely';
import { sqlSnapshotStore, type SnapshotQueue } from '../../checks/index.js';
import type { SqlCheckStoreDeps } from './check-store-sql.js';

/**
 * Connects the check store to error snapshots, while the response is still at hand. If a snapshot request cannot be
 * stored, only the snapshot is lost, never the check and what follows from it.
 */
export const snapshotQueueAdapter = (
  snapshotQueue: Pick<SnapshotQueue, 'decide'>,
  onError: (error: unknown) => void,
): Pick<SqlCheckStoreDeps, 'onFirstConfirmed'> => ({
  onFirstConfirmed: async (tx, firsts) => {
    const errors = firsts.flatMap(({ check, probeOutcome }) =>
      probeOutcome.kind === 'http'
        ? [
            {
              check,
              contentType: probeOutcome.contentType,
              body: probeOutcome.body === undefined ? undefined : decodeBase64(probeOutcome.body),
            },
          ]
        : [],
    );
    if (errors.length === 0) return;
    await sql`savepoint snapshots`.execute(tx);
    try {
      await snapshotQueue.decide(sqlSnapshotStore(tx), errors);
      await sql`release savepoint snapshots`.execute(tx);
    } catch (error) {
      // This fails as well if the connection is gone; the whole transaction is retried then.
      await sql`rollback to savepoint snapshots`.execute(tx);
      onError(error);
    }
  },
});

const decodeBase64 = (body: string): Uint8Array => Buffer.from(body, 'base64');
