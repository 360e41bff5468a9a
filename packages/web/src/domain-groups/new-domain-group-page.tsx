import type { DomainGroupSet } from '@vedette/contract/v1/monitors/domain-group-set';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import { useHolds } from '../api/session.js';
import { Loading } from '../parts/feedback/loading.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { itemQuery } from '../resources/resource-queries.js';
import { ResourcePage } from '../resources/resource-page.js';
import { copyDomainGroupSet, SETS, type SetDraft } from './domain-group-resource.js';
import { SetFields } from './set-fields.js';

const route = getRouteApi('/domain-groups/new');

/** Creates a set as a copy of the given one, or of the default set. */
export function NewDomainGroupPage() {
  const { from } = route.useSearch();
  return from === undefined ? <Form draft={SETS.empty} /> : <Copy key={from} from={from} />;
}

function Copy({ from }: { readonly from: string }) {
  const { data, error, refetch } = useQuery({ ...itemQuery<DomainGroupSet>(SETS, from), staleTime: Infinity });
  if (error)
    return <ProblemView error={error} retry={() => void refetch()} what={t('The set to copy could not be loaded')} />;
  if (!data) return <Loading label={t('Loading set to copy')} />;
  return <Form draft={copyDomainGroupSet(data)} />;
}

function Form({ draft }: { readonly draft: SetDraft }) {
  return (
    <ResourcePage resource={{ ...SETS, empty: draft }} mayChange={useHolds('ManageMonitorTemplates')}>
      <SetFields />
    </ResourcePage>
  );
}
