import { page, pageWithSearch } from './page-route.js';
import { parseChannelSearch, parsePlainSearch } from '../../parts/navigation/search.js';

export const alerting = [
  page('/alerting', () => import('../../alerts/alerting-page.js'), 'AlertingPage'),
  pageWithSearch('/alerts', parsePlainSearch, () => import('../../alerts/list-page.js'), 'AlertListPage'),
  page('/alert-definitions', () => import('../../alerts/definitions-page.js'), 'DefinitionsPage'),
  page('/alert-definitions/$definitionGuid', () => import('../../alerts/definition-page.js'), 'DefinitionPage'),
  page('/message-credits', () => import('../../alerts/credits-page.js'), 'CreditsPage'),
  page('/outbox', () => import('../../outbox/outbox-page.js'), 'OutboxPage'),
  page('/outbox/$outboxId', () => import('../../outbox/mail-page.js'), 'MailPage'),
  page('/integrations', () => import('../../integrations/integrations-page.js'), 'IntegrationsPage'),
  page('/integrations/new', () => import('../../integrations/new-integration-page.js'), 'NewIntegrationPage'),
  pageWithSearch(
    '/integrations/channels/new',
    parseChannelSearch,
    () => import('../../integrations/channel-page.js'),
    'NewChannelPage',
  ),
  page('/integrations/channels/$guid', () => import('../../integrations/channel-page.js'), 'ChannelPage'),
  page('/integrations/email/$guid', () => import('../../integrations/email-page.js'), 'EmailPage'),
  page('/integrations/custom/new', () => import('../../integrations/custom-page.js'), 'CustomIntegrationPage'),
  page('/integrations/custom/$guid', () => import('../../integrations/custom-page.js'), 'CustomIntegrationPage'),
] as const;
