import type { FindKind } from '@vedette/contract/v1/screens/find';
import { DEFAULT_ALERT_DEFINITION } from '@vedette/contract/default-names';
import { integrationTypeNames } from '@vedette/contract/v4/integration';
import { monitorTypes } from '@vedette/contract/v4/monitor-enums';
import { monitorKindName } from '@vedette/contract/v4/monitor-kinds';
import type { Translate } from '@vedette/i18n/translator';
import type { Instant } from '@vedette/kernel/clock';
import { sql, type RawBuilder } from 'kysely';
import type { Caller } from '../../rights/index.js';
import { type VisibleMonitors, scopeCondition } from '../../monitors/index.js';
import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';
import type { FindReach, Reach } from './find-rules.js';

/** How objects of one kind are searched: words are matched in name, note and `searchedText`. */
export interface FindBranch {
  readonly kind: FindKind;
  readonly id: RawBuilder<unknown>;
  readonly name: RawBuilder<unknown>;
  readonly note?: RawBuilder<unknown>;
  /** Searched besides name and note. */
  readonly searchedText?: RawBuilder<unknown>;
  /** jsonb: further members of the result. */
  readonly more?: RawBuilder<unknown>;
  /** `from … where …`, limited to the account and to what the caller may see. */
  readonly source: RawBuilder<unknown>;
  /** Default: the closest name first. */
  readonly order?: RawBuilder<unknown>;
}

export interface FindScope {
  readonly caller: Pick<Caller, 'accountId' | 'operatorGuid' | 'isAdministrator'>;
  readonly reach: FindReach;
  /** Monitors whose data, and those whose settings the caller may see. */
  readonly visible: VisibleMonitors;
  readonly settings: VisibleMonitors;
  /** Private locations that may be named; `reach.locations` are those whose page the caller may open. */
  readonly namedLocations: Reach;
  readonly now: Instant;
  /** Names of types and of predefined dashboards are searched and returned in the language of the caller. */
  readonly translate: Translate;
}

/** A derived table of values with their names. */
const nameTable = (names: readonly (readonly [string, string])[]): RawBuilder<unknown> =>
  sql`unnest(${names.map(([value]) => value)}::text[], ${names.map(([, name]) => name)}::text[])`;

export const isWithinReach = (reach: Reach, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  reach === 'all' ? sql`true` : sql`${column} = any(${reach}::uuid[])`;

/** Returns a branch for every kind of object; monitors and integrations are also searched by the name of their type. */
export const buildBranches = (scope: FindScope): readonly FindBranch[] => [
  monitorBranch(scope),
  ...monitorRelatedBranches(scope),
  ...alertingBranches(scope),
  ...reportingBranches(scope),
  ...peopleBranches(scope),
  ...locationBranches(scope),
  ...vaultBranches(scope),
];

function monitorBranch({ caller, reach, visible, settings, translate }: FindScope): FindBranch {
  const { accountId } = caller;
  const types = monitorTypes.map((type) => [type, translate(monitorKindName(type))] as const);
  const maySee = scopeCondition({ accountId, visible: settings }, sql`m.monitor_guid`);
  const target = sql`case when ${maySee} then coalesce(m.settings ->> 'Url', m.settings ->> 'NetworkAddress', '') else '' end`;
  return {
    kind: 'Monitor',
    id: sql`m.monitor_guid`,
    name: sql`m.name`,
    note: sql`t.name`,
    searchedText: sql`concat_ws(' ', m.monitor_type, ${target}, g.names)`,
    source: sql`from monitor m
      left join ${nameTable(types)} t(type, name) on t.type = m.monitor_type
      left join (
        select member.monitor_guid, string_agg(known.description, ' ') as names
        from monitor_group_member member
          join monitor_group known using (account_id, monitor_group_guid)
        where member.account_id = ${accountId} and ${isWithinReach(visible === 'all' ? 'all' : reach.monitorGroups, sql`known.monitor_group_guid`)}
        group by member.monitor_guid
      ) g on g.monitor_guid = m.monitor_guid
      where m.account_id = ${accountId} and ${scopeCondition({ accountId, visible }, sql`m.monitor_guid`)}`,
  };
}

/** Older incidents are found in the list of incidents. */
const RECENT_MS = 30 * 86_400_000;
const MAX_INCIDENTS = 2_000;

function monitorRelatedBranches({
  caller: { accountId },
  reach,
  visible,
  settings,
  now,
}: FindScope): readonly FindBranch[] {
  const isVisible = scopeCondition({ accountId, visible }, sql`monitor_guid`);
  const accountIncidents = sql`select * from incident where account_id = ${accountId} and ${isVisible}`;
  return [
    {
      kind: 'MonitorGroup',
      id: sql`g.monitor_group_guid`,
      name: sql`g.description`,
      source: sql`from monitor_group g where g.account_id = ${accountId}
        and ${isWithinReach(reach.monitorGroups, sql`g.monitor_group_guid`)}`,
    },
    {
      kind: 'MonitorTemplate',
      id: sql`t.monitor_template_guid`,
      name: sql`t.name`,
      source: sql`from monitor_template t where t.account_id = ${accountId}
        and ${isWithinReach(reach.templates, sql`t.monitor_template_guid`)}`,
    },
    {
      kind: 'DomainGroup',
      id: sql`d.domain_group_guid`,
      name: sql`d.name`,
      source: sql`from domain_group_set d where d.account_id = ${accountId}
        and ${isWithinReach(reach.templates, sql`d.domain_group_guid`)}`,
    },
    {
      kind: 'MaintenancePeriod',
      id: sql`p.maintenance_period_id`,
      name: sql`m.name`,
      note: sql`coalesce(p.description, '')`,
      more: sql`jsonb_build_object('monitorGuid', m.monitor_guid)`,
      source: sql`from maintenance_period p join monitor m using (account_id, monitor_guid)
        where p.account_id = ${accountId} and ${scopeCondition({ accountId, visible: settings }, sql`m.monitor_guid`)}`,
    },
    {
      kind: 'Incident',
      id: sql`i.incident_id`,
      name: sql`m.name`,
      note: sql`i.error_description`,
      more: sql`jsonb_build_object('monitorGuid', m.monitor_guid, 'openedAt', i.first_error_at)`,
      order: sql`i.first_error_at desc`,
      source: sql`from (
          (${accountIncidents} and closed_at is null order by first_error_at desc limit ${MAX_INCIDENTS})
          union
          (${accountIncidents} and first_error_at >= ${now - RECENT_MS} order by first_error_at desc limit ${MAX_INCIDENTS})
        ) i join monitor m on m.account_id = i.account_id and m.monitor_guid = i.monitor_guid
        where true`,
    },
  ];
}

function alertingBranches({ caller: { accountId }, reach, translate }: FindScope): readonly FindBranch[] {
  const types = Object.entries(integrationTypeNames).map(([type, name]) => [type, translate(name)] as const);
  return [
    {
      kind: 'AlertDefinition',
      id: sql`a.alert_definition_guid`,
      name: sql`case when a.name = ${DEFAULT_ALERT_DEFINITION} then ${translate(DEFAULT_ALERT_DEFINITION)} else a.name end`,
      source: sql`from alert_definition a where a.account_id = ${accountId}
        and ${isWithinReach(reach.definitions, sql`a.alert_definition_guid`)}`,
    },
    {
      kind: 'Integration',
      id: sql`i.integration_guid`,
      name: sql`i.name`,
      note: sql`coalesce(t.name, i.type)`,
      searchedText: sql`i.type`,
      more: sql`jsonb_build_object('integrationType', i.type, 'integrationKind', case when i.is_built_in then 'BuiltIn'
        when i.settings ? 'channel' then 'Channel' else 'Custom' end)`,
      source: sql`from integration i left join ${nameTable(types)} t(type, name) on t.type = i.type where i.account_id = ${accountId}
        and ${isWithinReach(reach.integrations, sql`i.integration_guid`)}`,
    },
  ];
}

function reportingBranches({ caller, reach, translate }: FindScope): readonly FindBranch[] {
  const { accountId, operatorGuid } = caller;
  const maySeeReport = sql`(r.owner_guid = ${operatorGuid} or ${isWithinReach(reach.reports, sql`r.report_guid`)})`;
  const predefined = nameTable(predefinedDashboards.map(({ dashboardGuid, name }) => [dashboardGuid, translate(name)]));
  return [
    {
      kind: 'Dashboard',
      id: sql`d.guid`,
      name: sql`d.name`,
      more: sql`jsonb_build_object('ownerGuid', d.owner_guid)`,
      source: sql`from (
          select dashboard_guid as guid, name, owner_guid from dashboard where account_id = ${accountId}
            and (owner_guid = ${operatorGuid} or ${isWithinReach(reach.dashboards, sql`dashboard_guid`)})
          union all select guid::uuid, name, null from ${predefined} ready(guid, name)
        ) d where true`,
    },
    {
      kind: 'Sla',
      id: sql`s.sla_guid`,
      name: sql`s.description`,
      source: sql`from sla s where s.account_id = ${accountId}`,
    },
    {
      kind: 'ScheduledReport',
      id: sql`r.report_guid`,
      name: sql`coalesce(d.name, p.name, '')`,
      note: sql`r.notes`,
      ...(caller.isAdministrator && { searchedText: sql`r.internal_notes` }),
      source: sql`from scheduled_report r
        left join dashboard d on d.account_id = r.account_id and d.dashboard_guid = r.dashboard_guid
        left join ${predefined} p(guid, name) on p.guid::uuid = r.predefined_guid
        where r.account_id = ${accountId} and ${maySeeReport}`,
    },
    {
      kind: 'PublicStatusPage',
      id: sql`s.page_guid`,
      name: sql`s.name`,
      note: sql`coalesce(s.host_name, '')`,
      source: sql`from public_status_page s where s.account_id = ${accountId}
        and ${isWithinReach(reach.statusPages, sql`s.page_guid`)}`,
    },
    {
      kind: 'RumWebsite',
      id: sql`w.rum_website_guid`,
      name: sql`w.description`,
      note: sql`w.url`,
      source: sql`from rum_website w where w.account_id = ${accountId}
        and ${isWithinReach(reach.websites, sql`w.rum_website_guid`)}`,
    },
  ];
}

type Person = Pick<FindScope['caller'], 'accountId' | 'operatorGuid'>;
const isMember = (accountId: number) =>
  sql`exists (select from operator_group_member m where m.account_id = ${accountId}`;

/** Condition on operators `o`: callers see themselves and members of groups they have a permission on. */
export const maySeeOperator = ({ accountId, operatorGuid }: Person, groups: Reach): RawBuilder<boolean> =>
  groups === 'all'
    ? sql`true`
    : sql`(o.operator_guid = ${operatorGuid} or ${isMember(accountId)} and m.operator_guid = o.operator_guid
        and ${isWithinReach(groups, sql`m.operator_group_guid`)}))`;

/** Condition on operator groups `g`: callers see their own groups and those they have a permission on. */
export const maySeeOperatorGroup = ({ accountId, operatorGuid }: Person, groups: Reach): RawBuilder<boolean> =>
  sql`(${isWithinReach(groups, sql`g.operator_group_guid`)} or ${isMember(accountId)}
    and m.operator_guid = ${operatorGuid} and m.operator_group_guid = g.operator_group_guid))`;

function peopleBranches({ caller, reach }: FindScope): readonly FindBranch[] {
  const { accountId } = caller;
  return [
    {
      kind: 'Operator',
      id: sql`o.operator_guid`,
      name: sql`o.full_name`,
      note: sql`o.email`,
      source: sql`from operator o where o.account_id = ${accountId} and ${maySeeOperator(caller, reach.operatorGroups)}`,
    },
    {
      kind: 'OperatorGroup',
      id: sql`g.operator_group_guid`,
      name: sql`g.description`,
      source: sql`from operator_group g where g.account_id = ${accountId}
        and ${maySeeOperatorGroup(caller, reach.operatorGroups)}`,
    },
  ];
}

function locationBranches({ caller: { accountId }, reach, namedLocations }: FindScope): readonly FindBranch[] {
  return [
    {
      kind: 'PrivateLocation',
      id: sql`r.region_id`,
      name: sql`r.name`,
      more: sql`jsonb_build_object('locationGuid', r.location_guid)`,
      source: sql`from checkpoint_region r where r.account_id = ${accountId} and r.deleted_at is null
        and r.location_guid is not null and ${isWithinReach(reach.locations, sql`r.location_guid`)}`,
    },
    {
      kind: 'Checkpoint',
      id: sql`c.checkpoint_id`,
      name: sql`c.name`,
      note: sql`r.name`,
      source: sql`from checkpoint c join checkpoint_region r on r.region_id = c.region_id
        where c.account_id = ${accountId} and c.deleted_at is null
          and (r.location_guid is null or ${isWithinReach(namedLocations, sql`r.location_guid`)})`,
    },
  ];
}

function vaultBranches({ caller: { accountId }, reach }: FindScope): readonly FindBranch[] {
  return [
    {
      kind: 'VaultSection',
      id: sql`s.vault_section_guid`,
      name: sql`s.name`,
      source: sql`from vault_section s where s.account_id = ${accountId}
        and ${isWithinReach(reach.vaultSections, sql`s.vault_section_guid`)}`,
    },
    {
      kind: 'VaultItem',
      id: sql`i.vault_item_guid`,
      name: sql`i.name`,
      note: sql`s.name`,
      more: sql`jsonb_build_object('sectionGuid', i.vault_section_guid)`,
      source: sql`from vault_item i join vault_section s using (account_id, vault_section_guid)
        where i.account_id = ${accountId} and ${isWithinReach(reach.vaultItems, sql`i.vault_section_guid`)}`,
    },
  ];
}
