import { message } from '@vedette/i18n/message';
import { cutInJson, inJson, jsonCall, plain, receiverId, secret, type Channel } from './channel.js';

const headers = [{ Key: 'Authorization', Value: 'GenieKey {{ApiKey}}' }];

/** An entity has at most 512 characters, all details together 8,000. */
const SHORT = 500;
const LONG = 5_000;

/** Alert API: https://docs.opsgenie.com/docs/alert-api. Alerts with the same alias are de-duplicated. */
export const opsgenie: Channel = {
  id: 'Opsgenie',
  type: 'GenericWebhook',
  label: message('Opsgenie'),
  kinds: ['Error', 'Ok'],
  reaches: 'receiver',
  isKeyed: true,
  settings: [
    secret('ApiKey', message('API key'), { description: message('Key of an API integration of a team') }),
    plain('ApiUrl', message('Alerts URL'), {
      description: message('For accounts in the EU: https://api.eu.opsgenie.com/v2/alerts'),
      fallback: 'https://api.opsgenie.com/v2/alerts',
    }),
  ],
  steps: ({ kind }) => {
    const more = { headers, captures: receiverId('requestId') };
    if (kind === 'Ok') {
      const url = '{{ApiUrl}}/{{@UrlEncode({{@incident.key}})}}/close?identifierType=alias';
      return [jsonCall('POST', url, { source: 'Vedette', note: inJson('message.title') }, more)];
    }
    const details = {
      monitor: cutInJson('monitor.name', SHORT),
      url: cutInJson('monitor.url', LONG),
      errorCode: inJson('alert.errorTypeId'),
      firstError: inJson('alert.firstErrorUtc'),
      dashboard: inJson('monitor.dashboardUrl'),
    };
    const alert = {
      message: inJson('message.short'),
      alias: inJson('incident.key'),
      description: inJson('message.body'),
      entity: cutInJson('monitor.name', SHORT),
      source: 'Vedette',
      details,
    };
    return [jsonCall('POST', '{{ApiUrl}}', alert, more)];
  },
};
