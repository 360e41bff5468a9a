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

/** An event has at most 512 KB. */
const MAX_NOTES_LENGTH = 20_000;

/**
 * Events API v2: https://developer.pagerduty.com/docs/events-api-v2-overview. The incident's key de-duplicates events.
 */
export const pagerDuty: Channel = {
  id: 'PagerDuty',
  type: 'PagerDuty',
  label: message('PagerDuty'),
  kinds: ['Error', 'Reminder', 'Ok'],
  reaches: 'receiver',
  isDeduplicated: true,
  settings: [
    secretSetting('RoutingKey', message('Integration key'), {
      description: message('Key of an Events API v2 integration: 32 letters and digits'),
    }),
    plainSetting('EventsUrl', message('Events URL'), {
      description: message('For accounts in the EU: https://events.eu.pagerduty.com/v2/enqueue'),
      fallback: 'https://events.pagerduty.com/v2/enqueue',
    }),
  ],
  steps: ({ kind, hasLinks }) => {
    const event = {
      routing_key: '{{@JsonEncode({{RoutingKey}})}}',
      event_action: kind === 'Ok' ? 'resolve' : 'trigger',
      dedup_key: jsonPlaceholder('incident.key'),
    };
    const details = {
      Error: jsonPlaceholder('message.error'),
      Monitor: jsonPlaceholder('monitor.name'),
      Type: jsonPlaceholder('monitor.type'),
      'First error': jsonPlaceholder('alert.firstErrorUtcFormatted'),
      Checkpoint: jsonPlaceholder('alert.checkpointName'),
      Message: jsonPlaceholder('escalationLevel.message'),
      Notes: truncatedJsonPlaceholder('monitor.notes', MAX_NOTES_LENGTH),
    };
    const trigger = {
      client: 'Vedette',
      ...(hasLinks && {
        client_url: jsonPlaceholder('monitor.dashboardUrl'),
        links: [{ href: jsonPlaceholder('alert.firstErrorCheckUrl'), text: 'First error' }],
      }),
      payload: {
        summary: jsonPlaceholder('message.title'),
        source: jsonPlaceholder('message.source'),
        severity: 'critical',
        timestamp: '{{@alert.timestampUtc}}Z',
        component: jsonPlaceholder('monitor.name'),
        custom_details: details,
      },
    };
    const body = kind === 'Ok' ? event : { ...event, ...trigger };
    return [jsonCall('POST', '{{EventsUrl}}', body, { captures: captureReceiverId('dedup_key') })];
  },
};
