import { expect, test } from 'vitest';
import { findMessages } from './find-messages.js';

test('finds messages of calls and tables, with their contexts', () => {
  const source = `
    const WORDS = messages({ up: 'Works', down: \`Problem\`, count: other });
    t('Hello {name}', { name }); texts.translate('Bye'); message('Open', 'verb'); other('No message'); t(variable);`;
  expect(findMessages('a.ts', source)).toEqual([
    { text: 'Works', context: undefined },
    { text: 'Problem', context: undefined },
    { text: 'Hello {name}', context: undefined },
    { text: 'Bye', context: undefined },
    { text: 'Open', context: 'verb' },
  ]);
});
