import { storeBrowserDetail, type ArtifactStore } from '../../checks/index.js';
import { isCheck, type CheckStore, type SettledCheck } from './check-store.js';
import type { Settled } from './settle.js';

/**
 * Connects the check store to the artifact store. A check is stored even if the disk has no space for its artifacts.
 */
export function artifactStoreAdapter(
  artifacts: ArtifactStore,
  onError: (error: unknown) => void,
): Pick<CheckStore, 'storeArtifacts'> {
  const withArtifacts = async (settled: Settled): Promise<Settled> => {
    const probeOutcome = settled.result.outcome;
    if (
      !isCheck(settled) ||
      settled.browserDetail ||
      (probeOutcome.kind !== 'page' && probeOutcome.kind !== 'transaction')
    )
      return settled;
    const { accountId, receivedAt: at, outcome } = settled;
    const isError = outcome.verdict.errorCode !== 0;
    try {
      const browserDetail = await storeBrowserDetail(artifacts, { accountId, at, isError }, probeOutcome);
      const check: SettledCheck = { ...settled, browserDetail };
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
      const stored: Settled[] = [];
      for (const one of settled) stored.push(await withArtifacts(one));
      return stored;
    },
  };
}
