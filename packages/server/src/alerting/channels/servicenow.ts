import { message } from '@vedette/i18n/message';
import type { HttpStep } from '../steps/custom-integration-rules.js';
import {
  basicAuthHeader,
  getCall,
  jsonPlaceholder,
  jsonCall,
  plainSetting,
  captureReceiverId,
  secretSetting,
  type Channel,
} from './channel.js';

const headers = [basicAuthHeader('Username', 'Password'), { Key: 'Accept', Value: 'application/json' }];
const TABLE_URL = 'https://{{InstanceName}}.service-now.com/api/now/table/incident';
const FIND_URL = `${TABLE_URL}?sysparm_query=correlation_id%3D{{@UrlEncode({{@incident.key}})}}&sysparm_fields=sys_id&sysparm_limit=1`;

const findStep: HttpStep = getCall(FIND_URL, {
  name: 'Find',
  headers,
  captures: [{ Source: 'ResponseBodyJson', Property: 'result[0].sys_id', Name: 'Found', isOptional: true }],
});
const whenFound = { captured: 'Found', isThere: true } as const;
const responseId = captureReceiverId('result.sys_id');

/**
 * Table API: https://docs.servicenow.com/…/c_TableAPI. It has no upsert, so an incident is searched by its correlation
 * id first.
 */
export const serviceNow: Channel = {
  id: 'ServiceNow',
  type: 'GenericWebhook',
  label: message('ServiceNow'),
  kinds: ['Error', 'Ok'],
  reaches: 'receiver',
  isDeduplicated: true,
  settings: [
    plainSetting('InstanceName', message('Instance name'), {
      description: message('The part of the URL before .service-now.com'),
    }),
    plainSetting('Username', message('User name'), {
      description: message('User with permission to read and write incidents'),
    }),
    secretSetting('Password', message('Password')),
    plainSetting('CloseCode', message('Resolution code'), {
      description: message('Resolution code that is set on recovery'),
      fallback: 'Solution provided',
    }),
  ],
  steps: ({ kind }) => {
    const patch = (name: string, body: object): HttpStep =>
      jsonCall('PATCH', `${TABLE_URL}/{{Found}}`, body, { name, headers, captures: responseId, onlyWhen: whenFound });
    if (kind === 'Ok') {
      const notes = jsonPlaceholder('message.body');
      return [
        findStep,
        patch('Resolve', {
          state: '6',
          close_code: '{{@JsonEncode({{CloseCode}})}}',
          close_notes: notes,
          work_notes: notes,
        }),
      ];
    }
    const incident = {
      short_description: jsonPlaceholder('message.short'),
      description: jsonPlaceholder('message.body'),
      correlation_id: jsonPlaceholder('incident.key'),
      correlation_display: 'Vedette',
      impact: '1',
      urgency: '1',
    };
    const create = { name: 'Create', headers, captures: responseId, onlyWhen: { captured: 'Found', isThere: false } };
    return [
      findStep,
      jsonCall('POST', TABLE_URL, incident, create),
      patch('Add', { work_notes: jsonPlaceholder('message.body') }),
    ];
  },
};
