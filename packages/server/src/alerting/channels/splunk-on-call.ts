import { message } from '@vedette/i18n/message';
import type { HttpStep } from '../steps/custom-integration-rules.js';
import { jsonPlaceholder, jsonCall, captureReceiverId, plainSetting, secretSetting, type Channel } from './channel.js';

/** Splunk expects times as numbers, in seconds since the epoch. */
const unquoteNumber =
  (name: string) =>
  (step: HttpStep): HttpStep => ({ ...step, body: step.body.replace(`"{{@${name}}}"`, `{{@${name}}}`) });

/** REST endpoint integration: https://help.victorops.com/knowledge-base/rest-endpoint-integration-guide */
export const splunkOnCall: Channel = {
  id: 'SplunkOnCall',
  type: 'GenericWebhook',
  label: message('Splunk On-Call'),
  kinds: ['Error', 'Ok'],
  reaches: 'receiver',
  isDeduplicated: true,
  settings: [
    secretSetting('SplunkOnCallUrl', message('URL to notify'), {
      description: message('The URL to notify without its last part, the routing key'),
    }),
    plainSetting('RoutingKey', message('Routing key'), {
      description: message('Routing key, for example the name of a team'),
    }),
  ],
  steps: ({ kind, hasLinks }) => [
    unquoteNumber('alert.firstErrorUnix')(
      jsonCall(
        'POST',
        '{{SplunkOnCallUrl}}/{{@UrlEncode({{RoutingKey}})}}',
        {
          message_type: kind === 'Ok' ? 'RECOVERY' : 'CRITICAL',
          entity_id: jsonPlaceholder('incident.key'),
          entity_display_name: jsonPlaceholder('message.title'),
          state_message: jsonPlaceholder('message.body'),
          state_start_time: '{{@alert.firstErrorUnix}}',
          monitoring_tool: 'Vedette',
          ...(hasLinks && { alert_url: jsonPlaceholder('monitor.dashboardUrl') }),
        },
        { captures: captureReceiverId('entity_id') },
      ),
    ),
  ],
};
