import type { dashboardNewEndpoints } from '@vedette/contract/v1/dashboards/dashboard-new';
import type { Dashboard } from '@vedette/contract/v4/dashboard';
import { message } from '@vedette/i18n/message';
import { Alert, Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type SyntheticEvent, useState } from 'react';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { toFieldProblems } from '../api/problem.js';
import type { DashboardSearch } from '../parts/navigation/search.js';
import { apiPath, v4 } from '../api/v4.js';
import { Dialog } from '../parts/dialogs/dialog.js';
import { DialogButtons } from '../parts/dialogs/dialog-buttons.js';
import { toCopyChange, createNamedCopy } from './create-named-copy.js';
import { dashboardName } from './labels/dashboard-name.js';

/** Option value for no template. */
const NO_TEMPLATE = '';

const createEmptyDashboard = async (Name: string): Promise<string> =>
  (await call<(typeof dashboardNewEndpoints)['create']>('POST /api/v1/Dashboard', { body: { Name } })).DashboardGuid;

interface Props {
  readonly dashboards: readonly Dashboard[];
  /** The dashboard to copy; absent: selected in the dialog. */
  readonly original?: Dashboard;
  /** View that becomes the settings of the copy. */
  readonly filter?: DashboardSearch;
  /** If set, the dialog is open initially; called when it closes. */
  readonly onClosed?: (() => void) | undefined;
}

/** Creates a dashboard from empty tiles or as a copy of another. */
export function NewDashboard({ dashboards, original, filter = {}, onClosed }: Props) {
  const [isOpen, setOpen] = useState(onClosed !== undefined);
  const close = (): void => {
    setOpen(false);
    onClosed?.();
  };
  return (
    <>
      <Button size="xs" {...(original ? { variant: 'default' } : {})} onClick={() => setOpen(true)}>
        {original ? t(message('Copy', 'verb')) : t('New dashboard')}
      </Button>
      {isOpen && <NewDashboardDialog dashboards={dashboards} original={original} filter={filter} onClose={close} />}
    </>
  );
}

interface NewDashboardDialogProps {
  readonly dashboards: readonly Dashboard[];
  readonly original: Dashboard | undefined;
  readonly filter: DashboardSearch;
  readonly onClose: () => void;
}

function NewDashboardDialog({ dashboards, original, filter, onClose }: NewDashboardDialogProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [guid, setGuid] = useState(original?.DashboardGuid ?? NO_TEMPLATE);
  const [name, setName] = useState('');
  const create = useMutation({
    mutationFn: () =>
      guid === NO_TEMPLATE
        ? createEmptyDashboard(name.trim())
        : createNamedCopy({
            clone: async () => (await v4<Dashboard>('POST', apiPath`/Dashboard/${guid}/Clone`)).DashboardGuid,
            rename: async (copyGuid) => {
              const change = toCopyChange(name.trim(), original, filter);
              if (change) await v4('PATCH', apiPath`/Dashboard/${copyGuid}`, change);
            },
            remove: (copyGuid) => v4('DELETE', apiPath`/Dashboard/${copyGuid}`),
          }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['/Dashboard'] }),
    onSuccess: (dashboardGuid) => {
      onClose();
      return navigate({ to: '/dashboards/$dashboardGuid', params: { dashboardGuid } });
    },
  });
  const { byField, others } = toFieldProblems(create.error, ['Name']);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    create.mutate();
  };
  return (
    <Dialog
      onClose={onClose}
      title={original ? t('Copy {name}', { name: dashboardName(original) }) : t('New dashboard')}
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          {others.length > 0 && <Alert color="red" role="alert" title={others.join(' ')} />}
          {!original && (
            <NativeSelect
              label={t('Template')}
              value={guid}
              onChange={(event) => setGuid(event.currentTarget.value)}
              data={[
                { value: NO_TEMPLATE, label: t('Empty tiles') },
                ...dashboards.map((each) => ({ value: each.DashboardGuid, label: dashboardName(each) })),
              ]}
            />
          )}
          <TextInput
            label={t('Name')}
            {...(guid === NO_TEMPLATE
              ? { required: true }
              : { description: t('If empty, the copy is named “… (copy)”.') })}
            value={name}
            error={byField['Name']}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          <DialogButtons onClose={onClose} isBusy={create.isPending}>
            {t('Create')}
          </DialogButtons>
        </Stack>
      </form>
    </Dialog>
  );
}
