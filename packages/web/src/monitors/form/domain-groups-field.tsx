import type { DomainGroupSet } from '@vedette/contract/v1/monitors/domain-group-set';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SETS } from '../../domain-groups/domain-group-resource.js';
import { formFields } from '../../parts/forms/fields.js';
import { resourceAddress } from '../../resources/resource.js';
import { listQuery } from '../../resources/resource-queries.js';
import { useMonitorForm } from '../fields/form-context.js';
import type { Draft } from '../draft/form-draft.js';

const { Choice } = formFields<Draft>();

/** Which set of domain groups the requests of the page are told apart by. */
export function DomainGroupsField() {
  const { draft } = useMonitorForm();
  const { data } = useQuery(listQuery<DomainGroupSet>(SETS));
  const sets = (data ?? []).map(({ DomainGroupGuid, Name }) => [DomainGroupGuid, Name] as const);
  const chosen = draft.domainGroups;
  const isListed = chosen === '' || sets.some(([guid]) => guid === chosen);
  const unlisted = [chosen, data ? 'One that is not there' : 'Loading…'] as const;
  return (
    <Choice
      field="domainGroups"
      label="Domain groups"
      hint={
        <>
          How its waterfall groups requests, and which of them are your own.{' '}
          <Link to={resourceAddress(SETS, chosen || 'default')} target="_blank">
            See the rules
          </Link>
        </>
      }
      problem="DomainGroupGuid"
      options={[['', 'Default set'], ...sets, ...(isListed ? [] : [unlisted])]}
    />
  );
}
