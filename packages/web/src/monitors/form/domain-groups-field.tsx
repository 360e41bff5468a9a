import type { DomainGroupSet } from '@vedette/contract/v1/monitors/domain-group-set';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { rich, t } from '../../i18n/translate.js';
import { SETS } from '../../domain-groups/domain-group-resource.js';
import { formFields } from '../../parts/forms/fields.js';
import { resourceAddress } from '../../resources/resource.js';
import { listQuery } from '../../resources/resource-queries.js';
import { useMonitorForm } from '../fields/form-context.js';
import type { Draft } from '../draft/form-draft.js';

const { Choice } = formFields<Draft>();

/** Set of domain groups that classifies the requests of the page. */
export function DomainGroupsField() {
  const { draft } = useMonitorForm();
  const { data } = useQuery(listQuery<DomainGroupSet>(SETS));
  const sets = (data ?? []).map(({ DomainGroupGuid, Name }) => [DomainGroupGuid, Name] as const);
  const chosen = draft.domainGroups;
  const isListed = chosen === '' || sets.some(([guid]) => guid === chosen);
  const unlisted = [chosen, data ? t('Deleted set') : t('Loading…')] as const;
  return (
    <Choice
      field="domainGroups"
      label={t('Domain groups')}
      hint={rich('Groups requests in the waterfall and marks the first-party ones. <link>View rules</link>', {
        link: (text) => (
          <Link to={resourceAddress(SETS, chosen || 'default')} target="_blank">
            {text}
          </Link>
        ),
      })}
      problemField="DomainGroupGuid"
      options={[['', t('Default set')], ...sets, ...(isListed ? [] : [unlisted])]}
    />
  );
}
