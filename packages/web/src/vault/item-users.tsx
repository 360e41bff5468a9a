import type { VaultItemUser } from '@vedette/contract/v1/account/vault';
import type { VaultItem } from '@vedette/contract/v4/vault-item';
import { Code, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import { MonitorLink } from '../monitors/names/monitor-link.js';
import { integrationsQuery } from '../api/queries/integration-queries.js';
import { integrationRoute } from '../integrations/integration-route.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { vaultItemUsersQuery } from '../api/queries/vault-queries.js';

/** Usage of an item, and how to refer to it. */
export function ItemUsers({ item }: { readonly item: VaultItem }) {
  const { data, error } = useQuery(vaultItemUsersQuery(item.VaultItemGuid));
  const properties = PROPERTIES[item.VaultItemType] ?? [];
  return (
    <Panel title={t('Used by')}>
      {error && <ProblemView error={error} failure={t('The usage of the item could not be loaded')} />}
      {data?.length === 0 && <p className="dimmed">{t('Not in use.')}</p>}
      <ItemUserList itemGuid={item.VaultItemGuid} />
      {properties.length > 0 && (
        <>
          <Text size="sm" mt="sm">
            {t('To use it in the user name or password of a monitor, enter:')}
          </Text>
          {properties.map((property) => (
            <Code key={property} block mt="xs" className="wrap">
              {`{{@VaultItem.${item.VaultItemGuid}.${property}}}`}
            </Code>
          ))}
        </>
      )}
    </Panel>
  );
}

/** The users of an item, linked to their pages; nothing if there are none. */
export function ItemUserList({ itemGuid }: { readonly itemGuid: string }) {
  const { data = [] } = useQuery(vaultItemUsersQuery(itemGuid));
  if (data.length === 0) return null;
  return (
    <ul>
      {data.map(({ Kind, Guid, Name }, index) => (
        <li key={Guid ?? index}>
          <User {...{ Kind, Guid, Name }} />
        </li>
      ))}
    </ul>
  );
}

/** One user as a link, or only its type if the caller may not view it. */
function User({ Kind, Guid = '', Name }: VaultItemUser) {
  if (Guid === '') return HIDDEN_USER_TEXTS[Kind];
  if (Kind === 'Monitor') {
    return <MonitorLink guid={Guid} name={Name ?? ''} />;
  }
  if (Kind === 'SingleSignOn') return <Link to="/single-sign-on">{Name}</Link>;
  if (Kind === 'Integration') return <IntegrationLink guid={Guid} name={Name} />;
  return (
    <Link to="/export-connections/$guid" params={{ guid: Guid }}>
      {Name}
    </Link>
  );
}

/** Custom integrations and predefined channels have different pages. */
function IntegrationLink({ guid, name }: { readonly guid: string; readonly name: string | undefined }) {
  const row = useQuery(integrationsQuery).data?.find(({ IntegrationGuid }) => IntegrationGuid === guid);
  const to = row?.MayEdit ? integrationRoute(row) : undefined;
  if (to === undefined) return name;
  return (
    <Link to={to} params={{ guid }}>
      {name}
    </Link>
  );
}

const HIDDEN_USER_TEXTS = {
  Monitor: t('A monitor that you may not view'),
  Integration: t('An integration that you may not view'),
  ExportConnection: t('An export connection that you may not view'),
  SingleSignOn: t('Single sign-on that you may not view'),
} as const;
const PROPERTIES: Partial<Record<VaultItem['VaultItemType'], readonly string[]>> = {
  CredentialSet: ['Username', 'Password'],
  OneTimePassword: ['OneTimePassword'],
};
