import { expect, test } from 'vitest';
import {
  DEFAULT_KEYS,
  keyActions,
  buildKeyMap,
  effectiveKeys,
  findConflictingActions,
  keysProblem,
} from './key-actions.js';

test('has unique default keys, except within smaller scopes', () => {
  const shared = keyActions.filter((action) =>
    keyActions.some((other) => {
      const [one, two]: readonly [string, string] = [DEFAULT_KEYS[action], DEFAULT_KEYS[other]];
      return other !== action && (one === two || two.startsWith(`${one} `) || one.startsWith(`${two} `));
    }),
  );
  expect(shared).toEqual(['newMonitor', 'nextDashboard']);
  expect(keyActions.flatMap((action) => findConflictingActions(DEFAULT_KEYS, action))).toEqual([]);
});

test.each(['p', 'P', 'é', '1', '+', 'g', 'g p', 'G 2', 'mod+j', 'mod+/', ''])('accepts %s', (keys) => {
  expect(keysProblem('pause', keys)).toBeUndefined();
});

test.each(['Escape', 'Enter', 'Tab', ' ', 'g  p', 'g p p', 'pp', 'mod+c', 'mod+K', 'mod+', 'mod+j p', '\u0000'])(
  'rejects %j, even if it is a default',
  (keys) => {
    expect(keysProblem('pause', keys)).toContain('must be one key');
  },
);

test('accepts the default keys of every action', () => {
  expect([keysProblem('back', 'Escape'), keysProblem('open', 'Enter')]).toEqual([undefined, undefined]);
  expect(keysProblem('open', 'Escape')).toBeDefined();
});

test.each([
  ['the same keys', [{ Action: 'pause', Keys: 'e' }], ['edit']],
  ['the keys of a smaller place', [{ Action: 'pause', Keys: 'n' }], ['newMonitor', 'nextDashboard']],
  ['the first of two keys', [{ Action: 'pause', Keys: 'g' }], keyActions.filter((each) => each.startsWith('go'))],
  ['keys that begin with those of another', [{ Action: 'pause', Keys: 'r u' }], ['run']],
  [
    'keys that were freed',
    [
      { Action: 'pause', Keys: 'e' },
      { Action: 'edit', Keys: '' },
    ],
    [],
  ],
  [
    'keys that two took from one another',
    [
      { Action: 'pause', Keys: 'e' },
      { Action: 'edit', Keys: 'p' },
    ],
    [],
  ],
  ['none', [{ Action: 'pause', Keys: '' }], []],
] as const)('lists the actions whose keys conflict: %s', (_title, chosen, others) => {
  expect(findConflictingActions(buildKeyMap(chosen), 'pause')).toEqual(others);
});

test('lets custom keys take precedence over defaults of later versions', () => {
  const map = effectiveKeys([{ Action: 'help', Keys: DEFAULT_KEYS.marks }]);
  expect(map).toEqual({ ...DEFAULT_KEYS, help: DEFAULT_KEYS.marks, marks: '' });
  expect(keyActions.flatMap((action) => findConflictingActions(map, action))).toEqual([]);
  expect(effectiveKeys([])).toEqual(DEFAULT_KEYS);
});
