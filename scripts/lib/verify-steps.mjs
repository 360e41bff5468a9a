/** What `npm run verify` checks, in this order. Linting takes one core for as long as the three beside it. */
export const verifySteps = [[['lint'], ['format:check', 'types', 'boundaries']], 'test:quick', 'contract:check'];
