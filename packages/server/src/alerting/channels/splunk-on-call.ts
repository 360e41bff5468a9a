import { message } from '@vedette/i18n/message';
import type { HttpStep } from '../steps/custom-integration-rules.js';
import { inJson, jsonCall, receiverId, plain, secret, type Channel } from './channel.js';

/** Splunk expects times as numbers, in seconds since the epoch. */
const withNumber =
  (name: string) =>
  (step: HttpStep): HttpStep => ({ ...step, body: step.body.replace(`"{{@${name}}}"`, `{{@${name}}}`) });

/** REST endpoint integration: https://help.victorops.com/knowledge-base/rest-endpoint-integration-guide */
export const splunkOnCall: Channel = {
  id: 'SplunkOnCall',
  type: 'GenericWebhook',
  label: message('Splunk On-Call'),
  kinds: ['Error', 'Ok'],
  reaches: 'receiver',
  isKeyed: true,
  settings: [
    secret('SplunkOnCallUrl', message('URL to notify'), {
      description: message('The URL to notify without its last part, the routing key'),
    }),
    plain('RoutingKey', message('Routing key'), {
      description: message('Routing key, for example the name of a team'),
    }),
  ],
  steps: ({ kind, hasLinks }) => [
    withNumber('alert.firstErrorUnix')(
      jsonCall(
        'POST',
        '{{SplunkOnCallUrl}}/{{@UrlEncode({{RoutingKey}})}}',
        {
          message_type: kind === 'Ok' ? 'RECOVERY' : 'CRITICAL',
          entity_id: inJson('incident.key'),
          entity_display_name: inJson('message.title'),
          state_message: inJson('message.body'),
          state_start_time: '{{@alert.firstErrorUnix}}',
          monitoring_tool: 'Vedette',
          ...(hasLinks && { alert_url: inJson('monitor.dashboardUrl') }),
        },
        { captures: receiverId('entity_id') },
      ),
    ),
  ],
};
