import { message } from '@vedette/i18n/message';
import type { HttpStep } from '../steps/custom-integration-rules.js';
import { basicHeader, getCall, inJson, jsonCall, plain, receiverId, secret, type Channel } from './channel.js';

const headers = [basicHeader('Username', 'Password'), { Key: 'Accept', Value: 'application/json' }];
const TABLE = 'https://{{InstanceName}}.service-now.com/api/now/table/incident';
const FIND = `${TABLE}?sysparm_query=correlation_id%3D{{@UrlEncode({{@incident.key}})}}&sysparm_fields=sys_id&sysparm_limit=1`;

const find: HttpStep = getCall(FIND, {
  name: 'Find',
  headers,
  captures: [{ Source: 'ResponseBodyJson', Property: 'result[0].sys_id', Name: 'Found', isOptional: true }],
});
const whenFound = { captured: 'Found', isThere: true } as const;
const idOfAnswer = receiverId('result.sys_id');

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
  isKeyed: true,
  settings: [
    plain('InstanceName', message('Instance name'), {
      description: message('The part of the URL before .service-now.com'),
    }),
    plain('Username', message('User name'), {
      description: message('User with permission to read and write incidents'),
    }),
    secret('Password', message('Password')),
    plain('CloseCode', message('Resolution code'), {
      description: message('Resolution code that is set on recovery'),
      fallback: 'Solution provided',
    }),
  ],
  steps: ({ kind }) => {
    const patch = (name: string, body: object): HttpStep =>
      jsonCall('PATCH', `${TABLE}/{{Found}}`, body, { name, headers, captures: idOfAnswer, onlyWhen: whenFound });
    if (kind === 'Ok') {
      const notes = inJson('message.body');
      return [
        find,
        patch('Resolve', {
          state: '6',
          close_code: '{{@JsonEncode({{CloseCode}})}}',
          close_notes: notes,
          work_notes: notes,
        }),
      ];
    }
    const incident = {
      short_description: inJson('message.short'),
      description: inJson('message.body'),
      correlation_id: inJson('incident.key'),
      correlation_display: 'Vedette',
      impact: '1',
      urgency: '1',
    };
    const create = { name: 'Create', headers, captures: idOfAnswer, onlyWhen: { captured: 'Found', isThere: false } };
    return [find, jsonCall('POST', TABLE, incident, create), patch('Add', { work_notes: inJson('message.body') })];
  },
};
