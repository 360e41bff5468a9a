import type { KeyAction } from '@vedette/contract/v1/screens/key-actions';
import type { Session } from '@vedette/contract/v1/account/session';
import { type Need, type Rights, holds } from '../../api/permissions.js';

export interface Place {
  readonly to: string;
  readonly label: string;
  /** What leads there by keys. */
  readonly key: KeyAction;
  /** Without, everybody may go there. */
  readonly needs?: NonNullable<Need>;
  /** Only for who sees some of what is listed there. */
  readonly lists?: Session['Sees'][number];
  /** Not in the menu: an overview of the menu leads there, Find and its key too. */
  readonly isAside?: boolean;
  /** The page that makes a new one, for administrators and who holds the right. */
  readonly add?: {
    readonly to: string;
    readonly what: string;
    readonly needs: NonNullable<Need> | 'monitors';
  };
}

export interface PlaceGroup {
  readonly label: string;
  readonly places: readonly Place[];
}

/** Every place by its part of the side menu, in the order it is read. */
export const PLACES: readonly PlaceGroup[] = [
  {
    label: 'Monitoring',
    places: [
      {
        to: '/monitors',
        label: 'Monitors',
        key: 'goMonitors',
        add: { to: '/monitors/new', what: 'a monitor', needs: 'monitors' },
      },
      { to: '/api-monitoring', label: 'API monitoring', key: 'goApiMonitoring' },
      {
        to: '/monitor-groups',
        label: 'Monitor groups',
        key: 'goMonitorGroups',
        add: { to: '/monitor-groups/new', what: 'a monitor group', needs: 'administrator' },
      },
      {
        to: '/monitor-templates',
        label: 'Monitor templates',
        key: 'goMonitorTemplates',
        needs: 'ManageMonitorTemplates',
        add: { to: '/monitor-templates/new', what: 'a template', needs: 'ManageMonitorTemplates' },
      },
      { to: '/domain-groups', label: 'Domain groups', key: 'goDomainGroups', needs: 'ManageMonitorTemplates' },
      { to: '/incidents', label: 'Incidents', key: 'goIncidents' },
      { to: '/maintenance', label: 'Maintenance', key: 'goMaintenance', lists: 'MaintenancePeriod' },
    ],
  },
  {
    label: 'Alerting',
    places: [
      { to: '/alerting', label: 'Alerting overview', key: 'goAlerting' },
      { to: '/alerts', label: 'Alerts', key: 'goAlerts' },
      { to: '/alert-definitions', label: 'Alert definitions', key: 'goAlertDefinitions' },
      {
        to: '/integrations',
        label: 'Integrations',
        key: 'goIntegrations',
        add: { to: '/integrations/new', what: 'an integration', needs: 'CreateIntegration' },
      },
      {
        to: '/message-credits',
        label: 'Message credits',
        key: 'goMessageCredits',
        needs: 'FinancialOperator',
        isAside: true,
      },
      { to: '/outbox', label: 'Outbox', key: 'goOutbox', needs: 'administrator' },
    ],
  },
  {
    label: 'Reporting',
    places: [
      { to: '/dashboards', label: 'Dashboards', key: 'goDashboards' },
      {
        to: '/rum',
        label: 'Real users',
        key: 'goRealUsers',
        needs: 'administrator',
        add: { to: '/rum/new', what: 'a website', needs: 'administrator' },
      },
      {
        to: '/reports',
        label: 'Scheduled reports',
        key: 'goReports',
        needs: 'administrator',
        add: { to: '/reports/new', what: 'a report', needs: 'administrator' },
      },
      {
        to: '/slas',
        label: 'SLAs',
        key: 'goSlas',
        add: { to: '/slas/new', what: 'an SLA', needs: 'administrator' },
      },
      {
        to: '/status-pages',
        label: 'Status pages',
        key: 'goStatusPages',
        lists: 'PublicStatusPage',
        add: { to: '/status-pages/new', what: 'a status page', needs: 'administrator' },
      },
      { to: '/exports', label: 'Result exports', key: 'goExports', needs: 'administrator' },
    ],
  },
  {
    label: 'Account',
    places: [
      { to: '/operators', label: 'Operators and groups', key: 'goOperators' },
      { to: '/permissions', label: 'Permissions', key: 'goPermissions', needs: 'administrator' },
      { to: '/checkpoints', label: 'Checkpoints', key: 'goCheckpoints' },
      { to: '/private-locations', label: 'Private locations', key: 'goPrivateLocations', lists: 'PrivateLocation' },
      { to: '/vault', label: 'Vault', key: 'goVault' },
      { to: '/account', label: 'Account', key: 'goAccount' },
      { to: '/single-sign-on', label: 'Single sign-on', key: 'goSingleSignOn', needs: 'administrator' },
      { to: '/audit', label: 'Audit log', key: 'goAudit', needs: 'administrator' },
    ],
  },
];

/** Whether somebody may make a new one at a place. */
export function mayAdd(session: Rights & Pick<Session, 'MayCreateMonitors'>, { add }: Place): boolean {
  if (add === undefined) return false;
  return add.needs === 'monitors' ? session.MayCreateMonitors : holds(session, add.needs);
}

export function placesFor(session: Rights & Pick<Session, 'Sees'>): readonly PlaceGroup[] {
  const isOpen = ({ needs, lists }: Place): boolean =>
    holds(session, needs) && (lists === undefined || session.Sees.includes(lists));
  return PLACES.map((group) => ({ ...group, places: group.places.filter(isOpen) }));
}

/** Pages whose address does not begin with that of the list they belong to. */
const LISTED_AT: Readonly<Record<string, string>> = {
  '/checks': '/monitors',
  '/operator-groups': '/operators',
  '/export-connections': '/exports',
  '/export-rule-sets': '/exports',
};

/** The place a page of one thing belongs to; none for the places themselves. `path` is without the base path. */
export function placeAbove(path: string): Place | undefined {
  const first = /^\/[^/]+(?=\/.)/.exec(path)?.[0];
  if (first === undefined) return undefined;
  const above = LISTED_AT[first] ?? first;
  return PLACES.flatMap(({ places }) => places).find(({ to }) => to === above);
}
