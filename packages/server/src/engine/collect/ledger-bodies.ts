import type { BodyShelf, PackedBody } from '../../checks/index.js';
import type { SqlLedgerDeps } from './ledger-sql.js';

/** The ledger's dealings with the shelf: bodies are packed within the transaction, and count as stored after it. */
export function ledgerBodies(shelf: BodyShelf): Pick<SqlLedgerDeps, 'packBodies' | 'bodiesStored'> {
  return {
    packBodies: async (checks) => {
      const bodies = checks.flatMap(({ accountId, outcome, result, receivedAt }) => {
        const seen = result.outcome;
        if (seen.kind !== 'http' || seen.body === undefined) return [];
        const body = Buffer.from(seen.body, 'base64');
        return { checkId: outcome.checkId, accountId, body, isError: outcome.verdict.errorCode !== 0, at: receivedAt };
      });
      const packed = await shelf.pack(bodies);
      return new Map(
        bodies.flatMap(({ checkId }, index): [number, PackedBody][] => {
          const kept = packed[index];
          return kept ? [[checkId, kept]] : [];
        }),
      );
    },
    bodiesStored: (checks) => {
      for (const { accountId, detail } of checks)
        if (detail?.kind === 'http' && detail.body) shelf.stored(accountId, [detail.body]);
    },
  };
}
