import { useHolds } from '../api/session.js';
import { ResourcePage } from '../resources/resource-page.js';
import { CopyButton } from './copy-button.js';
import { SETS } from './domain-group-resource.js';
import { SetFields } from './set-fields.js';

export function DomainGroupPage() {
  const mayChange = useHolds('ManageMonitorTemplates');
  return (
    <ResourcePage
      resource={SETS}
      mayChange={mayChange}
      actions={({ Name, DomainGroupGuid }) => mayChange && <CopyButton name={Name} from={DomainGroupGuid} />}
    >
      <SetFields />
    </ResourcePage>
  );
}
