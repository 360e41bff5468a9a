/**
 * Rules of vendors for the calls they accept: known and required fields, allowed values and lengths, checked against
 * what is sent. `sources` lists the pages of the documentation. Verified there, or in copies, in November 2026:
 * PagerDuty's fields, lengths and 512 KB, Opsgenie's fields and lengths, Slack's lengths, StatusHub's fields and time
 * format, Statuspage's values, the fields of On-Call, the envelope of Teams with its 28 KB and text blocks, the 160
 * characters of ServiceNow. The known fields are in `receiver-fields.ts`. Assumed without a source, to be verified at
 * the next change: the other lengths of ServiceNow, fact sets of adaptive cards.
 */
import { z } from 'zod';

const text = (maxLength: number) => z.string().max(maxLength);
const nonEmptyText = (maxLength = 1_000_000) => z.string().min(1).max(maxLength);
/** The pattern accepts dates of the 2020s only. */
const isoTime = z.string().regex(/^202\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
const KB = 1024;

export interface ReceiverContract {
  /** Pages of the documentation. */
  readonly sources: readonly string[];
  readonly maxBytes?: number;
  /** Bodies of the calls in order for each kind of alert; calls without a body are left out. */
  readonly bodies: Readonly<Partial<Record<'Error' | 'Reminder' | 'Ok', z.ZodType>>>;
}

const pagerDutyKeys = { routing_key: nonEmptyText(), dedup_key: nonEmptyText(255) };
const pagerDutyTrigger = z.strictObject({
  ...pagerDutyKeys,
  event_action: z.literal('trigger'),
  client: text(1_000),
  client_url: z.url(),
  links: z.array(z.strictObject({ href: z.url(), text: nonEmptyText() })),
  payload: z.strictObject({
    summary: nonEmptyText(1024),
    source: nonEmptyText(),
    severity: z.enum(['critical', 'error', 'warning', 'info']),
    timestamp: isoTime,
    component: z.string(),
    custom_details: z.record(z.string(), z.string()),
  }),
});

const opsgenieAlert = z.strictObject({
  message: nonEmptyText(130),
  alias: nonEmptyText(512),
  description: text(15_000),
  entity: text(512),
  source: text(100),
  details: z.record(z.string(), z.string()).refine((details) => JSON.stringify(details).length <= 8_000),
});

const onCall = (type: 'CRITICAL' | 'RECOVERY') =>
  z.strictObject({
    message_type: z.literal(type),
    entity_id: nonEmptyText(),
    entity_display_name: nonEmptyText(),
    state_message: nonEmptyText(),
    state_start_time: z.int().positive(),
    monitoring_tool: nonEmptyText(),
    alert_url: z.url(),
  });

const statusHubIncident = (state: 'investigating' | 'monitoring') =>
  z.strictObject({
    type: z.literal('incident'),
    id: nonEmptyText(),
    title: nonEmptyText(),
    description: z.string(),
    start_time: isoTime,
    state: z.literal(state),
  });

const block = z.strictObject({
  type: z.literal('TextBlock'),
  text: z.string(),
  wrap: z.boolean(),
  size: z.enum(['Default', 'Small', 'Medium', 'Large', 'ExtraLarge']).optional(),
  weight: z.enum(['Default', 'Lighter', 'Bolder']).optional(),
  color: z.enum(['Default', 'Dark', 'Light', 'Accent', 'Good', 'Warning', 'Attention']).optional(),
});
const facts = z.strictObject({
  type: z.literal('FactSet'),
  facts: z.array(z.strictObject({ title: z.string(), value: z.string() })),
});
const teams = z.strictObject({
  type: z.literal('message'),
  attachments: z
    .array(
      z.strictObject({
        contentType: z.literal('application/vnd.microsoft.card.adaptive'),
        contentUrl: z.null(),
        content: z.strictObject({
          $schema: z.literal('http://adaptivecards.io/schemas/adaptive-card.json'),
          type: z.literal('AdaptiveCard'),
          version: z.enum(['1.0', '1.1', '1.2', '1.3', '1.4', '1.5']),
          msteams: z.strictObject({ width: z.literal('Full') }),
          body: z.array(z.discriminatedUnion('type', [block, facts])).min(1),
          actions: z
            .array(z.strictObject({ type: z.literal('Action.OpenUrl'), title: nonEmptyText(), url: z.url() }))
            .max(6),
        }),
      }),
    )
    .length(1),
});

const slack = z.strictObject({
  text: nonEmptyText(40_000),
  attachments: z
    .array(
      z.strictObject({
        color: z.string().regex(/^#[\da-f]{6}$/),
        fallback: nonEmptyText(),
        title: nonEmptyText(),
        title_link: z.url(),
        text: text(8_000),
        footer: text(300),
        fields: z.array(z.strictObject({ title: nonEmptyText(), value: z.string(), short: z.boolean() })),
      }),
    )
    .max(100),
});

const incident = z.strictObject({
  short_description: nonEmptyText(160),
  description: z.string(),
  correlation_id: nonEmptyText(100),
  correlation_display: nonEmptyText(100),
  impact: z.enum(['1', '2', '3']),
  urgency: z.enum(['1', '2', '3']),
});
const resolved = z.strictObject({
  state: z.literal('6'),
  close_code: nonEmptyText(40),
  close_notes: nonEmptyText(),
  work_notes: nonEmptyText(),
});

const component = (status: readonly string[]) =>
  z.strictObject({ component: z.strictObject({ status: z.enum(status) }) });

/** Receivers of the default body map its fields themselves, so every value is a text. */
const texts = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]));

export const RECEIVERS: Readonly<Record<string, ReceiverContract>> = {
  PagerDuty: {
    sources: [
      'https://developer.pagerduty.com/docs/events-api-v2/trigger-events/',
      'https://v2.developer.pagerduty.com/docs/send-an-event-events-api-v2',
    ],
    maxBytes: 512 * KB,
    bodies: {
      Error: pagerDutyTrigger,
      Reminder: pagerDutyTrigger,
      Ok: z.strictObject({ ...pagerDutyKeys, event_action: z.literal('resolve') }),
    },
  },
  Opsgenie: {
    sources: ['https://docs.opsgenie.com/docs/alert-api', 'https://docs.opsgenie.com/docs/alerts-and-alert-fields'],
    bodies: { Error: opsgenieAlert, Ok: z.strictObject({ source: text(100), note: text(25_000) }) },
  },
  SplunkOnCall: {
    sources: [
      'https://help.victorops.com/knowledge-base/rest-endpoint-integration-guide/',
      'https://help.victorops.com/knowledge-base/incident-fields-glossary/',
    ],
    bodies: { Error: onCall('CRITICAL'), Ok: onCall('RECOVERY') },
  },
  StatusHub: {
    sources: ['https://statushub.helpscoutdocs.com/article/118-integrate-using-generic-webhooks-v2'],
    bodies: {
      Error: statusHubIncident('investigating'),
      Reminder: statusHubIncident('investigating'),
      Ok: statusHubIncident('monitoring'),
    },
  },
  Statuspage: {
    sources: ['https://developer.statuspage.io/#operation/patchPagesPageIdComponentsComponentId'],
    bodies: {
      Error: component(['degraded_performance', 'partial_outage', 'major_outage', 'under_maintenance']),
      Ok: component(['operational']),
    },
  },
  ServiceNow: {
    sources: [
      'https://www.servicenow.com/docs/bundle/api-reference/page/integrate/inbound-rest/concept/c_TableAPI.html',
    ],
    bodies: { Error: incident, Ok: resolved },
  },
  MicrosoftTeams: {
    sources: [
      'https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using',
      'https://adaptivecards.io/explorer/AdaptiveCard.html',
    ],
    maxBytes: 28 * KB,
    bodies: { Error: teams, Reminder: teams, Ok: teams },
  },
  Slack: {
    sources: [
      'https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks',
      'https://api.slack.com/changelog/2018-04-truncating-really-long-messages',
    ],
    bodies: { Error: slack, Reminder: slack, Ok: slack },
  },
  AlertOps: {
    sources: ['https://help.alertops.com/ (inbound integrations map fields as configured)'],
    bodies: { Error: texts, Reminder: texts, Ok: texts },
  },
  Zapier: {
    sources: ['https://help.zapier.com/hc/en-us/articles/8496288690317 (a catch hook accepts any JSON)'],
    bodies: { Error: texts, Reminder: texts, Ok: texts },
  },
};
