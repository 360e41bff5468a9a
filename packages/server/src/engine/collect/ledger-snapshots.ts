import { snapshotStore, type SnapshotBook } from '../../checks/index.js';
import type { SqlLedgerDeps } from './ledger-sql.js';

/** The ledger's dealings with error snapshots: what was received is at hand when the check is stored. */
export const ledgerSnapshots = (book: Pick<SnapshotBook, 'decide'>): Pick<SqlLedgerDeps, 'firstConfirmed'> => ({
  firstConfirmed: async (tx, firsts) => {
    const errors = firsts.flatMap(({ check, seen }) =>
      seen.kind === 'http'
        ? [{ check, contentType: seen.contentType, body: seen.body === undefined ? undefined : bytesOf(seen.body) }]
        : [],
    );
    if (errors.length > 0) await book.decide(snapshotStore(tx), errors);
  },
});

const bytesOf = (body: string): Uint8Array => Buffer.from(body, 'base64');
