import type { VaultItem } from '@vedette/contract/vault-item';
import { Code, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Panel } from '../parts/panel.js';
import { ProblemView } from '../parts/problem-view.js';
import { itemUsersQuery } from './vault-queries.js';

/** What uses an item, and how one refers to it. */
export function ItemUsers({ item }: { readonly item: VaultItem }) {
  const { data = [], error } = useQuery(itemUsersQuery(item.VaultItemGuid));
  const properties = PROPERTIES[item.VaultItemType] ?? [];
  return (
    <Panel title="Used by">
      {error && <ProblemView error={error} what="What uses the item could not be read" />}
      {data.length === 0 && !error && <p className="dimmed">Nothing uses it.</p>}
      {data.length > 0 && (
        <ul>
          {data.map(({ Kind, Guid, Name }, index) => (
            <li key={Guid ?? index}>
              {Guid === undefined || Kind !== 'Monitor' ? (
                `${KINDS[Kind]} you may not see`
              ) : (
                <Link to="/monitors/$monitorGuid" params={{ monitorGuid: Guid }}>
                  {Name}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {properties.length > 0 && (
        <>
          <Text size="sm" mt="sm">
            In the user name or password of a monitor, write
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

const KINDS = {
  Monitor: 'A monitor',
  Integration: 'An integration',
  ExportConnection: 'An export connection',
  SingleSignOn: 'Single sign-on',
} as const;
const PROPERTIES: Partial<Record<VaultItem['VaultItemType'], readonly string[]>> = {
  CredentialSet: ['Username', 'Password'],
  OneTimePassword: ['OneTimePassword'],
};
