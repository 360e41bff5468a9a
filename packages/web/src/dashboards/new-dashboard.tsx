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
import { at, v4 } from '../api/v4.js';
import { Dialog } from '../parts/dialogs/dialog.js';
import { DialogEnd } from '../parts/dialogs/dialog-end.js';
import { toCopyChange, namedCopy } from './named-copy.js';

/** Option value for no template. */
const EMPTY = '';

const makeEmpty = async (Name: string): Promise<string> =>
  (await call<(typeof dashboardNewEndpoints)['create']>('POST /api/v1/Dashboard', { body: { Name } })).DashboardGuid;

interface Props {
  readonly dashboards: readonly Dashboard[];
  /** The dashboard to copy; absent: selected in the dialog. */
  readonly from?: Dashboard;
  /** View that becomes the settings of the copy. */
  readonly filter?: DashboardSearch;
  /** If set, the dialog is open initially; called when it closes. */
  readonly onClosed?: (() => void) | undefined;
}

/** Creates a dashboard from empty tiles or as a copy of another. */
export function NewDashboard({ dashboards, from, filter = {}, onClosed }: Props) {
  const [isOpen, setOpen] = useState(onClosed !== undefined);
  const close = (): void => {
    setOpen(false);
    onClosed?.();
  };
  return (
    <>
      <Button size="xs" {...(from ? { variant: 'default' } : {})} onClick={() => setOpen(true)}>
        {from ? t(message('Copy', 'verb')) : t('New dashboard')}
      </Button>
      {isOpen && <NamedDialog dashboards={dashboards} from={from} filter={filter} onClose={close} />}
    </>
  );
}

interface NamedDialogProps {
  readonly dashboards: readonly Dashboard[];
  readonly from: Dashboard | undefined;
  readonly filter: DashboardSearch;
  readonly onClose: () => void;
}

function NamedDialog({ dashboards, from, filter, onClose }: NamedDialogProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [guid, setGuid] = useState(from?.DashboardGuid ?? EMPTY);
  const [name, setName] = useState('');
  const create = useMutation({
    mutationFn: () =>
      guid === EMPTY
        ? makeEmpty(name.trim())
        : namedCopy({
            clone: async () => (await v4<Dashboard>('POST', at`/Dashboard/${guid}/Clone`)).DashboardGuid,
            rename: async (copy) => {
              const change = toCopyChange(name.trim(), from, filter);
              if (change) await v4('PATCH', at`/Dashboard/${copy}`, change);
            },
            remove: (copy) => v4('DELETE', at`/Dashboard/${copy}`),
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
    <Dialog onClose={onClose} title={from ? t('Copy {name}', { name: from.Name }) : t('New dashboard')}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          {others.length > 0 && <Alert color="red" role="alert" title={others.join(' ')} />}
          {!from && (
            <NativeSelect
              label={t('Template')}
              value={guid}
              onChange={(event) => setGuid(event.currentTarget.value)}
              data={[
                { value: EMPTY, label: t('Empty tiles') },
                ...dashboards.map(({ DashboardGuid, Name }) => ({
                  value: DashboardGuid,
                  label: Name,
                })),
              ]}
            />
          )}
          <TextInput
            label={t('Name')}
            {...(guid === EMPTY ? { required: true } : { description: t('If empty, the copy is named “… (copy)”.') })}
            value={name}
            error={byField['Name']}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          <DialogEnd onClose={onClose} isBusy={create.isPending}>
            {t('Create')}
          </DialogEnd>
        </Stack>
      </form>
    </Dialog>
  );
}
