import type { DomainGroupSet } from '@vedette/contract/v1/monitors/domain-group-set';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import { useHasPermission } from '../api/session.js';
import { Loading } from '../parts/feedback/loading.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { itemQuery } from '../resources/resource-queries.js';
import { ResourcePage } from '../resources/resource-page.js';
import { copyDomainGroupSet, DOMAIN_GROUP_SETS, type DomainGroupSetDraft } from './domain-group-resource.js';
import { SetFields } from './set-fields.js';

const route = getRouteApi('/domain-groups/new');

/** Creates a set as a copy of the given one, or of the default set. */
export function NewDomainGroupPage() {
  const { from } = route.useSearch();
  return from === undefined ? <NewSetForm draft={DOMAIN_GROUP_SETS.empty} /> : <CopySetForm key={from} from={from} />;
}

function CopySetForm({ from }: { readonly from: string }) {
  const { data, error, refetch } = useQuery({
    ...itemQuery<DomainGroupSet>(DOMAIN_GROUP_SETS, from),
    staleTime: Infinity,
  });
  if (error)
    return (
      <ProblemView error={error} retry={() => void refetch()} failure={t('The set to copy could not be loaded')} />
    );
  if (!data) return <Loading label={t('Loading set to copy')} />;
  return <NewSetForm draft={copyDomainGroupSet(data)} />;
}

function NewSetForm({ draft }: { readonly draft: DomainGroupSetDraft }) {
  return (
    <ResourcePage
      resource={{ ...DOMAIN_GROUP_SETS, empty: draft }}
      mayChange={useHasPermission('ManageMonitorTemplates')}
    >
      <SetFields />
    </ResourcePage>
  );
}
