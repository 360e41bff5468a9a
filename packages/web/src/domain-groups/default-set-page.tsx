import { defaultDomainGroups } from '@vedette/contract/v1/monitors/default-domain-groups';
import { t } from '../i18n/translate.js';
import { useHasPermission } from '../api/session.js';
import { PageHead } from '../parts/page/page-head.js';
import { Panel } from '../parts/page/panel.js';
import { CopyButton } from './copy-button.js';
import { GroupRules } from './group-rules.js';
import { MATCHING_HINT } from './group-fields.js';

/** The built-in set, which can be viewed and copied but not changed. */
export function DefaultSetPage() {
  const mayCopy = useHasPermission('ManageMonitorTemplates');
  return (
    <>
      <PageHead title={t('Default set')}>{mayCopy && <CopyButton name={t('Default set')} />}</PageHead>
      <p className="dimmed">
        {t(
          'Used by transactions and by full page checks without a set of their own. It cannot be changed; copy it to customise it.',
        )}
      </p>
      <Panel title={t('Groups')}>
        <p className="dimmed">{MATCHING_HINT}</p>
        <GroupRules groups={defaultDomainGroups} />
      </Panel>
    </>
  );
}
