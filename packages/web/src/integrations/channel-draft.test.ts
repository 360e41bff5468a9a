import { ChannelIntegration, ChannelIntegrationWrite, ChannelKind } from '@vedette/contract/v1/alerting/channel';
import { expect, test } from 'vitest';
import { channelResource } from './channel-draft.js';

const setting = { Label: '', Description: '', IsRequired: true, IsForAdministrators: false, Default: '', Choices: [] };
const kind = ChannelKind.parse({
  Channel: 'PagerDuty',
  Label: 'PagerDuty',
  Type: 'PagerDuty',
  MessageTypes: ['Error'],
  IsDeduplicated: true,
  HasServices: true,
  IsCustomizable: false,
  Settings: [
    { ...setting, Name: 'RoutingKey', IsSecret: true },
    { ...setting, Name: 'EventsUrl', IsSecret: false },
    { ...setting, Name: 'Token', IsSecret: true, IsRequired: false },
  ],
});
const resource = channelResource(kind);
const stored = ChannelIntegration.parse({
  IntegrationGuid: '0b1c2d3e-0000-4000-8000-000000000001',
  Name: 'Night',
  Channel: 'PagerDuty',
  IsActive: false,
  Settings: { EventsUrl: 'https://events.example.com/' },
  SecretsSpecified: ['RoutingKey', 'Token'],
  Hash: 'x',
  Services: [{ IntegrationServiceGuid: '0b1c2d3e-0000-4000-8000-000000000002', Name: 'Shop' }],
});

test('saves an untouched channel unchanged and sends no secret', () => {
  const sent = ChannelIntegrationWrite.parse(resource.toBody(resource.toDraft(stored)));
  expect(stored).toMatchObject(sent);
  expect(Object.keys(sent.Settings)).toEqual(['EventsUrl']);
});

test('sends a typed secret and clears it from the form after saving', () => {
  const draft = { ...resource.toDraft(stored), 'Settings.RoutingKey': 'k' } as const;
  expect(resource.toBody(draft)).toMatchObject({ Settings: { RoutingKey: 'k' } });
  expect(resource.toDraftAfterSave?.(draft)).toEqual(resource.toDraft(stored));
});

test('clears a secret on request, and keeps it if a new one is typed', () => {
  const draft = { ...resource.toDraft(stored), Removed: ['Token'] };
  expect(resource.toBody(draft)).toMatchObject({ Settings: { Token: '' } });
  expect(resource.toBody({ ...draft, 'Settings.Token': 't' })).toMatchObject({ Settings: { Token: 't' } });
  expect(resource.toDraftAfterSave?.(draft)).toEqual(resource.toDraft(stored));
});

test('keeps the webhook of a service unless one is typed', () => {
  const [shop] = resource.toDraft(stored).Services;
  const draft = {
    ...resource.toDraft(stored),
    Services: [{ guid: undefined, name: 'Bank', url: 'https://x' }, ...(shop ? [shop] : [])],
  };
  expect(resource.toBody(draft)).toMatchObject({
    Services: [
      { Name: 'Bank', Url: 'https://x' },
      { IntegrationServiceGuid: shop?.guid, Name: 'Shop' },
    ],
  });
});

test('names its fields as the server names them in problems', () => {
  expect(resource.fields).toEqual([
    'Name',
    'IsActive',
    'Services',
    'Settings.RoutingKey',
    'Settings.EventsUrl',
    'Settings.Token',
  ]);
});
