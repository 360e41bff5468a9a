import { ChannelIntegration, ChannelIntegrationWrite, ChannelKind } from '@vedette/contract/v1/channel';
import { expect, test } from 'vitest';
import { channelResource } from './channel-draft.js';

const setting = { Description: '', IsRequired: true, Default: '' };
const kind = ChannelKind.parse({
  ...{ Channel: 'PagerDuty', Label: 'PagerDuty', Type: 'PagerDuty', MessageTypes: ['Error'], IsKeyed: true },
  Settings: [
    { ...setting, Name: 'RoutingKey', IsSecret: true },
    { ...setting, Name: 'EventsUrl', IsSecret: false },
  ],
});
const resource = channelResource(kind);
const stored = ChannelIntegration.parse({
  ...{ IntegrationGuid: '0b1c2d3e-0000-4000-8000-000000000001', Name: 'Night', Channel: 'PagerDuty', IsActive: false },
  ...{ Settings: { EventsUrl: 'https://events.example.com/' }, SecretsSpecified: ['RoutingKey'], Hash: 'x' },
});

test('a channel opened and saved untouched stays the same, and no secret is sent', () => {
  const sent = ChannelIntegrationWrite.parse(resource.bodyOf(resource.draftOf(stored)));
  expect(stored).toMatchObject(sent);
  expect(sent.Settings).not.toHaveProperty('RoutingKey');
});

test('a secret that is typed is sent, and gone from the form once it is saved', () => {
  const draft = { ...resource.draftOf(stored), 'Settings.RoutingKey': 'k' } as const;
  expect(resource.bodyOf(draft)).toMatchObject({ Settings: { RoutingKey: 'k' } });
  expect(resource.settled?.(draft)).toEqual(resource.draftOf(stored));
});

test('its fields have the names of the server’s problems', () => {
  expect(resource.fields).toEqual(['Name', 'IsActive', 'Settings.RoutingKey', 'Settings.EventsUrl']);
});
