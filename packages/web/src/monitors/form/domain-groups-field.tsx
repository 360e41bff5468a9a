import type { DomainGroupSet } from '@vedette/contract/v1/monitors/domain-group-set';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { rich, t } from '../../i18n/translate.js';
import { DOMAIN_GROUP_SETS } from '../../domain-groups/domain-group-resource.js';
import { formFields } from '../../parts/forms/fields.js';
import { resourcePath } from '../../resources/resource.js';
import { listQuery } from '../../resources/resource-queries.js';
import { useMonitorForm } from '../fields/form-context.js';
import type { MonitorDraft } from '../draft/form-draft.js';

const { Choice } = formFields<MonitorDraft>();

/** Set of domain groups that classifies the requests of the page. */
export function DomainGroupsField() {
  const { draft } = useMonitorForm();
  const { data } = useQuery(listQuery<DomainGroupSet>(DOMAIN_GROUP_SETS));
  const sets = (data ?? []).map(({ DomainGroupGuid, Name }) => [DomainGroupGuid, Name] as const);
  const selectedGuid = draft.domainGroups;
  const isListed = selectedGuid === '' || sets.some(([guid]) => guid === selectedGuid);
  const unlistedOption = [selectedGuid, data ? t('Deleted set') : t('Loading…')] as const;
  return (
    <Choice
      field="domainGroups"
      label={t('Domain groups')}
      hint={rich('Groups requests in the waterfall and marks the first-party ones. <link>View rules</link>', {
        link: (text) => (
          <Link to={resourcePath(DOMAIN_GROUP_SETS, selectedGuid || 'default')} target="_blank">
            {text}
          </Link>
        ),
      })}
      problemField="DomainGroupGuid"
      options={[['', t('Default set')], ...sets, ...(isListed ? [] : [unlistedOption])]}
    />
  );
}
