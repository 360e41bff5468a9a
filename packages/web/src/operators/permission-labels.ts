import { t } from '../i18n/translate.js';

/** Account-wide permissions: their names for operators and groups, and what they allow. */
export interface Permission {
  readonly operator: string;
  readonly group: string;
  readonly label: string;
  /** Why it can be neither granted nor removed here. */
  readonly fixedReason?: string;
}

const sharedPermission = (name: string, label: string): Permission => ({ operator: name, group: name, label });

/** In display order. */
export const PERMISSIONS: readonly Permission[] = [
  { operator: 'AccountAccess', group: 'BasicOperator', label: t('View monitors and dashboards') },
  sharedPermission('CreateAlertDefinition', t('Create alert definitions')),
  sharedPermission('CreateIntegration', t('Create integrations')),
  sharedPermission('CreatePrivateLocations', t('Create private locations')),
  sharedPermission('ManageMonitorTemplates', t('Manage and apply monitor templates, manage domain groups')),
  sharedPermission('ShareDashboards', t('Share dashboards')),
  sharedPermission('TechnicalContact', t('Technical contact')),
  sharedPermission('FinancialOperator', t('Financial contact')),
  sharedPermission('AllowInfra', t('Infra access (legacy API permission, no effect)')),
  {
    operator: 'AccountAdministrator',
    group: 'Administrator',
    label: t('Administrator'),
    fixedReason: t('Granted only by membership in the administrators’ group.'),
  },
];
