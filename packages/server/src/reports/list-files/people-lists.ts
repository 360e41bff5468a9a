import type { Ask } from '@vedette/contract/endpoint';
import { auditObjectName, auditObjectText } from '@vedette/contract/v1/account/audit-names';
import { auditEndpoints, type AuditRow } from '@vedette/contract/v1/account/audit';
import { permissionSummaryEndpoints, type PermissionRow } from '@vedette/contract/v1/screens/permission-summary';
import { vaultViewEndpoints, type VaultItemRow } from '@vedette/contract/v1/account/vault';
import { apiUserEndpoints, type ApiUser } from '@vedette/contract/v4/api-user';
import { operatorEndpoints, type Operator } from '@vedette/contract/v4/operator';
import { operatorGroupEndpoints, type OperatorGroup } from '@vedette/contract/v4/operator-group';
import { translatorFor } from '@vedette/i18n/load-catalogue';
import { fromLocal } from '@vedette/kernel/zones';
import { translateVaultUses } from '../report-files/texts/translate-value.js';
import type { ReportFormatter } from '../report-files/texts/report-formatter.js';
import { Names, operatorNames } from './list-names.js';
import * as c from './list-model.js';

type WithGroups = Operator & { readonly groups: readonly string[] };

/** Returns group names by operator. Reads members by group, because there are fewer groups than operators. */
async function groupsByOperator(ask: Ask): Promise<ReadonlyMap<string, readonly string[]>> {
  const groups = new Map<string, string[]>();
  for (const { OperatorGroupGuid, Description } of await ask(operatorGroupEndpoints.list)) {
    const params = { operatorGroupGuid: OperatorGroupGuid };
    for (const { OperatorGuid } of await ask(operatorGroupEndpoints.listMembers, { params })) {
      const own = groups.get(OperatorGuid);
      if (own) own.push(Description);
      else groups.set(OperatorGuid, [Description]);
    }
  }
  return groups;
}

async function* operators({ ask }: c.Reading): AsyncGenerator<readonly WithGroups[]> {
  const groups = await groupsByOperator(ask);
  for await (const chunk of c.inChunks(ask(operatorEndpoints.list)))
    yield chunk.map((operator) => ({ ...operator, groups: groups.get(operator.OperatorGuid) ?? [] }));
}

export const operatorsList = c.fileList<WithGroups>({
  title: 'Operators',
  read: operators,
  columns: [
    c.text('FullName', 'name', ({ FullName }) => FullName),
    c.text('Email', 'email', ({ Email }) => Email),
    c.names('OperatorGroups', 'OperatorGroups', ({ groups }) => groups),
    {
      ...c.text<WithGroups>('OperatorRole', 'role', ({ OperatorRole }) => OperatorRole),
      // Other roles are names that the account chose.
      value: ({ OperatorRole }, formatter) =>
        OperatorRole === 'Unspecified' ? formatter.value(OperatorRole, 'value') : OperatorRole,
    },
    c.yesNo('IsAccountAdministrator', 'administrator', (operator) => operator.IsAccountAdministrator),
    c.yesNo('IsOnDuty', 'onDuty', ({ IsOnDuty }) => IsOnDuty),
    c.text('MobilePhone', 'phone', ({ MobilePhone }) => MobilePhone),
  ],
});

type WithMembers = OperatorGroup & { readonly members: readonly string[] };

async function* operatorGroups({ ask }: c.Reading): AsyncGenerator<readonly WithMembers[]> {
  const people = await operatorNames(ask);
  for await (const chunk of c.inChunks(ask(operatorGroupEndpoints.list))) {
    const rows: WithMembers[] = [];
    for (const group of chunk) {
      const params = { operatorGroupGuid: group.OperatorGroupGuid };
      const members = await ask(operatorGroupEndpoints.listMembers, { params });
      rows.push({ ...group, members: people.of(members.map((one) => one.OperatorGuid)) });
    }
    yield rows;
  }
}

const operatorGroupKind = ({ IsEveryone, IsAdministratorsGroup }: OperatorGroup) =>
  IsEveryone ? 'Everyone' : IsAdministratorsGroup ? 'Administrators' : 'Ordinary';

export const operatorGroupsList = c.fileList<WithMembers>({
  title: 'OperatorGroups',
  read: operatorGroups,
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

async function apiAccounts({ ask, caller }: c.Reading): Promise<readonly ApiAccount[]> {
  const people = await operatorNames(ask);
  const at = (local: string | undefined): number | undefined =>
    local === undefined ? undefined : fromLocal(local, caller.zone);
  return (await ask(apiUserEndpoints.list)).map((user) => ({
    user,
    operator: people.of([user.OperatorGuid]).join(),
    createdAt: at(user.CreatedDate),
    lastUsedAt: at(user.LastUsedDate),
  }));
}

export const apiUsersList = c.fileList<ApiAccount>({
  title: 'ApiUsers',
  read: (reading) => c.inChunks(apiAccounts(reading)),
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

const holderNames = (holders: readonly { readonly Name: string }[]): string[] => holders.map(({ Name }) => Name);

const PERMISSIONS_PER_CHUNK = 100;

export const permissionsList = c.fileList<PermissionRow>({
  title: 'PermissionSummary',
  // Each row may contain every operator.
  read: ({ ask, query }) =>
    c.readPages(
      (page) => ask(permissionSummaryEndpoints.list, { query: { ...query, ...page } }),
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
    c.names('ViewDataOperators', 'viewDataOperators', ({ ViewData }) => holderNames(ViewData.Operators)),
    c.names('ViewDataGroups', 'viewDataGroups', ({ ViewData }) => holderNames(ViewData.OperatorGroups)),
    c.names('ViewSettingsOperators', 'viewSettingsOperators', ({ ViewSettings }) =>
      holderNames(ViewSettings.Operators),
    ),
    c.names('ViewSettingsGroups', 'viewSettingsGroups', ({ ViewSettings }) => holderNames(ViewSettings.OperatorGroups)),
    c.names('EditSettingsOperators', 'editSettingsOperators', ({ EditSettings }) =>
      holderNames(EditSettings.Operators),
    ),
    c.names('EditSettingsGroups', 'editSettingsGroups', ({ EditSettings }) => holderNames(EditSettings.OperatorGroups)),
  ],
});

type InSection = VaultItemRow & { readonly section: string };

async function vaultItems({ ask }: c.Reading): Promise<readonly InSection[]> {
  const sections = new Names((await ask(vaultViewEndpoints.sections)).map((one) => [one.VaultSectionGuid, one.Name]));
  const items = await ask(vaultViewEndpoints.items);
  return items.map((item) => ({ ...item, section: sections.of([item.VaultSectionGuid]).join() }));
}

/** The API writes this for an unused item. */
const NO_USE = '-';

/** Vault items with names and types. The rows contain no secret values. */
export const vaultItemsList = c.fileList<InSection>({
  title: 'VaultItems',
  read: (reading) => c.inChunks(vaultItems(reading)),
  columns: [
    c.text('Name', 'name', ({ Name }) => Name),
    c.text('VaultSection', 'section', ({ section }) => section),
    c.value('VaultItemType', 'kind', ({ VaultItemType }) => VaultItemType),
    {
      ...c.text<InSection>('VaultItemUsedBy', 'usedFor', ({ VaultItemUsedBy }) => VaultItemUsedBy),
      value: ({ VaultItemUsedBy }, { culture }) =>
        VaultItemUsedBy === NO_USE ? undefined : translateVaultUses(culture, VaultItemUsedBy),
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
  const isOwn = row.ObjectType === 'Operator' && OWN_ACTIONS.has(row.Action);
  return isOwn
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

export const auditList = c.fileList<AuditRow>({
  title: 'AuditLog',
  read: ({ ask, query }) => c.readPages((page) => ask(auditEndpoints.list, { query: { ...query, ...page } })),
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
