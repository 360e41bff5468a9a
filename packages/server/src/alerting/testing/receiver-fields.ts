/**
 * Fields that vendors list for their calls, according to their pages or documentation repositories in November 2026.
 * `receivers.ts` holds rules for the fields, this list only that they exist. `[]` is an element of a list, `*` any name
 * the sender chooses. Vendors whose documentation could not be read are missing; for ServiceNow only the example was
 * available (`short_description`, `comments`), the other columns are those of every instance's table.
 */
export interface DocumentedFields {
  readonly source: string;
  readonly fields: readonly string[];
}

const CARD = 'attachments[].content';

export const DOCUMENTED_FIELDS: Readonly<Record<string, DocumentedFields>> = {
  PagerDuty: {
    source: 'https://github.com/PagerDuty/developer-docs/blob/main/docs/events-API-v2/02-Trigger-Events.md',
    fields: [
      'routing_key',
      'event_action',
      'dedup_key',
      'client',
      'client_url',
      'links[].href',
      'links[].text',
      'images[].src',
      'images[].href',
      'images[].alt',
      ...['summary', 'source', 'severity', 'timestamp', 'component', 'group', 'class', 'custom_details.*'].map(
        (field) => `payload.${field}`,
      ),
    ],
  },
  Opsgenie: {
    source: 'https://github.com/opsgenie/opsgenie-python-sdk/blob/master/docs/CreateAlertPayload.md',
    fields: [
      'user',
      'note',
      'source',
      'message',
      'alias',
      'description',
      'responders',
      'visibleTo',
      'actions',
      'tags',
      'details.*',
      'entity',
      'priority',
    ],
  },
  SplunkOnCall: {
    source: 'https://help.splunk.com/en/splunk-observability-cloud/splunk-on-call/alerts/incident-fields-glossary',
    // Senders may add custom fields; those that AlertOps processes are in `receivers.ts`.
    fields: [
      'message_type',
      'entity_id',
      'entity_display_name',
      'state_message',
      'state_start_time',
      'timestamp',
      'monitoring_tool',
      'alert_url',
      'entity_is_host',
      'ack_message',
      'ack_author',
    ],
  },
  StatusHub: {
    source: 'https://statushub.helpscoutdocs.com/article/118-integrate-using-generic-webhooks-v2',
    fields: ['type', 'id', 'title', 'description', 'start_time', 'state'],
  },
  Statuspage: {
    source: 'https://community.atlassian.com/t5/Statuspage-questions/Updating-status-of-a-component/qaq-p/1525110',
    fields: ['component.status'],
  },
  MicrosoftTeams: {
    source:
      'https://github.com/MicrosoftDocs/msteams-docs/blob/main/msteams-platform/webhooks-and-connectors/how-to/connectors-using.md',
    // Fact sets and the width are not on that page, but generally known.
    fields: [
      'type',
      'attachments[].contentType',
      'attachments[].contentUrl',
      ...['$schema', 'type', 'version', 'msteams.width', 'actions[].type', 'actions[].title', 'actions[].url'].map(
        (field) => `${CARD}.${field}`,
      ),
      ...['type', 'text', 'wrap', 'size', 'weight', 'color', 'facts[].title', 'facts[].value'].map(
        (field) => `${CARD}.body[].${field}`,
      ),
    ],
  },
  Slack: {
    source:
      'https://tessl.io/registry/tessl/npm-slack--types/files/docs/message-attachments.md (types of the Slack SDK)',
    fields: [
      'text',
      'channel',
      'username',
      ...[
        'fallback',
        'color',
        'pretext',
        'title',
        'title_link',
        'text',
        'footer',
        'footer_icon',
        'ts',
        'mrkdwn_in',
      ].map((field) => `attachments[].${field}`),
      ...['title', 'value', 'short'].map((field) => `attachments[].fields[].${field}`),
    ],
  },
};

/** Returns the path of every primitive value in a body: `links[].href`. */
export function listFieldPaths(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => listFieldPaths(each, `${path}[]`));
  if (value === null || typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([name, each]) => listFieldPaths(each, path === '' ? name : `${path}.${name}`));
}

/** Returns whether a vendor lists a path, by its name or as a custom field. */
export const isDocumented = ({ fields }: DocumentedFields, path: string): boolean =>
  fields.some((field) => field === path || (field.endsWith('.*') && path.startsWith(field.slice(0, -1))));
