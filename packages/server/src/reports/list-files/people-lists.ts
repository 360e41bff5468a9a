import type { FetchEndpoint } from '@vedette/contract/endpoint';
import { auditObjectName, auditObjectText } from '@vedette/contract/v1/account/audit-names';
import { auditEndpoints, type AuditRow } from '@vedette/contract/v1/account/audit';
import { permissionSummaryEndpoints, type PermissionRow } from '@vedette/contract/v1/screens/permission-summary';
import { vaultViewEndpoints, type VaultItemRow } from '@vedette/contract/v1/account/vault';
import { apiUserEndpoints, type ApiUser } from '@vedette/contract/v4/api-user';
import { operatorEndpoints, type Operator } from '@vedette/contract/v4/operator';
import { operatorGroupEndpoints, type OperatorGroup } from '@vedette/contract/v4/operator-group';
import { translatorFor } from '@vedette/i18n/load-catalogue';
import { parseLocalDateTime } from '@vedette/kernel/zones';
import { translateVaultUses } from '../report-files/texts/translate-value.js';
import type { ReportFormatter } from '../report-files/texts/report-formatter.js';
import { NameLookup, loadOperatorNames } from './list-names.js';
import * as c from './list-model.js';

type OperatorWithGroups = Operator & { readonly groups: readonly string[] };

/** Returns group names by operator. Reads members by group, because there are fewer groups than operators. */
async function loadGroupsByOperator(fetchEndpoint: FetchEndpoint): Promise<ReadonlyMap<string, readonly string[]>> {
  const groups = new Map<string, string[]>();
  for (const { OperatorGroupGuid, Description } of await fetchEndpoint(operatorGroupEndpoints.list)) {
    const params = { operatorGroupGuid: OperatorGroupGuid };
    for (const { OperatorGuid } of await fetchEndpoint(operatorGroupEndpoints.listMembers, { params })) {
      const names = groups.get(OperatorGuid);
      if (names) names.push(Description);
      else groups.set(OperatorGuid, [Description]);
    }
  }
  return groups;
}

async function* readOperators({ fetchEndpoint }: c.ListReadContext): AsyncGenerator<readonly OperatorWithGroups[]> {
  const groups = await loadGroupsByOperator(fetchEndpoint);
  for await (const chunk of c.splitIntoChunks(fetchEndpoint(operatorEndpoints.list)))
    yield chunk.map((operator) => ({ ...operator, groups: groups.get(operator.OperatorGuid) ?? [] }));
}

export const operatorsList = c.defineFileList<OperatorWithGroups>({
  title: 'Operators',
  read: readOperators,
  columns: [
    c.text('FullName', 'name', ({ FullName }) => FullName),
    c.text('Email', 'email', ({ Email }) => Email),
    c.names('OperatorGroups', 'OperatorGroups', ({ groups }) => groups),
    {
      ...c.text<OperatorWithGroups>('OperatorRole', 'role', ({ OperatorRole }) => OperatorRole),
      // Other roles are names that the account chose.
      value: ({ OperatorRole }, formatter) =>
        OperatorRole === 'Unspecified' ? formatter.value(OperatorRole, 'value') : OperatorRole,
    },
    c.yesNo('IsAccountAdministrator', 'administrator', (operator) => operator.IsAccountAdministrator),
    c.yesNo('IsOnDuty', 'onDuty', ({ IsOnDuty }) => IsOnDuty),
    c.text('MobilePhone', 'phone', ({ MobilePhone }) => MobilePhone),
  ],
});

type GroupWithMembers = OperatorGroup & { readonly members: readonly string[] };

async function* readOperatorGroups({ fetchEndpoint }: c.ListReadContext): AsyncGenerator<readonly GroupWithMembers[]> {
  const operatorNames = await loadOperatorNames(fetchEndpoint);
  for await (const chunk of c.splitIntoChunks(fetchEndpoint(operatorGroupEndpoints.list))) {
    const rows: GroupWithMembers[] = [];
    for (const group of chunk) {
      const params = { operatorGroupGuid: group.OperatorGroupGuid };
      const members = await fetchEndpoint(operatorGroupEndpoints.listMembers, { params });
      rows.push({ ...group, members: operatorNames.resolve(members.map((one) => one.OperatorGuid)) });
    }
    yield rows;
  }
}

const operatorGroupKind = ({ IsEveryone, IsAdministratorsGroup }: OperatorGroup) =>
  IsEveryone ? 'Everyone' : IsAdministratorsGroup ? 'Administrators' : 'Ordinary';

export const operatorGroupsList = c.defineFileList<GroupWithMembers>({
  title: 'OperatorGroups',
  read: readOperatorGroups,
  columns: [
    c.text('Description', 'name', ({ Description }) => Description),
    c.oneOf('Kind', 'kind', operatorGroupKind, {
      Everyone: 'everyone',
      Administrators: 'administrators',
      Ordinary: 'ordinary',
    }),
    c.names('Members', 'members', ({ members }) => members),
  ],
});

interface ApiAccount {
  readonly user: ApiUser;
  readonly operator: string;
  readonly createdAt: number | undefined;
  readonly lastUsedAt: number | undefined;
}

async function loadApiAccounts({ fetchEndpoint, caller }: c.ListReadContext): Promise<readonly ApiAccount[]> {
  const operatorNames = await loadOperatorNames(fetchEndpoint);
  const parseLocalTime = (local: string | undefined): number | undefined =>
    local === undefined ? undefined : parseLocalDateTime(local, caller.zone);
  return (await fetchEndpoint(apiUserEndpoints.list)).map((user) => ({
    user,
    operator: operatorNames.resolve([user.OperatorGuid]).join(),
    createdAt: parseLocalTime(user.CreatedDate),
    lastUsedAt: parseLocalTime(user.LastUsedDate),
  }));
}

export const apiUsersList = c.defineFileList<ApiAccount>({
  title: 'ApiUsers',
  read: (context) => c.splitIntoChunks(loadApiAccounts(context)),
  columns: [
    c.text('UserName', 'userName', ({ user }) => user.UserName),
    c.text('Operator', 'operator', ({ operator }) => operator),
    c.value('Type', 'kind', ({ user }) => user.Type),
    c.text('Description', 'description', ({ user }) => user.Description),
    c.instant('CreatedAt', 'created', ({ createdAt }) => createdAt),
    c.instant('LastUsedAt', 'lastUsed', ({ lastUsedAt }) => lastUsedAt),
    c.count('RequestCountLast30Days', 'requests30', ({ user }) => user.RequestCountLast30Days),
  ],
});

const granteeNames = (grantees: readonly { readonly Name: string }[]): string[] => grantees.map(({ Name }) => Name);

const PERMISSIONS_PER_CHUNK = 100;

export const permissionsList = c.defineFileList<PermissionRow>({
  title: 'PermissionSummary',
  // Each row may contain every operator.
  read: ({ fetchEndpoint, query }) =>
    c.readPages(
      (page) => fetchEndpoint(permissionSummaryEndpoints.list, { query: { ...query, ...page } }),
      PERMISSIONS_PER_CHUNK,
    ),
  columns: [
    c.text('MonitorName', 'monitor', ({ MonitorName }) => MonitorName),
    {
      id: 'IsActive',
      textKey: 'activeMode',
      format: 'text',
      value: ({ IsActive, MonitorMode }, { getText }) =>
        IsActive ? getText('yes') : `${getText('no')} (${getText(MonitorMode)})`,
      plain: ({ IsActive }) => IsActive,
    },
    c.names('ViewDataOperators', 'viewDataOperators', ({ ViewData }) => granteeNames(ViewData.Operators)),
    c.names('ViewDataGroups', 'viewDataGroups', ({ ViewData }) => granteeNames(ViewData.OperatorGroups)),
    c.names('ViewSettingsOperators', 'viewSettingsOperators', ({ ViewSettings }) =>
      granteeNames(ViewSettings.Operators),
    ),
    c.names('ViewSettingsGroups', 'viewSettingsGroups', ({ ViewSettings }) =>
      granteeNames(ViewSettings.OperatorGroups),
    ),
    c.names('EditSettingsOperators', 'editSettingsOperators', ({ EditSettings }) =>
      granteeNames(EditSettings.Operators),
    ),
    c.names('EditSettingsGroups', 'editSettingsGroups', ({ EditSettings }) =>
      granteeNames(EditSettings.OperatorGroups),
    ),
  ],
});

type VaultItemWithSection = VaultItemRow & { readonly section: string };

async function loadVaultItems({ fetchEndpoint }: c.ListReadContext): Promise<readonly VaultItemWithSection[]> {
  const sections = new NameLookup(
    (await fetchEndpoint(vaultViewEndpoints.sections)).map((one) => [one.VaultSectionGuid, one.Name]),
  );
  const items = await fetchEndpoint(vaultViewEndpoints.items);
  return items.map((item) => ({ ...item, section: sections.resolve([item.VaultSectionGuid]).join() }));
}

/** The API writes this for an unused item. */
const UNUSED = '-';

/** Vault items with names and types. The rows contain no secret values. */
export const vaultItemsList = c.defineFileList<VaultItemWithSection>({
  title: 'VaultItems',
  read: (context) => c.splitIntoChunks(loadVaultItems(context)),
  columns: [
    c.text('Name', 'name', ({ Name }) => Name),
    c.text('VaultSection', 'section', ({ section }) => section),
    c.value('VaultItemType', 'kind', ({ VaultItemType }) => VaultItemType),
    {
      ...c.text<VaultItemWithSection>('VaultItemUsedBy', 'usedFor', ({ VaultItemUsedBy }) => VaultItemUsedBy),
      value: ({ VaultItemUsedBy }, { culture }) =>
        VaultItemUsedBy === UNUSED ? undefined : translateVaultUses(culture, VaultItemUsedBy),
    },
    c.instant('ModifiedAt', 'modified', ({ ModifiedAt }) => ModifiedAt),
  ],
});

/** Returns the changed fields of a record as JSON; undefined without changes. */
const fieldsJson = (fields: AuditRow['Before']): string | undefined =>
  fields === undefined || Object.keys(fields).length === 0 ? undefined : JSON.stringify(fields);

/** A change without an operator was made by the service. */
const auditActor = ({ OperatorName, Source }: AuditRow, { culture, getText }: ReportFormatter): string =>
  Source === 'System' && !culture.startsWith('en') ? getText('auditSystem') : OperatorName;

/**
 * Returns the message of an audit record. The API's messages are English, so for other languages it is composed of
 * operator, object and action.
 */
function auditMessage(row: AuditRow, formatter: ReportFormatter): string {
  if (formatter.culture.startsWith('en')) return row.Message;
  const action = formatter.value(row.Action, 'value');
  const isOwnAccount = row.ObjectType === 'Operator' && OWN_ACTIONS.has(row.Action);
  return isOwnAccount
    ? `${row.ObjectName} · ${action}`
    : `${auditActor(row, formatter)} · ${auditObjectText(row, translatorFor(formatter.culture))} · ${action}`;
}

/** Actions of operators on their own account. */
const OWN_ACTIONS: ReadonlySet<string> = new Set([
  'SignedIn',
  'SignedOut',
  'SignInFailed',
  'InvitationAccepted',
  'PasswordLinkSent',
]);

export const auditList = c.defineFileList<AuditRow>({
  title: 'AuditLog',
  read: ({ fetchEndpoint, query }) =>
    c.readPages((page) => fetchEndpoint(auditEndpoints.list, { query: { ...query, ...page } })),
  columns: [
    c.second('At', 'at', ({ At }) => At),
    c.value('Action', 'action', ({ Action }) => Action),
    c.value('ObjectType', 'itemType', ({ ObjectType }) => ObjectType),
    {
      ...c.text<AuditRow>('ObjectName', 'item', ({ ObjectName }) => ObjectName),
      value: (row, { culture }) => auditObjectName(row, translatorFor(culture)) || undefined,
    },
    { ...c.text<AuditRow>('OperatorName', 'operator', ({ OperatorName }) => OperatorName), value: auditActor },
    c.onSheet(c.text('ApiUserName', 'apiUser', ({ ApiUserName }) => ApiUserName)),
    { ...c.text<AuditRow>('Message', 'message', ({ Message }) => Message), value: auditMessage },
    c.onSheet(c.text('Before', 'before', ({ Before }) => fieldsJson(Before))),
    c.onSheet(c.text('After', 'after', ({ After }) => fieldsJson(After))),
  ],
});
