/** What `npm run verify` checks, in this order. */
export const verifySteps = ['format:check', 'lint', 'types', 'boundaries', 'test:quick', 'contract:check'];
