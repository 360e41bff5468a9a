/** Account-wide permissions: their names for operators and groups, and what they allow. */
export interface Permission {
  readonly operator: string;
  readonly group: string;
  readonly words: string;
  /** Why it can be neither granted nor removed here. */
  readonly fixed?: string;
}

const same = (name: string, words: string): Permission => ({ operator: name, group: name, words });

/** In display order. */
export const PERMISSIONS: readonly Permission[] = [
  { operator: 'AccountAccess', group: 'BasicOperator', words: 'View monitors and dashboards' },
  same('CreateAlertDefinition', 'Create alert definitions'),
  same('CreateIntegration', 'Create integrations'),
  same('CreatePrivateLocations', 'Create private locations'),
  same('ManageMonitorTemplates', 'Manage and apply monitor templates, manage domain groups'),
  same('ShareDashboards', 'Share dashboards'),
  same('TechnicalContact', 'Technical contact'),
  same('FinancialOperator', 'Financial contact'),
  same('AllowInfra', 'Infra access (kept for API clients, no effect)'),
  {
    operator: 'AccountAdministrator',
    group: 'Administrator',
    words: 'Administrator',
    fixed: 'Granted only by membership in the administrators’ group.',
  },
];
