import { expect, test } from 'vitest';
import { withFlags } from './flags.js';

test('the command line goes before the environment', () => {
  const environment = { VEDETTE_SERVER_URL: 'https://old.example', VEDETTE_EGRESS: 'public-only' };
  expect(
    withFlags(environment, ['checkpoint', '--server', 'https://new.example', '--token=t', '--data', '/x']),
  ).toEqual({
    VEDETTE_SERVER_URL: 'https://new.example',
    VEDETTE_CHECKPOINT_TOKEN: 't',
    VEDETTE_DATA: '/x',
    VEDETTE_EGRESS: 'public-only',
  });
  expect(withFlags(environment, [])).toEqual(environment);
});

test.each([
  ['-0uzevKO', ['--token', '-0uzevKO']],
  ['-', ['--token', '-', '--server', 'https://watch.example']],
  ['-x=y', ['--token=-x=y']],
])('the token %s may begin with a dash', (token, words) => {
  expect(withFlags({}, words)).toMatchObject({ VEDETTE_CHECKPOINT_TOKEN: token });
});

test.each([[['--servr', 'x']], [['https://watch.example']], [['--token']]])(
  '%j is answered with how it is done',
  (words) => {
    expect(() => withFlags({}, words)).toThrow('npm run checkpoint -- --server');
  },
);
