import { message } from '@vedette/i18n/message';
import { jsonCall, plainSetting, captureReceiverId, secretSetting, type Channel } from './channel.js';

/** Components of Statuspage: https://developer.statuspage.io. Setting a status twice has no further effect. */
export const statuspage: Channel = {
  id: 'Statuspage',
  type: 'GenericWebhook',
  label: message('Statuspage'),
  kinds: ['Error', 'Ok'],
  reaches: 'receiver',
  isDeduplicated: true,
  settings: [
    secretSetting('ApiKey', message('API key'), { description: message('API key of a user') }),
    plainSetting('PageId', message('Page ID')),
    plainSetting('ComponentId', message('Component ID'), {
      description: message('ID of the component that shows the monitors of the level'),
    }),
    plainSetting('ErrorStatus', message('Status during an error'), {
      description: message('degraded_performance, partial_outage or major_outage'),
      fallback: 'major_outage',
    }),
  ],
  steps: ({ kind }) => {
    const status = kind === 'Ok' ? 'operational' : '{{@JsonEncode({{ErrorStatus}})}}';
    const url =
      'https://api.statuspage.io/v1/pages/{{@UrlEncode({{PageId}})}}/components/{{@UrlEncode({{ComponentId}})}}';
    const headers = [{ Key: 'Authorization', Value: 'OAuth {{ApiKey}}' }];
    return [jsonCall('PATCH', url, { component: { status } }, { headers, captures: captureReceiverId('id') })];
  },
};
