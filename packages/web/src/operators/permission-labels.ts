import { t } from '../i18n/translate.js';

/** Account-wide permissions: their names for operators and groups, and what they allow. */
export interface Permission {
  readonly operator: string;
  readonly group: string;
  readonly label: string;
  /** Why it can be neither granted nor removed here. */
  readonly fixed?: string;
}

const same = (name: string, label: string): Permission => ({ operator: name, group: name, label });

/** In display order. */
export const PERMISSIONS: readonly Permission[] = [
  { operator: 'AccountAccess', group: 'BasicOperator', label: t('View monitors and dashboards') },
  same('CreateAlertDefinition', t('Create alert definitions')),
  same('CreateIntegration', t('Create integrations')),
  same('CreatePrivateLocations', t('Create private locations')),
  same('ManageMonitorTemplates', t('Manage and apply monitor templates, manage domain groups')),
  same('ShareDashboards', t('Share dashboards')),
  same('TechnicalContact', t('Technical contact')),
  same('FinancialOperator', t('Financial contact')),
  same('AllowInfra', t('Infra access (kept for API clients, no effect)')),
  {
    operator: 'AccountAdministrator',
    group: 'Administrator',
    label: t('Administrator'),
    fixed: t('Granted only by membership in the administrators’ group.'),
  },
];
