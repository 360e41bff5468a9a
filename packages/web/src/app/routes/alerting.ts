import { page, pageWithSearch } from './page-route.js';
import { checkSearch } from '../search.js';

export const alerting = [
  pageWithSearch('/alerts', checkSearch, () => import('../../alerts/list-page.js'), 'AlertListPage'),
  page('/alert-definitions', () => import('../../alerts/definitions-page.js'), 'DefinitionsPage'),
  page('/alert-definitions/$definitionGuid', () => import('../../alerts/definition-page.js'), 'DefinitionPage'),
  page('/outbox', () => import('../../outbox/outbox-page.js'), 'OutboxPage'),
  page('/outbox/$outboxId', () => import('../../outbox/mail-page.js'), 'MailPage'),
  page('/integrations', () => import('../../integrations/integrations-page.js'), 'IntegrationsPage'),
  page('/integrations/new', () => import('../../integrations/integration-page.js'), 'IntegrationPage'),
  page('/integrations/$guid', () => import('../../integrations/integration-page.js'), 'IntegrationPage'),
] as const;
