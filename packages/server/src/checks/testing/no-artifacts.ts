import type { PageDetailDeps } from '../read/page-detail.js';

/** Nothing on the shelf: for checks that no browser made. */
export const noArtifacts: Pick<PageDetailDeps, 'artifacts' | 'version'> = {
  artifacts: { read: () => Promise.resolve(undefined) },
  version: '0.0.0',
};
