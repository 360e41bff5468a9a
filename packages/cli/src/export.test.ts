import { withStepDefaults } from '@vedette/contract/v4/multi-step';
import { expect, test } from 'vitest';
import { omitDuplicateScript } from './export.js';

const MsaSteps = [{ Name: 'one', Url: 'https://shop.example' }];
const said = { Name: 'Shop', MsaSteps, PredefinedVariables: [{ Key: 'a', Value: '1' }] };
const toScriptText = (script: object): string => JSON.stringify(script);

test('exports the steps of a multi-step monitor once', () => {
  const { PredefinedVariables } = said;
  const script = toScriptText({ Version: 2, MsaSteps, PredefinedVariables });
  expect(omitDuplicateScript({ ...said, MultiStepApiTransactionScript: script })).toEqual(said);
});

test('ignores properties of steps that only the response contains', () => {
  const stated = { ...said, MsaSteps: MsaSteps.map(withStepDefaults) };
  const { PredefinedVariables } = said;
  const script = toScriptText({ Version: 2, MsaSteps, PredefinedVariables });
  expect(omitDuplicateScript({ ...stated, MultiStepApiTransactionScript: script })).toEqual(stated);
});

test.each([
  ['has more', toScriptText({ Version: 2, MsaSteps, More: 1 })],
  ['is of another version', toScriptText({ Version: 1, MsaSteps })],
  ['differs', toScriptText({ Version: 2, MsaSteps: [] })],
  ['is not JSON', 'x'],
])('keeps a text that %s', (_what, text) => {
  const fields = { ...said, MultiStepApiTransactionScript: text };
  expect(omitDuplicateScript(fields)).toEqual(fields);
});

test('keeps a text without objects beside it', () => {
  const fields = { MultiStepApiTransactionScript: toScriptText({ Version: 2, MsaSteps }) };
  expect(omitDuplicateScript(fields)).toEqual(fields);
});
