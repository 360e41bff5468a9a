import {
  CustomIntegration,
  CustomIntegrationWrite,
  alertTypes,
  stepMethods,
} from '@vedette/contract/custom-integration';
import { expect, test } from 'vitest';
import { INTEGRATIONS, MESSAGE_TYPES, METHODS, headersIn } from './custom-draft.js';

const GUID = '0b1c2d3e-0000-4000-8000-000000000001';

test('an integration opened and saved untouched keeps what the form does not show', () => {
  const stored = CustomIntegration.parse({
    ...{ IntegrationGuid: GUID, Name: 'Chat', IsActive: true, CreatedDate: '2026-11-01T10:00:00', Hash: 'x' },
    PredefinedVariables: [{ Name: 'Room', SpecifyInEscalationLevel: true }],
    UserDefinedFunctions: [{ Name: 'Short', Type: 'Regex', Regex: '^.{10}' }],
    Steps: [
      {
        MessageTypes: ['Error', 'Ok'],
        HttpSteps: [
          {
            ...{ Url: 'https://chat.example.com/{{Room}}', Method: 'PUT', Body: 'a' },
            RequestHeaders: [{ Key: 'X-Time', Value: '10:00' }],
            Variables: [{ Source: 'ResponseStatusCode', Name: 'Status' }],
            Authentication: { Id: GUID, AuthenticationType: 'Basic', UserName: 'ada', PasswordSpecified: true },
          },
        ],
      },
    ],
  });
  const sent = CustomIntegrationWrite.parse(INTEGRATIONS.bodyOf(INTEGRATIONS.draftOf(stored)));
  expect(stored).toMatchObject(sent);
});

test('headers are lines, a value may hold a colon, and a line without one is left to the server', () => {
  expect(headersIn('A: 1:2\n\n B :x\nnonsense')).toEqual([
    { Key: 'A', Value: '1:2' },
    { Key: 'B', Value: 'x' },
    { Key: 'nonsense', Value: '' },
  ]);
});

test('what is no JSON goes as the text it is', () => {
  const body = INTEGRATIONS.bodyOf({ ...INTEGRATIONS.empty, variables: '[oops', functions: ' ' });
  expect(body).toMatchObject({ PredefinedVariables: '[oops', UserDefinedFunctions: [] });
});

test('the lists of the form are those of the contract', () => {
  expect(MESSAGE_TYPES).toEqual(alertTypes);
  expect(METHODS).toEqual(stepMethods);
});
