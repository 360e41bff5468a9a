import {
  alertTypes,
  captureSources,
  functionTypes,
  hashAlgorithms,
  jwtAlgorithms,
  stepAuthenticationTypes,
  stepMethods,
} from '@vedette/contract/v4/custom-integration';
import { CustomForm, CustomFormWrite } from '@vedette/contract/v1/alerting/custom-integration';
import { expect, test } from 'vitest';
import { problemsByField } from '../api/problem.js';
import {
  availableConditions,
  EMPTY_REQUEST,
  EMPTY_CAPTURE,
  formatJsonBody,
  AUTHENTICATION_TYPES,
  METHODS,
  CAPTURE_SOURCES,
  toRequestDraft,
  toRequestBody,
} from './request-draft.js';
import { CUSTOM_INTEGRATIONS, MESSAGE_TYPES } from './custom-draft.js';
import { EMPTY_FUNCTION, FUNCTION_TYPES, HASH_ALGORITHMS, JWT_ALGORITHMS, toFunctionBody } from './function-draft.js';
import { parsePairs } from './pair-lines.js';
import { EMPTY_VARIABLE, toVariableBody, toVariableDraft } from './variable-draft.js';

const GUID = '0b1c2d3e-0000-4000-8000-000000000001';
const KEPT = { Id: GUID, AuthenticationType: 'Basic', UserName: 'ada', PasswordSpecified: true } as const;

test('formats a single-line JSON body without changing its meaning', () => {
  const body = '{"text":"{{@JsonEncode({{@message.title}})}}","more":[1]}';
  const lines = formatJsonBody(body) ?? '';
  expect(lines.split('\n')).toHaveLength(6);
  expect(JSON.parse(lines)).toEqual(JSON.parse(body));
  expect([formatJsonBody(lines), formatJsonBody('text={{x}}'), formatJsonBody('{{{x}}}'), formatJsonBody('')]).toEqual(
    Array(4).fill(undefined),
  );
});

test('saves an untouched integration unchanged', () => {
  const stored = CustomForm.parse({
    IntegrationGuid: GUID,
    Name: 'Chat',
    IsActive: true,
    CreatedDate: '2026-11-01T10:00:00',
    Hash: 'x',
    PredefinedVariables: [
      { Name: 'Room', Value: '', SpecifyInEscalationLevel: true },
      { Name: 'Team', Value: 'shop {{@VaultItem', SpecifyInEscalationLevel: false },
      { Name: 'Key', Value: `{{@VaultItem.${GUID}.Password}}`, SpecifyInEscalationLevel: false },
      { Name: 'Hidden', IsSecret: true },
    ],
    UserDefinedFunctions: [
      { Name: 'Short', Type: 'Regex', Regex: '^.{10}' },
      { Name: 'Act', Type: 'Mapping', Mappings: [{ Key: 'Ok', Value: 'resolve' }] },
      { Name: 'Sign', Type: 'Hash', HashAlgorithm: 'HMACSHA256', HashKey: '' },
      { Name: 'Token', Type: 'JwtEncode', JwtAlgorithm: 'HS384', JwtSigningKey: '' },
    ],
    Steps: [
      {
        MessageTypes: ['Error', 'Ok'],
        HttpSteps: [
          {
            Url: 'https://chat.example.com/{{Room}}',
            Method: 'PUT',
            Body: 'a',
            RequestHeaders: [{ Key: 'X-Time', Value: '10:00' }],
            Variables: [
              { Source: 'ResponseStatusCode', Name: 'Status' },
              { Source: 'ResponseBodyJson', Property: 'id', Name: 'Id', IsOptional: true },
            ],
            Authentication: KEPT,
          },
          {
            Url: 'https://chat.example.com/{{Id}}',
            Method: 'DELETE',
            Body: '',
            RequestHeaders: [],
            Variables: [],
            OnlyWhen: { Captured: 'Id', IsThere: true },
          },
        ],
      },
    ],
  });
  const sent = CustomFormWrite.parse(CUSTOM_INTEGRATIONS.toBody(CUSTOM_INTEGRATIONS.toDraft(stored)));
  // Stored keys are not sent: an empty key would clear them.
  const functions = stored.UserDefinedFunctions?.map(({ HashKey: _hash, JwtSigningKey: _jwt, ...rest }) => rest);
  expect({ ...stored, UserDefinedFunctions: functions }).toMatchObject(sent);
});

test('parses headers from lines and leaves incomplete ones to the server', () => {
  expect(parsePairs('A: 1:2\n\n B :x\nnonsense', ':')).toEqual([
    { Key: 'A', Value: '1:2' },
    { Key: 'B', Value: 'x' },
    { Key: 'nonsense', Value: '' },
  ]);
});

test.each([
  [
    { source: 'Here', Value: 'a' },
    { Value: 'a', SpecifyInEscalationLevel: false },
  ],
  [
    { source: 'Level', Value: 'a' },
    { Value: '', SpecifyInEscalationLevel: true },
  ],
  [
    { source: 'Vault', Value: 'a', item: '' },
    { Value: '', SpecifyInEscalationLevel: false },
  ],
  [
    { source: 'Vault', item: GUID, property: 'Username' },
    { Value: `{{@VaultItem.${GUID}.Username}}`, SpecifyInEscalationLevel: false },
  ],
] as const)('sends a variable from %o as it was read', (typed, expected) => {
  const sent = toVariableBody({ ...EMPTY_VARIABLE, Name: ' V ', ...typed });
  expect(sent).toEqual({ Name: 'V', ...expected });
  expect(toVariableBody(toVariableDraft(sent))).toEqual(sent);
});

test('adds and removes a condition on a value extracted earlier', () => {
  const before = { ...EMPTY_REQUEST, captures: [{ ...EMPTY_CAPTURE, Name: ' Id ' }, EMPTY_CAPTURE] };
  const conditions = availableConditions([before]);
  expect(conditions.map(([text]) => text)).toEqual(['Only if Id was found', 'Only if Id was not found']);
  const OnlyWhen = { Captured: 'Id', IsThere: false };
  const bound = toRequestDraft({ Url: 'https://x.example/', Method: 'POST', OnlyWhen });
  expect(toRequestBody(bound)).toMatchObject({ OnlyWhen });
  expect(toRequestBody({ ...bound, onlyWhen: undefined })).not.toHaveProperty('OnlyWhen');
});

test('sends a stored secret without a value until another is typed', () => {
  const kept = toVariableDraft({ Name: 'Key', Value: '', IsSecret: true });
  expect(toVariableBody(kept)).toEqual({ Name: 'Key', IsSecret: true });
  expect(toVariableBody({ ...kept, Value: 'new' })).toEqual({ Name: 'Key', Value: 'new', IsSecret: true });
});

test('sends only the fields of a function’s type', () => {
  const typed = { ...EMPTY_FUNCTION, Name: 'F', mappings: 'Ok = resolve', Regex: 'x', key: 'k' };
  expect(FUNCTION_TYPES.map(([Type]) => toFunctionBody({ ...typed, Type }))).toEqual([
    { Name: 'F', Type: 'Mapping', Mappings: [{ Key: 'Ok', Value: 'resolve' }] },
    { Name: 'F', Type: 'Regex', Regex: 'x' },
    { Name: 'F', Type: 'Hash', HashAlgorithm: 'SHA256' },
    { Name: 'F', Type: 'JwtEncode', JwtAlgorithm: 'HS256', JwtSigningKey: 'k' },
    { Name: 'F', Type: 'JwtDecode', JwtAlgorithm: 'HS256', JwtSigningKey: 'k' },
  ]);
  expect(toFunctionBody({ ...typed, Type: 'Hash', HashAlgorithm: 'HMACSHA1' })).toMatchObject({ HashKey: 'k' });
});

test('keeps the secret of an authentication until another is typed or it is removed', () => {
  const call = toRequestDraft({ Url: 'https://x.example/', Method: 'POST', Authentication: KEPT });
  expect(toRequestBody(call).Authentication).toEqual({ Id: GUID, AuthenticationType: 'Basic', UserName: 'ada' });
  expect(toRequestBody({ ...call, login: 'Bearer', secret: 's' }).Authentication).toEqual({
    Id: GUID,
    AuthenticationType: 'Bearer',
    Token: 's',
  });
  expect(toRequestBody({ ...call, login: 'None' }).Authentication).toEqual({ Id: GUID, AuthenticationType: 'None' });
  expect(toRequestBody(EMPTY_REQUEST)).not.toHaveProperty('Authentication');
});

test('offers the same lists as the contract', () => {
  expect(MESSAGE_TYPES).toEqual(alertTypes);
  expect(METHODS).toEqual(stepMethods);
  expect(AUTHENTICATION_TYPES.map(([value]) => value)).toEqual(stepAuthenticationTypes);
  expect(CAPTURE_SOURCES.map(([value]) => value).sort()).toEqual([...captureSources].sort());
  expect(FUNCTION_TYPES.map(([value]) => value).sort()).toEqual([...functionTypes].sort());
  expect(HASH_ALGORITHMS).toEqual(hashAlgorithms);
  expect(JWT_ALGORITHMS).toEqual(jwtAlgorithms);
});

test('shows problems at the fields of requests, variables and functions', () => {
  const draft = {
    ...CUSTOM_INTEGRATIONS.empty,
    Steps: [
      { MessageTypes: MESSAGE_TYPES, requests: [EMPTY_REQUEST, { ...EMPTY_REQUEST, captures: [EMPTY_CAPTURE] }] },
    ],
    variables: [EMPTY_VARIABLE],
    functions: [EMPTY_FUNCTION],
  };
  const messages = [
    'Steps.MessageTypes: must contain Error in one of the definitions',
    'Steps[0].HttpSteps[1].Url: must begin with https://',
    'Steps[0].HttpSteps[1].RequestHeaders[3].Key: must not be empty',
    'Steps[0].HttpSteps[1].Variables[0].Name: is taken',
    'PredefinedVariables[0].Name: must not be empty',
    'UserDefinedFunctions[0].HashKey: is required for HMACSHA1',
    'UserDefinedFunctions: must have at most 10',
  ];
  expect(problemsByField(messages, CUSTOM_INTEGRATIONS.fields, CUSTOM_INTEGRATIONS.toProblemFields?.(draft))).toEqual({
    byField: {
      Steps: 'must contain Error in one of the definitions',
      'Steps[0].HttpSteps[1].Url': 'must begin with https://',
      'Steps[0].HttpSteps[1].RequestHeaders': 'must not be empty',
      'Steps[0].HttpSteps[1].Variables[0].Name': 'is taken',
      'PredefinedVariables[0].Name': 'must not be empty',
      'UserDefinedFunctions[0].HashKey': 'is required for HMACSHA1',
      UserDefinedFunctions: 'must have at most 10',
    },
    others: [],
  });
});
