/** Account-wide rights: their names for an operator and for a group, and what they allow. */
export interface Permission {
  readonly operator: string;
  readonly group: string;
  readonly words: string;
  /** Why it is neither granted nor taken away here. */
  readonly fixed?: string;
}

const same = (name: string, words: string): Permission => ({ operator: name, group: name, words });

/** In the order they are shown. */
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
