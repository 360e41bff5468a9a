import type { DashboardMail, DashboardView, dashboardExportEndpoints } from '@vedette/contract/v1/dashboard-export';
import type { Dashboard } from '@vedette/contract/v4/dashboard';
import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.js';
import { useSession } from '../app/session.js';
import { fieldsOf } from '../form/fields.js';
import { FormFrame } from '../form/form-frame.js';
import { useDraftForm } from '../form/use-draft-form.js';
import { OperatorsField } from '../operators/operators-field.js';
import { Dialog } from '../parts/dialog.js';
import { Loading } from '../parts/loading.js';
import { ProblemView } from '../parts/problem-view.js';
import { addressesIn } from '../reports/report-resource.js';
import { RUN_WORDS, sentTo } from '../reports/run-words.js';

const EMPTY = {
  Form: 'PDF' as DashboardMail['Form'],
  Notes: '',
  Operators: [] as readonly string[],
  OperatorGroups: [] as readonly string[],
  ExtraEmailAddresses: '',
};
const { Line, Block, Choice } = fieldsOf<typeof EMPTY>();
const FIELDS = ['Form', 'Notes', 'Recipients.Operators', 'Recipients.OperatorGroups', 'Recipients.ExtraEmailAddresses'];

interface Props {
  readonly dashboard: Dashboard;
  readonly view: DashboardView;
  readonly onClose: () => void;
}

/** Mails what the page shows now, once, and says what became of it. */
export function SendDashboard({ dashboard, view, onClose }: Props) {
  const [runGuid, setRunGuid] = useState<string>();
  return (
    <Dialog onClose={onClose} title={`Send ${dashboard.Name} as email`} size="lg">
      {runGuid === undefined ? (
        <Form dashboardGuid={dashboard.DashboardGuid} view={view} onSent={setRunGuid} onClose={onClose} />
      ) : (
        <Outcome dashboardGuid={dashboard.DashboardGuid} runGuid={runGuid} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface FormProps extends Pick<Props, 'view' | 'onClose'> {
  readonly dashboardGuid: string;
  readonly onSent: (runGuid: string) => void;
}

function Form({ dashboardGuid, view, onSent, onClose }: FormProps) {
  const { IsAdministrator } = useSession();
  const form = useDraftForm({
    ...{ initial: EMPTY, isNew: true, fields: [...FIELDS, 'Recipients'] },
    save: ({ Form: form, Notes, ExtraEmailAddresses: addresses, ...people }) =>
      call<(typeof dashboardExportEndpoints)['send']>('POST /api/v1/Dashboard/:dashboardGuid/Mail', {
        params: { dashboardGuid },
        body: {
          ...{ Form: form, Notes, View: view },
          Recipients: {
            ...{ Operators: [...people.Operators], OperatorGroups: [...people.OperatorGroups] },
            ExtraEmailAddresses: addressesIn(addresses),
          },
        },
      }),
    onSaved: ({ RunGuid }) => onSent(RunGuid),
  });
  const cancel = (
    <Button size="sm" variant="default" onClick={onClose}>
      Cancel
    </Button>
  );
  return (
    <FormFrame form={form} action="Send" more={cancel}>
      <Stack gap="sm">
        <OperatorsField
          operators="Operators"
          groups="OperatorGroups"
          label="Recipients"
          empty="Nobody yet."
          problem="Recipients"
        />
        {IsAdministrator && (
          <Line
            field="ExtraEmailAddresses"
            label="Other addresses"
            hint="Separated by commas. They leave the account, so it is put on record."
            problem="Recipients.ExtraEmailAddresses"
          />
        )}
        <Choice
          field="Form"
          label="Sent as"
          options={[
            ['PDF', 'PDF, attached'],
            ['Excel', 'Excel, attached'],
            ['HTML', 'the mail itself'],
          ]}
        />
        <Block field="Notes" label="Notes" hint="Stand in the mail." rows={3} />
      </Stack>
    </FormFrame>
  );
}

const LOOK_MS = 1_500;

/** What became of it; looked at until it is made, and the dialog may be closed before. */
function Outcome({
  dashboardGuid,
  runGuid,
  onClose,
}: Omit<FormProps, 'view' | 'onSent'> & { readonly runGuid: string }) {
  const { data, error } = useQuery({
    queryKey: ['/Dashboard', dashboardGuid, 'mails'],
    queryFn: ({ signal }) =>
      call<(typeof dashboardExportEndpoints)['sent']>('GET /api/v1/Dashboard/:dashboardGuid/Mail', {
        ...{ params: { dashboardGuid }, signal },
      }),
    refetchInterval: ({ state }) => (isDone(state.data?.Runs.find((run) => run.RunGuid === runGuid)) ? false : LOOK_MS),
  });
  const run = data?.Runs.find((each) => each.RunGuid === runGuid);
  return (
    <Stack gap="sm">
      {error && <ProblemView error={error} what="What became of it could not be read" />}
      <div role="status">
        {run && isDone(run) ? (
          <p className="wrap">
            <strong>{RUN_WORDS[run.State]}.</strong> {run.Error ?? sentTo(run)}
          </p>
        ) : (
          <>
            <Loading label="It is being made" lines={2} />
            <p>It is being made, and leaves when it is. You may close this box.</p>
          </>
        )}
      </div>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}

const isDone = (run: { readonly State: string } | undefined): boolean => run !== undefined && run.State !== 'Waiting';
