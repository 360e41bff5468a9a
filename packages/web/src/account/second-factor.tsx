import type { secondFactorEndpoints } from '@vedette/contract/v1/account/second-factor';
import { Button, Code, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { problemText } from '../api/problem.js';
import { Loading } from '../parts/feedback/loading.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { SecretInput } from '../parts/forms/secret-input.js';

type Endpoints = typeof secondFactorEndpoints;

/** Enables and disables two-factor authentication for the signed-in operator. */
export function SecondFactor() {
  const state = useQuery({
    queryKey: ['second-factor'],
    queryFn: ({ signal }) => call<Endpoints['read']>('GET /api/v1/SecondFactor', { signal }),
  });
  const [codes, setCodes] = useState<readonly string[]>([]);
  if (state.error && !state.data)
    return <ProblemView error={state.error} failure={t('Two-factor authentication could not be loaded')} />;
  if (!state.data) return <Loading label={t('Loading two-factor authentication')} />;
  if (codes.length > 0) return <RecoveryCodes codes={codes} onDone={() => setCodes([])} />;
  if (state.data.IsSetUp)
    return <EnabledSecondFactor remainingCodes={state.data.RecoveryCodesLeft} onCodes={setCodes} />;
  if (state.data.Policy === 'Disabled') return <Text>{t('Two-factor authentication is disabled for you.')}</Text>;
  return <Enrolment onCodes={setCodes} />;
}

/** Asks for the password, shows the QR code and verifies the first code. */
function Enrolment({ onCodes }: { readonly onCodes: (codes: readonly string[]) => void }) {
  const queries = useQueryClient();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const begin = useMutation({
    mutationFn: () => call<Endpoints['begin']>('POST /api/v1/SecondFactor', { body: { Password: password } }),
  });
  const confirm = useMutation({
    mutationFn: () => call<Endpoints['confirm']>('POST /api/v1/SecondFactor/Confirm', { body: { Code: code } }),
    onSuccess: ({ RecoveryCodes: codes }) => {
      onCodes(codes);
      void queries.invalidateQueries({ queryKey: ['second-factor'] });
    },
  });
  return (
    <Stack gap="sm" maw={420} align="flex-start">
      {!begin.data && (
        <>
          <Text>
            {t('With two-factor authentication, you also enter a code from an authenticator app when you sign in.')}
          </Text>
          <SecretInput
            label={t('Your password')}
            autoComplete="current-password"
            w="100%"
            value={password}
            error={begin.error && problemText(begin.error)}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button size="xs" disabled={password === ''} loading={begin.isPending} onClick={() => begin.mutate()}>
            {t('Set up two-factor authentication')}
          </Button>
        </>
      )}
      {begin.data && (
        <>
          <Text>{t('Scan this QR code with your authenticator app, or enter the secret manually.')}</Text>
          <img
            alt={t('QR code for your authenticator app')}
            width={200}
            height={200}
            src={`data:image/svg+xml,${encodeURIComponent(renderSVG(begin.data.Uri, { border: 4 }))}`}
          />
          <Code>{begin.data.Secret}</Code>
          <TextInput
            label={t('Code from the app')}
            autoComplete="one-time-code"
            inputMode="numeric"
            value={code}
            error={confirm.error && problemText(confirm.error)}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Button size="xs" disabled={code === ''} loading={confirm.isPending} onClick={() => confirm.mutate()}>
            {t('Enable two-factor authentication')}
          </Button>
        </>
      )}
    </Stack>
  );
}

function EnabledSecondFactor({
  remainingCodes,
  onCodes,
}: {
  readonly remainingCodes: number;
  readonly onCodes: (codes: readonly string[]) => void;
}) {
  const queries = useQueryClient();
  const [code, setCode] = useState('');
  const resetForm = (): void => {
    setCode('');
    void queries.invalidateQueries({ queryKey: ['second-factor'] });
  };
  const renew = useMutation({
    mutationFn: () => call<Endpoints['renew']>('POST /api/v1/SecondFactor/RecoveryCodes', { body: { Code: code } }),
    onSuccess: ({ RecoveryCodes: codes }) => {
      onCodes(codes);
      resetForm();
    },
  });
  const remove = useMutation({
    mutationFn: () => call<Endpoints['remove']>('POST /api/v1/SecondFactor/Remove', { body: { Code: code } }),
    onSuccess: resetForm,
  });
  const error = renew.error ?? remove.error;
  return (
    <Stack gap="sm" maw={420} align="flex-start">
      <Text>
        {t('Two-factor authentication is enabled. Recovery codes left: {count, number}.', { count: remainingCodes })}
      </Text>
      <TextInput
        label={t('Authenticator code')}
        autoComplete="one-time-code"
        value={code}
        error={error && problemText(error)}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button.Group>
        <Button size="xs" variant="default" disabled={code === ''} onClick={() => renew.mutate()}>
          {t('New recovery codes')}
        </Button>
        <Button size="xs" variant="outline" color="red" disabled={code === ''} onClick={() => remove.mutate()}>
          {t('Disable two-factor authentication')}
        </Button>
      </Button.Group>
    </Stack>
  );
}

function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  return (
    <Stack gap="sm" maw={420} align="flex-start">
      <Text role="status">
        {t('Store these codes in a safe place. Each can be used once to sign in. They are not shown again.')}
      </Text>
      <Code block>{codes.join('\n')}</Code>
      <Button size="xs" onClick={onDone}>
        {t('I have saved them')}
      </Button>
    </Stack>
  );
}
