import type { VaultItemRow, VaultSectionRow } from '@vedette/contract/v1/account/vault';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { ExportMenu } from '../reports/list-files/export-menu.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { Loading } from '../parts/feedback/loading.js';
import { RelativeTime } from '../parts/format/relative-time.js';
import { PageHead } from '../parts/page/page-head.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { TYPE_LABELS } from './item-labels.js';
import { SectionDialog } from './section-dialog.js';
import { vaultItemsQuery, vaultSectionsQuery } from '../api/queries/vault-queries.js';

/** Sections that the caller has a permission on, and the items the caller may view. */
export function VaultPage() {
  const sections = useQuery(vaultSectionsQuery);
  const items = useQuery(vaultItemsQuery);
  const [isCreatingSection, setCreatingSection] = useState(false);
  const error = sections.error ?? items.error;
  return (
    <>
      <PageHead title={t('Vault')}>
        <ExportMenu
          label={t('Export the vault items')}
          sendTitle={t('Send the vault items by e-mail')}
          route="GET /api/v1/VaultItem/File"
        />
        <Button size="xs" variant="default" onClick={() => setCreatingSection(true)}>
          {t('New section')}
        </Button>
      </PageHead>
      {error && <ProblemView error={error} failure={t('The vault could not be loaded')} />}
      {!error && (!sections.data || !items.data) && <Loading label={t('Loading vault')} />}
      {sections.data?.length === 0 && <p>{t('No sections that you may open. Create one, or request permission.')}</p>}
      {sections.data?.map((section) => (
        <Section
          key={section.VaultSectionGuid}
          section={section}
          items={items.data?.filter(({ VaultSectionGuid }) => VaultSectionGuid === section.VaultSectionGuid)}
        />
      ))}
      {isCreatingSection && <SectionDialog onClose={() => setCreatingSection(false)} />}
    </>
  );
}

interface SectionProps {
  readonly section: VaultSectionRow;
  /** Undefined while loading. */
  readonly items: readonly VaultItemRow[] | undefined;
}

function Section({ section, items }: SectionProps) {
  const { VaultSectionGuid: sectionGuid, Name, MayView, MayChange, MayGrant } = section;
  return (
    <Panel
      title={Name}
      actions={
        <Group gap="xs">
          {MayChange && (
            <Button
              size="compact-xs"
              variant="default"
              renderRoot={(props: object) => <Link {...props} to="/vault/new" search={{ section: sectionGuid }} />}
              aria-label={t('New item in {name}', { name: Name })}
            >
              {t('New item')}
            </Button>
          )}
          <Link
            to="/vault/sections/$sectionGuid"
            params={{ sectionGuid }}
            aria-label={
              MayGrant
                ? t('Settings and permissions of {name}', { name: Name })
                : t('Permissions of {name}', { name: Name })
            }
          >
            {MayGrant ? t('Settings and permissions') : t('Permissions')}
          </Link>
        </Group>
      }
    >
      {MayView ? (
        items && (
          <DataTable
            label={t('Items of {name}', { name: Name })}
            columns={columns}
            rows={items}
            rowKey={({ VaultItemGuid }) => VaultItemGuid}
            empty={t('No items yet.')}
          />
        )
      ) : (
        <p className="dimmed">{t('You may grant permissions on this section, but not view its items.')}</p>
      )}
    </Panel>
  );
}

const columns: readonly Column<VaultItemRow>[] = [
  {
    id: 'name',
    title: t('Name'),
    sort: ({ Name }) => Name.toLowerCase(),
    cell: ({ VaultItemGuid, Name }) => (
      <Link to="/vault/items/$itemGuid" params={{ itemGuid: VaultItemGuid }}>
        {Name}
      </Link>
    ),
  },
  {
    id: 'type',
    title: t('Type'),
    sort: ({ VaultItemType }) => TYPE_LABELS[VaultItemType],
    cell: ({ VaultItemType }) => TYPE_LABELS[VaultItemType],
  },
  { id: 'used', title: t('Used by'), cell: ({ VaultItemUsedBy }) => (VaultItemUsedBy === '-' ? '–' : VaultItemUsedBy) },
  {
    id: 'modified',
    title: t('Last changed'),
    sort: ({ ModifiedAt }) => ModifiedAt,
    isNumber: true,
    cell: ({ ModifiedAt }) => <RelativeTime at={ModifiedAt} />,
  },
];
