import { defaultGroupNames } from '@vedette/contract/v1/monitors/default-domain-groups';
import type { DomainGroupSet } from '@vedette/contract/v1/monitors/domain-group-set';
import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import { useHasPermission } from '../api/session.js';
import type { Column } from '../parts/tables/data-table.js';
import { Panel } from '../parts/page/panel.js';
import { ResourceList } from '../resources/resource-list.js';
import { CopyButton } from './copy-button.js';
import classes from './group-rules.module.css';
import { DOMAIN_GROUP_SETS } from './domain-group-resource.js';

const groupsColumn: Column<DomainGroupSet> = {
  id: 'groups',
  title: t('Groups'),
  cell: ({ Groups }) => Groups.map(({ Name }) => Name).join(', '),
};
const actionsColumn: Column<DomainGroupSet> = {
  id: 'actions',
  title: t('Actions'),
  cell: ({ Name, DomainGroupGuid }) => <CopyButton name={Name} from={DomainGroupGuid} isSmall />,
};

export function DomainGroupsPage() {
  const mayCreate = useHasPermission('ManageMonitorTemplates');
  return (
    <>
      <ResourceList
        resource={DOMAIN_GROUP_SETS}
        texts={{
          loadFailed: t('The domain groups could not be loaded'),
          none: t('No domain groups yet'),
          noneVisible: t('No domain groups that you may view'),
        }}
        columns={mayCreate ? [groupsColumn, actionsColumn] : [groupsColumn]}
        mayCreate={mayCreate}
        purpose={t(
          'A domain group set classifies the requests of a page in its waterfall and marks first-party requests. Monitors without a set use the default set. A new set starts as a copy of the default set.',
        )}
      />
      <div className={classes['below']} />
      <Panel title={t('Default set')} actions={mayCreate && <CopyButton name={t('Default set')} />}>
        <Group justify="space-between" gap="xs">
          <span>{defaultGroupNames.join(', ')}</span>
          <Link to="/domain-groups/default">{t('View rules')}</Link>
        </Group>
      </Panel>
    </>
  );
}
