import { useHasPermission } from '../api/session.js';
import { ResourcePage } from '../resources/resource-page.js';
import { CopyButton } from './copy-button.js';
import { DOMAIN_GROUP_SETS } from './domain-group-resource.js';
import { SetFields } from './set-fields.js';

export function DomainGroupPage() {
  const mayChange = useHasPermission('ManageMonitorTemplates');
  return (
    <ResourcePage
      resource={DOMAIN_GROUP_SETS}
      mayChange={mayChange}
      actions={({ Name, DomainGroupGuid }) => mayChange && <CopyButton name={Name} from={DomainGroupGuid} />}
    >
      <SetFields />
    </ResourcePage>
  );
}
