import type { RightWords } from '../rights/rights-rules.js';

export const INTEGRATION_RIGHTS: RightWords = [
  ['UseIntegration', 'Use it in alert definitions'],
  ['EditIntegration', 'Change'],
];
