/** What `npm run verify` checks, in this order; linting takes both cores of a small machine by itself. */
export const verifySteps = [[['types'], ['format:check', 'boundaries']], 'lint', 'test:quick', 'contract:check'];
