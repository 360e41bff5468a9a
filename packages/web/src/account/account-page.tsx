import type { CheckpointHealth } from '@vedette/contract/v1/overview';
import { useQuery } from '@tanstack/react-query';
import { v4 } from '../api/v4.js';
import { useOverview } from '../app/overview.js';
import { useSession } from '../app/session.js';
import { type Column, DataTable } from '../parts/data-table.js';
import { Facts } from '../parts/facts.js';
import { Moment } from '../parts/moment.js';
import { PageHead } from '../parts/page-head.js';
import { Panel } from '../parts/panel.js';
import { AccountSettingsForm } from './account-settings-form.js';
import { OwnSessions } from './own-sessions.js';
import { SecondFactor } from './second-factor.js';
import { PasswordForm } from './password-form.js';

interface AccountAnswer {
  readonly AccountId: string;
  readonly MonitorQuota: Readonly<Record<string, number>>;
  readonly OperatorQuota: Readonly<Record<string, number>>;
}

const STATES: Readonly<Record<CheckpointHealth['State'], string>> = {
  Online: '● Online',
  Impaired: '▲ Impaired',
  Offline: '■ Offline',
};

const checkpointColumns: readonly Column<CheckpointHealth>[] = [
  { id: 'name', title: 'Checkpoint', cell: ({ CheckpointName }) => CheckpointName },
  {
    id: 'state',
    title: 'State',
    cell: ({ State, Reason }) => (Reason === undefined ? STATES[State] : `${STATES[State]}: ${Reason}`),
  },
  { id: 'primary', title: 'Primary', cell: ({ IsPrimaryCheckpoint }) => (IsPrimaryCheckpoint ? 'yes' : 'no') },
  {
    id: 'seen',
    title: 'Last seen',
    cell: ({ LastSeenAt }) => (LastSeenAt === undefined ? 'never' : <Moment at={LastSeenAt} />),
  },
];

export function AccountPage() {
  const session = useSession();
  const { data: overview } = useOverview();
  const { data } = useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => v4<AccountAnswer>('GET', '/Account', undefined, signal),
  });
  return (
    <>
      <PageHead title="Account" />
      <Panel title="You">
        <Facts
          facts={[
            ['Name', session.FullName],
            ['E-mail address', session.Email],
            ['Role', session.IsAdministrator ? 'Administrator' : 'Operator'],
            ['Time zone', session.TimeZone],
            ['Account', data?.AccountId ?? session.AccountId],
            ['Monitors in use', String(data?.MonitorQuota['BasicMonitorsInUse'] ?? '–')],
            ['Operators', String(data?.OperatorQuota['OperatorsInUse'] ?? '–')],
            ['Version', session.Version],
          ]}
        />
      </Panel>
      <Panel title="Change your password">
        <PasswordForm />
      </Panel>
      {session.SignedInBy === 'Password' && (
        <Panel title="Second factor">
          <SecondFactor />
        </Panel>
      )}
      <OwnSessions />
      <Panel title="Settings of the account">
        <AccountSettingsForm />
      </Panel>
      <Panel title="Checkpoints">
        <DataTable
          label="Checkpoints"
          columns={checkpointColumns}
          rows={overview?.Checkpoints ?? []}
          rowKey={({ CheckpointId }) => CheckpointId}
          empty="No checkpoint."
        />
        {overview?.SharedMachine === true && (
          <p className="dimmed">
            All checkpoints run on one machine: a confirmed error is not confirmed independently.
          </p>
        )}
      </Panel>
    </>
  );
}
