import { expect, test } from 'vitest';
import { completeDefinition, type Definition } from '../definition/definition-rules.js';
import { sendsLoginsElsewhere } from '../multi-step/multi-step-route-rules.js';
import { buildMultiStepTarget } from './multi-step-target-rules.js';
import { countScriptCredits } from '../multi-step/multi-step-credit-rules.js';

const id = '5d0c9a52-6c0e-4a6e-9a55-3f1f0c5b7d11';
const aStep = (over = {}) => ({
  StepType: 'HttpRequest',
  Url: 'https://shop.example/a',
  Method: 'GET',
  Authentication: { Id: id, AuthenticationType: 'Basic', PasswordSpecified: true },
  ...over,
});
const aDefinition = (script: object): Definition =>
  completeDefinition('MultiStepApi', { Name: 'x', MultiStepApiTransactionScript: JSON.stringify(script) });

test('fills in defaults and restores secrets', () => {
  const script = {
    MsaSteps: [aStep(), { StepType: 'Delay', Delay: '7' }],
    UserDefinedFunctions: [{ Name: 'sign', Type: 'Hash', HashAlgorithm: 'HMACSHA1', HashKey: '' }],
    DataProtection: { CollectHttpHeaders: false },
  };
  const password = JSON.stringify({ [`${id}.Password`]: 'sesame', 'function sign.HashKey': 'key' });
  const target = buildMultiStepTarget(aDefinition(script), { password, vault: [] });
  expect(target).toMatchObject({
    steps: [
      {
        type: 'request',
        name: 'Step 1',
        attempts: 1,
        checkCertificateErrors: true,
        authentication: { type: 'Basic', password: 'sesame' },
      },
      { type: 'wait', name: 'Step 2', waitMs: 7 },
    ],
    functions: [{ key: 'key' }],
    collects: { headers: false, content: true },
  });
  expect(countScriptCredits(JSON.stringify(script))).toBe(1);
});

test.each([
  ['the path', { Url: 'https://shop.example/b' }, false],
  ['the name', { Name: 'x' }, false],
  ['the host', { Url: 'https://thief.example/a' }, true],
  ['the scheme', { Url: 'http://shop.example/a' }, true],
  ['a script that may change the URL', { PreRequestScript: 'ut.request.url = "https://thief.example"' }, true],
  ['the kind of login', { Authentication: { Id: id, AuthenticationType: 'NTLM' } }, true],
  ['certificate errors', { IgnoreCertificateErrors: true }, true],
])('detects a moved login when %s of a step changes', (_what, over, moves) => {
  const before = aDefinition({ MsaSteps: [aStep()] });
  expect(sendsLoginsElsewhere(before, aDefinition({ MsaSteps: [aStep(over)] }))).toBe(moves);
});

test('compares the value of a variable in a URL', () => {
  const of = (Value: string) =>
    aDefinition({ MsaSteps: [aStep({ Url: '{{base}}/a' })], PredefinedVariables: [{ Key: 'base', Value }] });
  expect(sendsLoginsElsewhere(of('https://shop.example'), of('https://thief.example'))).toBe(true);
});
