import { createGrouping } from '../../monitors/index.js';
import type { BrowserDetailDeps } from '../read/browser-detail.js';

/** Nothing on the shelf: for checks that no browser made. */
export const noArtifacts: Pick<BrowserDetailDeps, 'artifacts' | 'version' | 'groupingFor'> = {
  artifacts: { read: () => Promise.resolve(undefined) },
  version: '0.0.0',
  groupingFor: () => Promise.resolve(createGrouping()),
};
