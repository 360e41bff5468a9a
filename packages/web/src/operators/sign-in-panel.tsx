import { message } from '@vedette/i18n/message';
import type { SecondFactorState, secondFactorEndpoints } from '@vedette/contract/v1/account/second-factor';
import type { invitationEndpoints } from '@vedette/contract/v1/account/set-password';
import { Button, Group, NativeSelect } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { problemText } from '../api/problem.js';
import { Confirm } from '../parts/dialogs/confirm.js';
import { Loading } from '../parts/feedback/loading.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { InlineError } from '../parts/actions/inline-error.js';
import type { OperatorRow } from '../api/queries/operator-queries.js';

type SecondFactorEndpoints = typeof secondFactorEndpoints;

const POLICIES: readonly (readonly [SecondFactorState['OwnPolicy'], string])[] = [
  ['AsAccount', t('Account default')],
  ['Required', t('Required')],
  ['Optional', t('Optional')],
  ['Disabled', t(message('Disabled', 'two-factor authentication'))],
];
const POLICY_TEXTS = {
  Required: t('Policy: required.'),
  Optional: t('Policy: optional.'),
  Disabled: t('Policy: disabled.'),
} as const;

interface Props {
  readonly operator: OperatorRow;
  /** Only administrators manage two-factor authentication. */
  readonly mayAdminister: boolean;
}

/** Invitation and two-factor authentication of another operator. */
export function SignInPanel({ operator, mayAdminister }: Props) {
  const { OperatorGuid: operatorGuid, FullName, Email } = operator;
  const invite = useMutation({
    mutationFn: () =>
      call<typeof invitationEndpoints.invite>('POST /api/v1/Operator/:operatorGuid/Invitation', {
        params: { operatorGuid },
      }),
    onSuccess: () => notifications.show({ message: t('Invitation sent to {email}.', { email: Email }) }),
  });
  return (
    <Panel title={t('Sign-in')}>
      <Group gap="sm" mb="sm">
        <Button size="xs" variant="default" loading={invite.isPending} onClick={() => invite.mutate()}>
          {t('Send invitation')}
        </Button>
        <span className="dimmed">
          {t('For operators who have not set a password. Earlier invitation links stop working.')}
        </span>
      </Group>
      <InlineError error={invite.error} />
      {mayAdminister && <OperatorSecondFactor operatorGuid={operatorGuid} name={FullName} />}
    </Panel>
  );
}

function OperatorSecondFactor({ operatorGuid, name }: { readonly operatorGuid: string; readonly name: string }) {
  const queries = useQueryClient();
  const [isConfirmingReset, setConfirmingReset] = useState(false);
  const queryKey = ['operator', operatorGuid, 'second-factor'];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call<SecondFactorEndpoints['readForOperator']>('GET /api/v1/Operator/:operatorGuid/SecondFactor', {
        params: { operatorGuid },
        signal,
      }),
  });
  const onSuccess = () => queries.invalidateQueries({ queryKey });
  const policy = useMutation({
    mutationFn: (OwnPolicy: SecondFactorState['OwnPolicy']) =>
      call<SecondFactorEndpoints['changePolicy']>('PUT /api/v1/Operator/:operatorGuid/SecondFactor', {
        params: { operatorGuid },
        body: { OwnPolicy },
      }),
    onSuccess,
  });
  const reset = useMutation({
    mutationFn: () =>
      call<SecondFactorEndpoints['reset']>('DELETE /api/v1/Operator/:operatorGuid/SecondFactor', {
        params: { operatorGuid },
      }),
    onSuccess,
  });
  if (error) return <ProblemView error={error} failure={t('Two-factor authentication could not be loaded')} />;
  if (!data) return <Loading label={t('Loading two-factor authentication')} lines={2} />;
  return (
    <Group gap="sm" align="flex-end">
      <NativeSelect
        size="xs"
        label={t('Two-factor authentication')}
        value={data.OwnPolicy}
        error={policy.error && problemText(policy.error)}
        data={POLICIES.map(([value, label]) => ({ value, label }))}
        onChange={(event) =>
          policy.mutate(POLICIES.find(([each]) => each === event.currentTarget.value)?.[0] ?? 'AsAccount')
        }
      />
      <Button size="xs" variant="default" color="red" disabled={!data.IsSetUp} onClick={() => setConfirmingReset(true)}>
        {t('Reset two-factor authentication')}
      </Button>
      <span className="dimmed">
        {POLICY_TEXTS[data.Policy]}{' '}
        {data.IsSetUp
          ? t('Set up, {count, plural, one {# recovery code left} other {# recovery codes left}}.', {
              count: data.RecoveryCodesLeft,
            })
          : t('Not set up.')}
      </span>
      {isConfirmingReset && (
        <Confirm
          title={t('Reset two-factor authentication of {name}?', { name })}
          text={t(
            'Use this if the operator has lost the authenticator. The secret and recovery codes are deleted, and all sessions end.',
          )}
          action={t('Reset')}
          onConfirm={() => reset.mutateAsync()}
          onClose={() => setConfirmingReset(false)}
        />
      )}
    </Group>
  );
}
