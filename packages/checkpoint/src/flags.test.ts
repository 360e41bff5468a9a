import { expect, test } from 'vitest';
import { HELP, wantsHelp, withFlags } from './flags.js';

test('prefers the command line to the environment', () => {
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

test.each([[['--servr', 'x']], [['https://watch.example']], [['--token']]])('rejects %j with the usage', (args) => {
  expect(() => withFlags({}, args)).toThrow('npm run checkpoint -- --server');
});

test.each([
  [['--help'], true],
  [['checkpoint', '-h'], true],
  [['--server', 'https://watch.example'], false],
])('recognises %j as a request for help: %s', (args, isExpected) => {
  expect(wantsHelp(args)).toBe(isExpected);
  expect(HELP).toContain('vedette checkpoint --server URL --token TOKEN');
});
