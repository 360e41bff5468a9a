import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import { Loading } from '../parts/feedback/loading.js';
import { PageHead } from '../parts/page/page-head.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { toItemDraft, EMPTY_ITEM } from './item-draft.js';
import { ItemForm } from './item-form.js';
import { vaultItemQuery, vaultSectionsQuery } from '../api/queries/vault-queries.js';

const newRoute = getRouteApi('/vault/new');
const editRoute = getRouteApi('/vault/items/$itemGuid/edit');

export function NewVaultItemPage() {
  const { section } = newRoute.useSearch();
  const { data, error } = useQuery(vaultSectionsQuery);
  if (error) return <ProblemView error={error} failure={t('The sections could not be loaded')} />;
  if (!data) return <Loading label={t('Loading sections')} />;
  const sections = data.filter(({ MayChange }) => MayChange);
  const defaultSection = sections.find(({ VaultSectionGuid }) => VaultSectionGuid === section) ?? sections[0];
  return (
    <>
      <PageHead title={t('New vault item')} />
      {defaultSection ? (
        <ItemForm sections={sections} initial={{ ...EMPTY_ITEM, VaultSectionGuid: defaultSection.VaultSectionGuid }} />
      ) : (
        <p>{t('No section that you may edit. Create one in the vault first.')}</p>
      )}
    </>
  );
}

export function EditVaultItemPage() {
  const { itemGuid } = editRoute.useParams();
  const { data: item, error } = useQuery({ ...vaultItemQuery(itemGuid), staleTime: Infinity });
  if (error) return <ProblemView error={error} failure={t('The item could not be loaded')} />;
  if (!item) return <Loading label={t('Loading item')} />;
  return (
    <>
      <PageHead title={t('Edit {name}', { name: item.Name })} />
      <ItemForm itemGuid={itemGuid} initial={toItemDraft(item)} />
    </>
  );
}
