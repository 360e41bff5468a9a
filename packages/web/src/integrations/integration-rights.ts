import type { RightWords } from '../rights/rights-panel.js';

export const INTEGRATION_RIGHTS: RightWords = [
  ['UseIntegration', 'Use it in alert definitions'],
  ['EditIntegration', 'Change'],
];
