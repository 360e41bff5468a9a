import { keepPage, type ArtifactShelf, type PageDetail } from '../../checks/index.js';
import type { SqlLedgerDeps } from './ledger-sql.js';

/** The ledger's dealings with what browsers saw; without room on the disk a check is stored all the same. */
export function ledgerPages(
  shelf: ArtifactShelf,
  onTrouble: (error: unknown) => void,
): Pick<SqlLedgerDeps, 'keepPages'> {
  return {
    keepPages: async (checks) => {
      const kept = new Map<number, PageDetail>();
      for (const { accountId, outcome, result, receivedAt: at } of checks) {
        const seen = result.outcome;
        if (seen.kind !== 'page') continue;
        const isError = outcome.verdict.errorCode !== 0;
        try {
          kept.set(outcome.checkId, await keepPage(shelf, { accountId, at, isError, seen }));
        } catch (error) {
          onTrouble(error);
        }
      }
      return kept;
    },
  };
}
