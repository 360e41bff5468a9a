/** Checks of `npm run verify`, in this order. */
export const verifySteps = [
  [
    ['types', 'lint'],
    ['format:check', 'boundaries', 'unused', 'messages:check'],
  ],
  'test:quick',
  'contract:check',
];
