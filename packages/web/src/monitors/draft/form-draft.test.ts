import type { Monitor } from '@vedette/contract/v4/monitor';
import { MonitorCreate } from '@vedette/contract/v4/monitor-endpoints';
import { expect, test } from 'vitest';
import {
  toMonitorBody,
  toMonitorDraft,
  emptyDraft,
  parseIntervalMs,
  listRequiredFields,
  toNewMonitorBody,
} from './form-draft.js';

const stored = {
  MonitorGuid: '0b1c2d3e-0000-4000-8000-000000000001',
  MonitorType: 'Https',
  Name: 'Shop',
  Url: 'https://example.com/',
  CheckIntervalSeconds: 30,
  MonitorMode: 'Staging',
  ErrorConditions: [
    { ErrorConditionType: 'LoadTimeLimit1', Value: '800', Effect: 'Indicate' },
    { ErrorConditionType: 'LoadTimeLimit2', Value: '4000', Effect: 'Error' },
    { ErrorConditionType: 'ContentMatch', Value: 'welcome' },
    { ErrorConditionType: 'ContentMatch', Value: '!error' },
  ],
  SelectedCheckpoints: { Regions: [1004], Checkpoints: [], ExcludeLocations: [2] },
} as unknown as Monitor;

test('sends what was stored when a monitor is saved unchanged', () => {
  const body = toMonitorBody(toMonitorDraft(stored));
  expect(body).toMatchObject({
    Name: 'Shop',
    CheckIntervalSeconds: 30,
    MonitorMode: 'Staging',
    ErrorConditions: stored.ErrorConditions,
    SelectedCheckpoints: stored.SelectedCheckpoints,
  });
  expect(body).not.toHaveProperty('CheckInterval');
});

test('sets, keeps or clears the set of domain groups', () => {
  const page = { ...emptyDraft, MonitorType: 'FullPageCheck' } as const;
  expect(toMonitorBody(page)).not.toHaveProperty('DomainGroupGuidSpecified');
  const guid = '8f0e2a5c-0000-4000-8000-000000000001';
  const named = toMonitorBody({ ...page, domainGroups: guid });
  expect(named).toMatchObject({ DomainGroupGuid: guid, DomainGroupGuidSpecified: true });
  const read = toMonitorDraft({ ...named, MonitorGuid: guid } as Monitor);
  expect(toMonitorBody(read)).toMatchObject({ DomainGroupGuid: guid, DomainGroupGuidSpecified: true });
  const left = toMonitorBody({ ...read, domainGroups: '' });
  expect(left).toMatchObject({ DomainGroupGuidSpecified: false });
  expect(left).not.toHaveProperty('DomainGroupGuid');
  expect(toMonitorDraft({ ...named, ...left } as Monitor).domainGroups).toBe('');
  const ofNothing = { ...named, DomainGroupGuid: '00000000-0000-0000-0000-000000000000' };
  expect(toMonitorDraft(ofNothing as Monitor).domainGroups).toBe('');
});

test('does not send an empty password, so the stored one is kept', () => {
  expect(toMonitorBody(emptyDraft)).not.toHaveProperty('Password');
  expect(toMonitorBody({ ...emptyDraft, Password: 'x' }).Password).toBe('x');
});

test('sends invalid numbers unchanged', () => {
  expect(toMonitorBody({ ...emptyDraft, interval: 'often' }).CheckInterval).toBe('often');
  expect(parseIntervalMs({ interval: 'often', intervalUnit: 's' })).toBeUndefined();
  expect(parseIntervalMs({ interval: '5', intervalUnit: 'min' })).toBe(300_000);
});

test('drops empty headers and sends optional conditions only when set', () => {
  const body = toMonitorBody({
    ...emptyDraft,
    RequestHeaders: [
      { Name: '', Value: '' },
      { Name: 'a', Value: 'b' },
    ],
    httpStatus: '204',
  });
  expect(body.RequestHeaders).toEqual([{ Name: 'a', Value: 'b' }]);
  expect(body.ErrorConditions?.map((c) => c.ErrorConditionType)).toEqual([
    'LoadTimeLimit1',
    'LoadTimeLimit2',
    'HttpStatus',
  ]);
});

test('sends only the fields and conditions of the monitor type', () => {
  const body = toMonitorBody({
    ...emptyDraft,
    MonitorType: 'Connect',
    Name: 'db',
    NetworkAddress: 'db.example',
    Port: '5432',
    httpStatus: '200',
    contentMatches: ['x'],
    Password: 'p',
  });
  expect(body).toMatchObject({ MonitorType: 'Connect', NetworkAddress: 'db.example', Port: 5432, IpVersion: 'IpV4' });
  expect(body.ErrorConditions?.map((c) => c.ErrorConditionType)).toEqual(['LoadTimeLimit1', 'LoadTimeLimit2']);
  for (const foreign of ['Url', 'RequestHeaders', 'HttpMethod', 'Password', 'DnsQuery', 'AuthenticationType']) {
    expect(body).not.toHaveProperty(foreign);
  }
  expect(toMonitorBody({ ...emptyDraft, MonitorType: 'SMTP', Port: '' })).not.toHaveProperty('Port');
});

test.each([
  { ThrottlingType: 'Inactive' },
  { ThrottlingType: 'Browser', ThrottlingValue: '3G' },
  { ThrottlingType: 'Simulated', ThrottlingValue: 'Adsl' },
  { ThrottlingType: 'Browser', ThrottlingSpeedDown: 5_000 },
  { ThrottlingType: 'Browser', ThrottlingSpeedDown: 5_000, ThrottlingSpeedUp: 1_000, ThrottlingLatency: 0 },
] as const)('keeps the throttling %j of an unchanged page monitor', (ThrottlingOptions) => {
  const page = { ...stored, MonitorType: 'FullPageCheck', ThrottlingOptions } as Monitor;
  expect(toMonitorBody(toMonitorDraft(page)).ThrottlingOptions).toEqual(ThrottlingOptions);
});

test.each([
  ['Https', { Url: 'https://' }, [true, true]],
  ['Https', { Name: 'Shop', Url: 'https://shop.example' }, [false, false]],
  ['Ping', { Name: 'Router', NetworkAddress: '' }, [false, true]],
  ['PostmanApi', { Name: 'Shop' }, [false, true]],
  ['MultiStepApi', {}, [true]],
] as const)('lists required fields of a new %s monitor with %j', (MonitorType, change, empty) => {
  const fields = ['Name', 'Url', 'NetworkAddress', 'PostmanCollectionJson', 'MultiStepApiTransactionScript', 'Notes'];
  expect(listRequiredFields({ ...emptyDraft, MonitorType, ...change }, fields).map(({ isEmpty }) => isEmpty)).toEqual(
    empty,
  );
});

test.each([
  ['Https', { Url: 'https://' }, 'Url'],
  ['Https', { Url: '' }, 'Url'],
  ['Ping', { NetworkAddress: '' }, 'NetworkAddress'],
] as const)('leaves out empty required fields of a new %s monitor with %j: %s', (MonitorType, change, field) => {
  const body = toNewMonitorBody({ ...emptyDraft, MonitorType, ...change });
  expect(field in body).toBe(false);
  const { error } = MonitorCreate.safeParse(body);
  expect(error?.issues.map(({ path }) => path[0])).toEqual(['Name', field]);
});
