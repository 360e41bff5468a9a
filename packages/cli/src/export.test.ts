import { withStepDefaults } from '@vedette/contract/v4/multi-step';
import { expect, test } from 'vitest';
import { stepsOnce } from './export.js';

const MsaSteps = [{ Name: 'one', Url: 'https://shop.example' }];
const said = { Name: 'Shop', MsaSteps, PredefinedVariables: [{ Key: 'a', Value: '1' }] };
const toScriptText = (script: object): string => JSON.stringify(script);

test('the steps of a multi-step monitor stand in an export once', () => {
  const { PredefinedVariables } = said;
  const script = toScriptText({ Version: 2, MsaSteps, PredefinedVariables });
  expect(stepsOnce({ ...said, MultiStepApiTransactionScript: script })).toEqual(said);
});

test('what an answer states of a step that its text leaves out says no more', () => {
  const stated = { ...said, MsaSteps: MsaSteps.map(withStepDefaults) };
  const { PredefinedVariables } = said;
  const script = toScriptText({ Version: 2, MsaSteps, PredefinedVariables });
  expect(stepsOnce({ ...stated, MultiStepApiTransactionScript: script })).toEqual(stated);
});

test.each([
  ['says more', toScriptText({ Version: 2, MsaSteps, More: 1 })],
  ['is of another version', toScriptText({ Version: 1, MsaSteps })],
  ['says something else', toScriptText({ Version: 2, MsaSteps: [] })],
  ['is no JSON', 'x'],
])('a text stays that %s', (_what, text) => {
  const fields = { ...said, MultiStepApiTransactionScript: text };
  expect(stepsOnce(fields)).toEqual(fields);
});

test('a text without objects beside it stays', () => {
  const fields = { MultiStepApiTransactionScript: toScriptText({ Version: 2, MsaSteps }) };
  expect(stepsOnce(fields)).toEqual(fields);
});
