import type { VaultSectionRow } from '@vedette/contract/v1/account/vault';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { apiPath, v4 } from '../api/v4.js';
import { Confirm } from '../parts/dialogs/confirm.js';
import { Loading } from '../parts/feedback/loading.js';
import { PageHead } from '../parts/page/page-head.js';
import { NotFound, ProblemView } from '../parts/page/problem-view.js';
import { SectionDialog } from './section-dialog.js';
import { SectionRights } from './section-rights.js';
import { useVaultChange } from './use-vault-change.js';
import { vaultSectionsQuery } from '../api/queries/vault-queries.js';

const route = getRouteApi('/vault/sections/$sectionGuid');

export function VaultSectionPage() {
  const { sectionGuid } = route.useParams();
  const { data, error } = useQuery(vaultSectionsQuery);
  if (error) return <ProblemView error={error} failure={t('The section could not be loaded')} />;
  if (!data) return <Loading label={t('Loading section')} />;
  const section = data.find(({ VaultSectionGuid }) => VaultSectionGuid === sectionGuid);
  if (!section) return <NotFound />;
  return (
    <>
      <Head section={section} />
      <SectionRights section={section} />
    </>
  );
}

function Head({ section }: { readonly section: VaultSectionRow }) {
  const navigate = useNavigate();
  const remove = useVaultChange(() => void navigate({ to: '/vault' }));
  const [dialog, setDialog] = useState<'rename' | 'delete'>();
  const close = (): void => setDialog(undefined);
  return (
    <>
      <PageHead title={section.Name}>
        {section.MayChange && (
          <>
            <Button size="xs" variant="default" onClick={() => setDialog('rename')}>
              {t('Rename')}
            </Button>
            <Button size="xs" variant="outline" color="red" onClick={() => setDialog('delete')}>
              {t('Delete')}
            </Button>
          </>
        )}
      </PageHead>
      {dialog === 'rename' && <SectionDialog section={section} onClose={close} />}
      {dialog === 'delete' && (
        <Confirm
          title={t('Delete {name}?', { name: section.Name })}
          text={t('Only empty sections can be deleted. Its permissions are lost.')}
          action={t('Delete')}
          onConfirm={() => remove.mutateAsync(() => v4('DELETE', apiPath`/VaultSection/${section.VaultSectionGuid}`))}
          onClose={close}
        />
      )}
    </>
  );
}
