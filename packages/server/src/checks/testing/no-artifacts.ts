import { createDomainGrouping } from '../../monitors/index.js';
import type { BrowserDetailDeps } from '../read/browser-detail.js';

/** An empty artifact store, for checks that no browser made. */
export const noArtifacts: Pick<BrowserDetailDeps, 'artifacts' | 'version' | 'groupingFor'> = {
  artifacts: { read: () => Promise.resolve(undefined) },
  version: '0.0.0',
  groupingFor: () => Promise.resolve(createDomainGrouping()),
};
