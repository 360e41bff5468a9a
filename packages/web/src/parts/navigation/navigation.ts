import type { KeyAction } from '@vedette/contract/v1/screens/key-actions';
import type { Session } from '@vedette/contract/v1/account/session';
import { message } from '@vedette/i18n/message';
import { t } from '../../i18n/translate.js';
import { type Need, type Rights, holds } from '../../api/permissions.js';

export interface NavigationItem {
  readonly to: string;
  readonly label: string;
  /** Keyboard shortcut. */
  readonly key: KeyAction;
  /** Required permission; absent if everyone may open it. */
  readonly needs?: NonNullable<Need>;
  /** Shown only to operators who may see some of the listed objects. */
  readonly lists?: Session['VisibleAreas'][number];
  /** Not in the menu; reachable from an overview, from Find and by its shortcut. */
  readonly isAside?: boolean;
  /** Page that creates an object, and the permission it requires besides administrators. */
  readonly add?: {
    readonly to: string;
    readonly label: string;
    readonly needs: NonNullable<Need> | 'monitors';
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
        add: { to: '/monitors/new', label: t('Create a monitor'), needs: 'monitors' },
      },
      { to: '/api-monitoring', label: t('API monitoring'), key: 'goApiMonitoring' },
      {
        to: '/monitor-groups',
        label: t('Monitor groups'),
        key: 'goMonitorGroups',
        add: { to: '/monitor-groups/new', label: t('Create a monitor group'), needs: 'administrator' },
      },
      {
        to: '/monitor-templates',
        label: t('Monitor templates'),
        key: 'goMonitorTemplates',
        needs: 'ManageMonitorTemplates',
        add: { to: '/monitor-templates/new', label: t('Create a template'), needs: 'ManageMonitorTemplates' },
      },
      { to: '/domain-groups', label: t('Domain groups'), key: 'goDomainGroups', needs: 'ManageMonitorTemplates' },
      { to: '/incidents', label: t('Incidents'), key: 'goIncidents' },
      { to: '/maintenance', label: t('Maintenance'), key: 'goMaintenance', lists: 'MaintenancePeriod' },
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
        add: { to: '/integrations/new', label: t('Create an integration'), needs: 'CreateIntegration' },
      },
      {
        to: '/message-credits',
        label: t('Message credits'),
        key: 'goMessageCredits',
        needs: 'FinancialOperator',
        isAside: true,
      },
      { to: '/outbox', label: t('Outbox'), key: 'goOutbox', needs: 'administrator' },
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
        needs: 'administrator',
        add: { to: '/rum/new', label: t('Create a website'), needs: 'administrator' },
      },
      {
        to: '/reports',
        label: t('Scheduled reports'),
        key: 'goReports',
        needs: 'administrator',
        add: { to: '/reports/new', label: t('Create a report'), needs: 'administrator' },
      },
      {
        to: '/slas',
        label: t('SLAs'),
        key: 'goSlas',
        add: { to: '/slas/new', label: t('Create an SLA'), needs: 'administrator' },
      },
      {
        to: '/status-pages',
        label: t('Status pages'),
        key: 'goStatusPages',
        lists: 'PublicStatusPage',
        add: { to: '/status-pages/new', label: t('Create a status page'), needs: 'administrator' },
      },
      { to: '/exports', label: t('Result exports'), key: 'goExports', needs: 'administrator' },
    ],
  },
  {
    label: t('Account'),
    items: [
      { to: '/operators', label: t('Operators and groups'), key: 'goOperators' },
      { to: '/permissions', label: t('Permissions'), key: 'goPermissions', needs: 'administrator' },
      { to: '/checkpoints', label: t('Checkpoints'), key: 'goCheckpoints' },
      { to: '/private-locations', label: t('Private locations'), key: 'goPrivateLocations', lists: 'PrivateLocation' },
      { to: '/vault', label: t('Vault'), key: 'goVault' },
      { to: '/account', label: t('Account'), key: 'goAccount' },
      { to: '/single-sign-on', label: t('Single sign-on'), key: 'goSingleSignOn', needs: 'administrator' },
      { to: '/audit', label: t('Audit log'), key: 'goAudit', needs: 'administrator' },
    ],
  },
];

/** Returns whether the operator may create an object on the page of the item. */
export function mayAdd(session: Rights & Pick<Session, 'MayCreateMonitors'>, { add }: NavigationItem): boolean {
  if (add === undefined) return false;
  return add.needs === 'monitors' ? session.MayCreateMonitors : holds(session, add.needs);
}

export function visibleNavigation(session: Rights & Pick<Session, 'VisibleAreas'>): readonly NavigationGroup[] {
  const isOpen = ({ needs, lists }: NavigationItem): boolean =>
    holds(session, needs) && (lists === undefined || session.VisibleAreas.includes(lists));
  return NAVIGATION.map((group) => ({ ...group, items: group.items.filter(isOpen) }));
}

/** Pages whose path does not start with that of their list. */
const LISTED_AT: Readonly<Record<string, string>> = {
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
  const first = /^\/[^/]+(?=\/.)/.exec(path)?.[0];
  if (first === undefined) return undefined;
  const above = LISTED_AT[first] ?? first;
  return NAVIGATION.flatMap(({ items }) => items).find(({ to }) => to === above);
}
