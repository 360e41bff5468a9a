import { inJson, jsonCall, secret, type Channel } from './channel.js';

/**
 * Generic hook v2 of a service: https://statushub.helpscoutdocs.com/article/118-integrate-using-generic-webhooks-v2.
 * A level links monitors to services; where it links none, all of them stand under `ServiceUrl`. After an Ok the incident is watched ("monitoring"); a person resolves it there.
 */
export const statusHub: Channel = {
  id: 'StatusHub',
  type: 'Statushub',
  label: 'StatusHub',
  kinds: ['Error', 'Reminder', 'Ok'],
  reaches: 'receiver',
  isKeyed: true,
  serviceHook: 'ServiceUrl',
  settings: [secret('ServiceUrl', 'Generic hook v2 of the service that stands for monitors no level links to one', '')],
  steps: ({ kind }) => [
    jsonCall('POST', '{{ServiceUrl}}', {
      type: 'incident',
      id: inJson('incident.key'),
      title: inJson('message.title'),
      description: inJson('message.body'),
      start_time: '{{@alert.firstErrorUtc}}Z',
      state: kind === 'Ok' ? 'monitoring' : 'investigating',
    }),
  ],
};
