import type { VaultItem } from '@vedette/contract/v4/vault-item';
import { Button, Code } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { apiPath, v4 } from '../api/v4.js';
import { Confirm } from '../parts/dialogs/confirm.js';
import { Facts } from '../parts/display/facts.js';
import { useFormat } from '../parts/format/format.js';
import { Loading } from '../parts/feedback/loading.js';
import { PageHead } from '../parts/page/page-head.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { itemFacts } from './item-facts.js';
import { ItemUserList, ItemUsers } from './item-users.js';
import { useVaultChange } from './use-vault-change.js';
import { vaultItemQuery, vaultSectionsQuery } from '../api/queries/vault-queries.js';

const route = getRouteApi('/vault/items/$itemGuid');

export function VaultItemPage() {
  const { itemGuid } = route.useParams();
  const format = useFormat();
  const { data: item, error } = useQuery(vaultItemQuery(itemGuid));
  const section = useQuery(vaultSectionsQuery).data?.find((each) => each.VaultSectionGuid === item?.VaultSectionGuid);
  if (error) return <ProblemView error={error} failure={t('The item could not be loaded')} />;
  if (!item) return <Loading label={t('Loading item')} />;
  return (
    <>
      <Head item={item} mayChange={section?.MayChange === true} />
      <Panel title={t('Item')}>
        <Facts facts={[[t('Section'), section?.Name ?? ''], ...itemFacts(item, format)]} />
        {item.Value !== undefined && item.Value !== '' && (
          <Code block mt="sm" tabIndex={0} aria-label={t('Public key')}>
            {item.Value}
          </Code>
        )}
      </Panel>
      <ItemUsers item={item} />
    </>
  );
}

function Head({ item, mayChange }: { readonly item: VaultItem; readonly mayChange: boolean }) {
  const navigate = useNavigate();
  const remove = useVaultChange();
  const [isConfirmingDelete, setConfirmingDelete] = useState(false);
  const { VaultItemGuid: itemGuid, Name } = item;
  return (
    <>
      <PageHead title={Name}>
        {mayChange && (
          <>
            <Button
              size="xs"
              variant="default"
              data-does="edit"
              renderRoot={(props: object) => <Link {...props} to="/vault/items/$itemGuid/edit" params={{ itemGuid }} />}
            >
              {t('Edit')}
            </Button>
            <Button size="xs" variant="outline" color="red" onClick={() => setConfirmingDelete(true)}>
              {t('Delete')}
            </Button>
          </>
        )}
      </PageHead>
      {isConfirmingDelete && (
        <Confirm
          title={t('Delete {name}?', { name: Name })}
          text={t('Its content is deleted permanently. Items in use cannot be deleted.')}
          action={t('Delete')}
          onConfirm={() =>
            remove.mutateAsync(async () => {
              await v4('DELETE', apiPath`/VaultItem/${itemGuid}`);
              // Leaves the page before the vault is reloaded, so that the deleted item is not requested again.
              await navigate({ to: '/vault' });
            })
          }
          onClose={() => setConfirmingDelete(false)}
          blockers={<ItemUserList itemGuid={itemGuid} />}
        />
      )}
    </>
  );
}
