import { message } from '@vedette/i18n/message';
import { truncatedJsonPlaceholder, jsonPlaceholder, jsonCall, secretSetting, type Channel } from './channel.js';

/** A message has at most 28 KB, and characters of some scripts take three bytes each. */
const MAX_FACT_LENGTH = 500;
const MAX_TEXT_LENGTH = 4_000;
const MAX_TITLE_LENGTH = 250;
/** Text blocks and facts are Markdown, so names and responses are escaped to prevent links. */
const markdownText = (name: string, length: number): string =>
  `{{@JsonEncode({{@MarkdownEncode({{@Cut(${length},{{@${name}}})}})}})}}`;
const fact = (title: string, name: string) => ({ title, value: markdownText(name, MAX_FACT_LENGTH) });
const link = (title: string, name: string) => ({ type: 'Action.OpenUrl', title, url: jsonPlaceholder(name) });

/**
 * A "When a Teams webhook request is received" workflow that posts an adaptive card:
 * https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors
 */
export const microsoftTeams: Channel = {
  id: 'MicrosoftTeams',
  type: 'GenericWebhook',
  label: message('Microsoft Teams'),
  kinds: ['Error', 'Reminder', 'Ok'],
  reaches: 'receiver',
  isDeduplicated: false,
  settings: [
    secretSetting('WorkflowUrl', message('Workflow URL'), {
      description: message('URL of the workflow that posts to a channel or chat'),
    }),
  ],
  steps: ({ kind, hasLinks, localise }) => {
    const title = {
      type: 'TextBlock',
      size: 'Large',
      weight: 'Bolder',
      wrap: true,
      text: markdownText('message.title', MAX_TITLE_LENGTH),
    };
    const facts = [
      fact(localise('error'), 'message.error'),
      fact(localise('address'), 'monitor.url'),
      fact(localise('firstError'), 'alert.firstErrorFormatted'),
      fact(localise('checkpoint'), 'alert.checkpointName'),
      ...(kind === 'Error' ? [] : [fact(localise('downtime'), 'alert.downtimeDuration')]),
      fact(localise('definition'), 'alertDefinition.name'),
    ];
    const content = {
      $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
      type: 'AdaptiveCard',
      version: '1.4',
      msteams: { width: 'Full' },
      body: [
        { ...title, color: kind === 'Ok' ? 'Good' : 'Attention' },
        { type: 'TextBlock', wrap: true, text: truncatedJsonPlaceholder('escalationLevel.message', MAX_TEXT_LENGTH) },
        { type: 'FactSet', facts },
      ],
      actions: hasLinks
        ? [link(localise('monitor'), 'monitor.dashboardUrl'), link(localise('firstError'), 'alert.firstErrorCheckUrl')]
        : [],
    };
    const attachment = { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content };
    return [jsonCall('POST', '{{WorkflowUrl}}', { type: 'message', attachments: [attachment] })];
  },
};
