import { message } from '@vedette/i18n/message';
import {
  truncatedJsonPlaceholder,
  jsonPlaceholder,
  jsonCall,
  plainSetting,
  captureReceiverId,
  secretSetting,
  type Channel,
} from './channel.js';

const headers = [{ Key: 'Authorization', Value: 'GenieKey {{ApiKey}}' }];

/** An entity has at most 512 characters, all details together 8,000. */
const MAX_SHORT_LENGTH = 500;
const MAX_LONG_LENGTH = 5_000;

/** Alert API: https://docs.opsgenie.com/docs/alert-api. Alerts with the same alias are de-duplicated. */
export const opsgenie: Channel = {
  id: 'Opsgenie',
  type: 'GenericWebhook',
  label: message('Opsgenie'),
  kinds: ['Error', 'Ok'],
  reaches: 'receiver',
  isDeduplicated: true,
  settings: [
    secretSetting('ApiKey', message('API key'), { description: message('Key of an API integration of a team') }),
    plainSetting('ApiUrl', message('Alerts URL'), {
      description: message('For accounts in the EU: https://api.eu.opsgenie.com/v2/alerts'),
      fallback: 'https://api.opsgenie.com/v2/alerts',
    }),
  ],
  steps: ({ kind }) => {
    const callOptions = { headers, captures: captureReceiverId('requestId') };
    if (kind === 'Ok') {
      const url = '{{ApiUrl}}/{{@UrlEncode({{@incident.key}})}}/close?identifierType=alias';
      return [jsonCall('POST', url, { source: 'Vedette', note: jsonPlaceholder('message.title') }, callOptions)];
    }
    const details = {
      monitor: truncatedJsonPlaceholder('monitor.name', MAX_SHORT_LENGTH),
      url: truncatedJsonPlaceholder('monitor.url', MAX_LONG_LENGTH),
      errorCode: jsonPlaceholder('alert.errorTypeId'),
      firstError: jsonPlaceholder('alert.firstErrorUtc'),
      dashboard: jsonPlaceholder('monitor.dashboardUrl'),
    };
    const alert = {
      message: jsonPlaceholder('message.short'),
      alias: jsonPlaceholder('incident.key'),
      description: jsonPlaceholder('message.body'),
      entity: truncatedJsonPlaceholder('monitor.name', MAX_SHORT_LENGTH),
      source: 'Vedette',
      details,
    };
    return [jsonCall('POST', '{{ApiUrl}}', alert, callOptions)];
  },
};
