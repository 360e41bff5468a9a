import { message } from '@vedette/i18n/message';
import { jsonPlaceholder, jsonCall, secretSetting, type Channel } from './channel.js';

/**
 * Generic hook v2 of a service: https://statushub.helpscoutdocs.com/article/118-integrate-using-generic-webhooks-v2. A
 * level links monitors to services; without any links, all monitors update `ServiceUrl`. After an Ok the incident is
 * "monitoring"; a person resolves it in StatusHub.
 */
export const statusHub: Channel = {
  id: 'StatusHub',
  type: 'Statushub',
  label: message('StatusHub'),
  kinds: ['Error', 'Reminder', 'Ok'],
  reaches: 'receiver',
  isDeduplicated: true,
  serviceHook: 'ServiceUrl',
  settings: [
    secretSetting('ServiceUrl', message('Service URL'), {
      description: message('Generic hook v2 of the service to use when the level links none'),
      fallback: '',
    }),
  ],
  steps: ({ kind }) => [
    jsonCall('POST', '{{ServiceUrl}}', {
      type: 'incident',
      id: jsonPlaceholder('incident.key'),
      title: jsonPlaceholder('message.title'),
      description: jsonPlaceholder('message.body'),
      start_time: '{{@alert.firstErrorUtc}}Z',
      state: kind === 'Ok' ? 'monitoring' : 'investigating',
    }),
  ],
};
