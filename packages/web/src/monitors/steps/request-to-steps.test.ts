import type { ErrorCondition } from '@vedette/contract/v4/error-condition';
import { MsaStep } from '@vedette/contract/v4/multi-step';
import { expect, test } from 'vitest';
import { toMonitorBody, emptyDraft, type MonitorDraft } from '../draft/form-draft.js';
import { canBecomeSteps, toStepsDraft } from './request-to-steps.js';

const anOriginal = (change: Partial<MonitorDraft> = {}): MonitorDraft => ({
  ...emptyDraft,
  Name: 'Orders',
  Url: 'https://shop.example/api/orders',
  limit1: '',
  limit2: '',
  ...change,
});
const convertedStep = (change: Partial<MonitorDraft>) =>
  MsaStep.parse(toStepsDraft(anOriginal(change)).draft.script.MsaSteps[0]);
const assertionTexts = (change: Partial<MonitorDraft>): string[] =>
  (convertedStep(change).Assertions ?? []).map(({ Source, Property = '', Comparison, TargetValue = '' }) =>
    [Source, Property, Comparison, TargetValue].filter((word) => word !== '').join(' '),
  );
const conversionNotes = (change: Partial<MonitorDraft>) => toStepsDraft(anOriginal(change)).notes;

test('converts the request of a monitor to the first step of a new one', () => {
  const step = convertedStep({
    HttpMethod: 'Post',
    RequestBody: '{"a":1}',
    UserAgent: 'shop',
    HttpVersion: 'Http2',
    TlsVersion: 'Tls12_Tls11',
    RequestHeaders: [
      { Name: 'content-type', Value: 'application/json' },
      { Name: '', Value: 'half-written' },
    ],
    CheckCertificateErrors: false,
  });
  expect(step).toMatchObject({
    StepType: 'HttpRequest',
    Url: 'https://shop.example/api/orders',
    Method: 'POST',
    Body: '{"a":1}',
    RequestHeaders: [
      { Key: 'content-type', Value: 'application/json' },
      { Key: 'User-Agent', Value: 'shop' },
    ],
    Authentication: { AuthenticationType: 'None' },
    Assertions: [],
    IgnoreCertificateErrors: true,
    AllowedTlsVersions: ['Tls11', 'Tls12'],
    MsaStepHttpVersion: 'Http2',
  });
});

test.each([
  ['Https', 'application/x-www-form-urlencoded'],
  ['WebserviceHttps', 'text/xml'],
] as const)('adds the default content type of %s to a body', (MonitorType, Value) => {
  expect(convertedStep({ MonitorType, HttpMethod: 'Post', RequestBody: '<a/>' }).RequestHeaders).toEqual([
    { Key: 'Content-Type', Value },
  ]);
});

test('leaves out the body of a GET and defaults for TLS and HTTP versions', () => {
  const step = convertedStep({ HttpMethod: 'Get', RequestBody: 'left over' });
  expect(step).toMatchObject({ Method: 'GET', Body: '', RequestHeaders: [] });
  expect(Object.keys(step)).not.toContain('AllowedTlsVersions');
  expect(Object.keys(step)).not.toContain('MsaStepHttpVersion');
});

test('converts conditions to assertions, and load time limits that are errors', () => {
  expect(
    assertionTexts({
      httpStatus: '201',
      minBytes: '10',
      maxBytes: '5000',
      limit1: '2000',
      limit1IsError: false,
      limit2: '4000',
      limit2IsError: true,
      contentMatches: ['order', '!stack trace', 'total: \\d+', '!(?i)error.*', ''],
    }),
  ).toEqual([
    'ResponseStatusCode Equal 201',
    'ResponseBodyText ContainsText order',
    'ResponseBodyText DoesNotContainText stack trace',
    'ResponseBodyText (?s)total: \\d+ Exists',
    'ResponseBodyText (?si)error.* DoesNotExist',
    'ContentLengthCalculated GreaterThanOrEqual 10',
    'ContentLengthCalculated LessThanOrEqual 5000',
    'Duration LessThanOrEqual 4000',
  ]);
  expect(conversionNotes({ limit1: '2000', limit2: '4000', limit2IsError: true })).toEqual([
    'The load time limit of 2000 ms is not copied, because steps have no warnings.',
  ]);
});

test('converts content conditions to matching assertions', () => {
  const content = (MatchType: NonNullable<ErrorCondition['MatchType']>): ErrorCondition => ({
    ErrorConditionType: 'ContentMatch',
    Value: '!a.b',
    MatchType,
  });
  const pageConditions = [
    content('ErrorWhenContains'),
    content('ErrorWhenNotContains'),
    content('ErrorWhenContainsRegex'),
    content('ErrorWhenNotContainsRegex'),
  ];
  expect(assertionTexts({ pageConditions })).toEqual([
    'ResponseBodyText DoesNotContainText !a.b',
    'ResponseBodyText ContainsText !a.b',
    'ResponseBodyText (?s)!a.b DoesNotExist',
    'ResponseBodyText (?s)!a.b Exists',
  ]);
});

test('converts each entry of a match list, and skips one that reads a time', () => {
  const list = JSON.stringify([{ Pattern: 'open' }, { Pattern: 'closed', IsPositive: 'false' }]);
  expect(assertionTexts({ contentMatches: [list, '[abc]'] })).toEqual([
    'ResponseBodyText ContainsText open',
    'ResponseBodyText DoesNotContainText closed',
    'ResponseBodyText (?s)[abc] Exists',
  ]);
  const timed = JSON.stringify([{ Pattern: '(?<hour>\\d+)', DateTime: { OffsetUTC: 0, MaxDifference: 5 } }]);
  expect(assertionTexts({ contentMatches: [timed] })).toEqual([]);
  expect(conversionNotes({ contentMatches: [timed] })).toEqual(['A content match that reads a time is not copied.']);
});

test('copies a login without its password, and adds a note', () => {
  const login = { AuthenticationType: 'Digest', Username: 'ann', Password: 'typed' };
  expect(convertedStep(login).Authentication).toEqual({ AuthenticationType: 'Digest', UserName: 'ann', Password: '' });
  expect(conversionNotes(login)).toEqual(['The password is not copied. Enter it again, or refer to the vault.']);
});

test('keeps other settings, pauses the copy and does not change the original', () => {
  const kept = {
    Notes: 'who to call',
    interval: '30',
    intervalUnit: 's',
    Checkpoints: [3],
    ExcludeLocations: [4],
  } as const;
  const original = anOriginal({ ...kept, UseConcurrentMonitoring: true, IpVersion: 'IpV6', httpStatus: '200' });
  const before = structuredClone(original);
  const { draft, notes } = toStepsDraft(original);
  expect(original).toEqual(before);
  expect(draft).toMatchObject({ ...kept, Name: 'Orders', MonitorType: 'MultiStepApi', IsActive: false });
  expect(notes).toEqual(['The copy uses IPv4. Multi-step monitors do not support IPv6.']);
  const body = toMonitorBody(draft);
  expect(body).toMatchObject({ MonitorType: 'MultiStepApi', CheckIntervalSeconds: 30, ErrorConditions: [] });
  expect(Object.keys(body)).not.toContain('Url');
});

test('converts only monitors with a single request', () => {
  expect(['Https', 'Http', 'WebserviceHttp', 'WebserviceHttps'].every(canBecomeSteps)).toBe(true);
  expect(['FullPageCheck', 'MultiStepApi', 'Certificate', 'Ping'].some(canBecomeSteps)).toBe(false);
});
