import { keepBrowserDetail, type ArtifactStore } from '../../checks/index.js';
import { isCheck, type CheckStore, type SettledCheck } from './check-store.js';
import type { Settled } from './settle.js';

/**
 * Connects the check store to the artifact store. A check is stored even if the disk has no space for its artifacts.
 */
export function checkStoreArtifacts(
  artifacts: ArtifactStore,
  onError: (error: unknown) => void,
): Pick<CheckStore, 'storeArtifacts'> {
  const withArtifacts = async (settled: Settled): Promise<Settled> => {
    const seen = settled.result.outcome;
    if (!isCheck(settled) || settled.kept || (seen.kind !== 'page' && seen.kind !== 'transaction')) return settled;
    const { accountId, receivedAt: at, outcome } = settled;
    const isError = outcome.verdict.errorCode !== 0;
    try {
      const kept = await keepBrowserDetail(artifacts, { accountId, at, isError }, seen);
      const check: SettledCheck = { ...settled, kept };
      return check;
    } catch (error) {
      onError(error);
      return settled;
    }
  };
  return {
    storeArtifacts: async (settled) => {
      // The common case: no browser results, nothing to await.
      if (!settled.some(({ result }) => result.outcome.kind === 'page' || result.outcome.kind === 'transaction'))
        return settled;
      const all: Settled[] = [];
      for (const one of settled) all.push(await withArtifacts(one));
      return all;
    },
  };
}
