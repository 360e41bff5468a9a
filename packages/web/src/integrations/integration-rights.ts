import type { RightWords } from '../rights/rights-rules.js';

export const INTEGRATION_RIGHTS: RightWords = [
  ['UseIntegration', 'Use in alert definitions'],
  ['EditIntegration', 'Edit'],
];
