/** Checks of `npm run verify`, in this order. */
export const verifySteps = [
  [
    ['types', 'lint'],
    ['format:check', 'boundaries', 'unused'],
  ],
  'test:quick',
  'contract:check',
];
