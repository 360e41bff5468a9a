import { checkpointState } from '@vedette/contract/v1/checkpoints/checkpoint-state';
import { expect, test } from 'vitest';
import { cellState } from './state-rules.js';

const state = { textKey: 'state', format: 'label' } as const;

test('gives every monitor state its own look', () => {
  const states = ['Up', 'Warn', 'Down', 'Unknown', 'Paused'];
  expect(states.map((each) => cellState(state, each))).toEqual(states);
});

test.each([
  ['state', 'Missed', 'Down'],
  ['state', 'Warning', 'Warn'],
  ['state', 'NoError', 'Up'],
  ['state', 'Inconclusive', 'Unknown'],
  ['state', 'notObserved', undefined],
  ['covered', 'yes', 'Up'],
  ['covered', 'no', 'Down'],
  ['active', 'no', undefined],
  ['mode', 'Inactive', undefined],
] as const)('shows %s %s as %s', (textKey, value, look) => {
  expect(cellState({ textKey, format: 'label' }, value)).toBe(look);
});

test('shows the states of checkpoints like those of monitors', () => {
  const off = checkpointState({ IsEnabled: false, Servers: [] });
  const unheard = checkpointState({ IsEnabled: true, Servers: [] });
  expect([off, unheard, 'up'].map((each) => cellState(state, each))).toEqual(['Paused', 'Unknown', 'Up']);
});
