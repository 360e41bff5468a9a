import type { KeyAction } from '@vedette/contract/v1/screens/key-actions';
import type { Session } from '@vedette/contract/v1/account/session';
import { message } from '@vedette/i18n/message';
import { t } from '../../i18n/translate.js';
import { type RequiredPermission, type GrantedPermissions, hasPermission } from '../../api/permissions.js';

export interface NavigationItem {
  readonly to: string;
  readonly label: string;
  /** Keyboard shortcut. */
  readonly key: KeyAction;
  /** Required permission; absent if everyone may open it. */
  readonly requires?: NonNullable<RequiredPermission>;
  /** Shown only to operators who may see some of the listed objects. */
  readonly area?: Session['VisibleAreas'][number];
  /** Not in the menu; reachable from an overview, from Find and by its shortcut. */
  readonly isHiddenInMenu?: boolean;
  /** Page that creates an object, and the permission it requires besides administrators. */
  readonly add?: {
    readonly to: string;
    readonly label: string;
    readonly requires: NonNullable<RequiredPermission> | 'monitors';
  };
}

export interface NavigationGroup {
  readonly label: string;
  readonly items: readonly NavigationItem[];
}

/** All items by menu section, in order. */
export const NAVIGATION: readonly NavigationGroup[] = [
  {
    label: t(message('Monitoring', 'menu')),
    items: [
      {
        to: '/monitors',
        label: t('Monitors'),
        key: 'goMonitors',
        add: { to: '/monitors/new', label: t('Create a monitor'), requires: 'monitors' },
      },
      { to: '/api-monitoring', label: t('API monitoring'), key: 'goApiMonitoring' },
      {
        to: '/monitor-groups',
        label: t('Monitor groups'),
        key: 'goMonitorGroups',
        add: { to: '/monitor-groups/new', label: t('Create a monitor group'), requires: 'administrator' },
      },
      {
        to: '/monitor-templates',
        label: t('Monitor templates'),
        key: 'goMonitorTemplates',
        requires: 'ManageMonitorTemplates',
        add: { to: '/monitor-templates/new', label: t('Create a template'), requires: 'ManageMonitorTemplates' },
      },
      { to: '/domain-groups', label: t('Domain groups'), key: 'goDomainGroups', requires: 'ManageMonitorTemplates' },
      { to: '/incidents', label: t('Incidents'), key: 'goIncidents' },
      { to: '/maintenance', label: t('Maintenance'), key: 'goMaintenance', area: 'MaintenancePeriod' },
    ],
  },
  {
    label: t('Alerting'),
    items: [
      { to: '/alerting', label: t('Alerting overview'), key: 'goAlerting' },
      { to: '/alerts', label: t('Alerts'), key: 'goAlerts' },
      { to: '/alert-definitions', label: t('Alert definitions'), key: 'goAlertDefinitions' },
      {
        to: '/integrations',
        label: t('Integrations'),
        key: 'goIntegrations',
        add: { to: '/integrations/new', label: t('Create an integration'), requires: 'CreateIntegration' },
      },
      {
        to: '/message-credits',
        label: t('Message credits'),
        key: 'goMessageCredits',
        requires: 'FinancialOperator',
        isHiddenInMenu: true,
      },
      { to: '/outbox', label: t('Outbox'), key: 'goOutbox', requires: 'administrator' },
    ],
  },
  {
    label: t('Reporting'),
    items: [
      { to: '/dashboards', label: t('Dashboards'), key: 'goDashboards' },
      {
        to: '/rum',
        label: t('Real user monitoring'),
        key: 'goRealUsers',
        requires: 'administrator',
        add: { to: '/rum/new', label: t('Create a website'), requires: 'administrator' },
      },
      {
        to: '/reports',
        label: t('Scheduled reports'),
        key: 'goReports',
        requires: 'administrator',
        add: { to: '/reports/new', label: t('Create a report'), requires: 'administrator' },
      },
      {
        to: '/slas',
        label: t('SLAs'),
        key: 'goSlas',
        add: { to: '/slas/new', label: t('Create an SLA'), requires: 'administrator' },
      },
      {
        to: '/status-pages',
        label: t('Status pages'),
        key: 'goStatusPages',
        area: 'PublicStatusPage',
        add: { to: '/status-pages/new', label: t('Create a status page'), requires: 'administrator' },
      },
      { to: '/exports', label: t('Result exports'), key: 'goExports', requires: 'administrator' },
    ],
  },
  {
    label: t('Account'),
    items: [
      { to: '/operators', label: t('Operators and groups'), key: 'goOperators' },
      { to: '/permissions', label: t('Permissions'), key: 'goPermissions', requires: 'administrator' },
      { to: '/checkpoints', label: t('Checkpoints'), key: 'goCheckpoints' },
      { to: '/private-locations', label: t('Private locations'), key: 'goPrivateLocations', area: 'PrivateLocation' },
      { to: '/vault', label: t('Vault'), key: 'goVault' },
      { to: '/account', label: t('Account'), key: 'goAccount' },
      { to: '/single-sign-on', label: t('Single sign-on'), key: 'goSingleSignOn', requires: 'administrator' },
      { to: '/audit', label: t('Audit log'), key: 'goAudit', requires: 'administrator' },
    ],
  },
];

/** Returns whether the operator may create an object on the page of the item. */
export function mayAdd(
  session: GrantedPermissions & Pick<Session, 'MayCreateMonitors'>,
  { add }: NavigationItem,
): boolean {
  if (add === undefined) return false;
  return add.requires === 'monitors' ? session.MayCreateMonitors : hasPermission(session, add.requires);
}

export function visibleNavigation(
  session: GrantedPermissions & Pick<Session, 'VisibleAreas'>,
): readonly NavigationGroup[] {
  const mayOpen = ({ requires, area }: NavigationItem): boolean =>
    hasPermission(session, requires) && (area === undefined || session.VisibleAreas.includes(area));
  return NAVIGATION.map((group) => ({ ...group, items: group.items.filter(mayOpen) }));
}

/** Pages whose path does not start with that of their list. */
const PARENT_PATHS: Readonly<Record<string, string>> = {
  '/checks': '/monitors',
  '/operator-groups': '/operators',
  '/export-connections': '/exports',
  '/export-rule-sets': '/exports',
};

/**
 * Returns the item that the page of an object belongs to; undefined for items themselves.
 * @param path path without the base path
 */
export function parentItem(path: string): NavigationItem | undefined {
  const firstSegment = /^\/[^/]+(?=\/.)/.exec(path)?.[0];
  if (firstSegment === undefined) return undefined;
  const parentPath = PARENT_PATHS[firstSegment] ?? firstSegment;
  return NAVIGATION.flatMap(({ items }) => items).find(({ to }) => to === parentPath);
}
