import { message } from '@vedette/i18n/message';
import { cutInJson, inJson, jsonCall, plain, receiverId, secret, type Channel } from './channel.js';

/** An event has at most 512 KB. */
const NOTES = 20_000;

/**
 * Events API v2: https://developer.pagerduty.com/docs/events-api-v2-overview. The incident's key de-duplicates events.
 */
export const pagerDuty: Channel = {
  id: 'PagerDuty',
  type: 'PagerDuty',
  label: message('PagerDuty'),
  kinds: ['Error', 'Reminder', 'Ok'],
  reaches: 'receiver',
  isKeyed: true,
  settings: [
    secret('RoutingKey', message('Integration key'), {
      description: message('Key of an Events API v2 integration: 32 letters and digits'),
    }),
    plain('EventsUrl', message('Events URL'), {
      description: message('For accounts in the EU: https://events.eu.pagerduty.com/v2/enqueue'),
      fallback: 'https://events.pagerduty.com/v2/enqueue',
    }),
  ],
  steps: ({ kind, hasLinks }) => {
    const event = {
      routing_key: '{{@JsonEncode({{RoutingKey}})}}',
      event_action: kind === 'Ok' ? 'resolve' : 'trigger',
      dedup_key: inJson('incident.key'),
    };
    const details = {
      Error: inJson('message.error'),
      Monitor: inJson('monitor.name'),
      Type: inJson('monitor.type'),
      'First error': inJson('alert.firstErrorUtcFormatted'),
      Checkpoint: inJson('alert.checkpointName'),
      Message: inJson('escalationLevel.message'),
      Notes: cutInJson('monitor.notes', NOTES),
    };
    const trigger = {
      client: 'Vedette',
      ...(hasLinks && {
        client_url: inJson('monitor.dashboardUrl'),
        links: [{ href: inJson('alert.firstErrorCheckUrl'), text: 'First error' }],
      }),
      payload: {
        summary: inJson('message.title'),
        source: inJson('message.source'),
        severity: 'critical',
        timestamp: '{{@alert.timestampUtc}}Z',
        component: inJson('monitor.name'),
        custom_details: details,
      },
    };
    const body = kind === 'Ok' ? event : { ...event, ...trigger };
    return [jsonCall('POST', '{{EventsUrl}}', body, { captures: receiverId('dedup_key') })];
  },
};
