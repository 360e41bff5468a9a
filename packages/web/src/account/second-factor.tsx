import type { secondFactorEndpoints } from '@vedette/contract/v1/account/second-factor';
import { Button, Code, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { call } from '../api/client.js';
import { problemText } from '../api/problem.js';
import { Loading } from '../parts/feedback/loading.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { SecretInput } from '../parts/forms/secret-input.js';

type Endpoints = typeof secondFactorEndpoints;

/** Switching the own second factor on and off. */
export function SecondFactor() {
  const state = useQuery({
    queryKey: ['second-factor'],
    queryFn: ({ signal }) => call<Endpoints['read']>('GET /api/v1/SecondFactor', { signal }),
  });
  const [codes, setCodes] = useState<readonly string[]>([]);
  if (state.error && !state.data) return <ProblemView error={state.error} what="The second factor could not be read" />;
  if (!state.data) return <Loading label="Loading the second factor" />;
  if (codes.length > 0) return <RecoveryCodes codes={codes} onDone={() => setCodes([])} />;
  if (state.data.IsSetUp) return <Present left={state.data.RecoveryCodesLeft} onCodes={setCodes} />;
  if (state.data.Policy === 'Disabled') return <Text>It is switched off for you.</Text>;
  return <Enrolment onCodes={setCodes} />;
}

/** Password, picture, first code. */
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
          <Text>With a second factor, signing in also takes a code that an app on your phone shows.</Text>
          <SecretInput
            label="Your password"
            autoComplete="current-password"
            w="100%"
            value={password}
            error={begin.error && problemText(begin.error)}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button size="xs" disabled={password === ''} loading={begin.isPending} onClick={() => begin.mutate()}>
            Set up a second factor
          </Button>
        </>
      )}
      {begin.data && (
        <>
          <Text>Let your authenticator read this picture, or type the secret into it.</Text>
          <img
            alt="The secret as a picture for your authenticator"
            width={200}
            height={200}
            src={`data:image/svg+xml,${encodeURIComponent(renderSVG(begin.data.Uri, { border: 4 }))}`}
          />
          <Code>{begin.data.Secret}</Code>
          <TextInput
            label="The code it shows"
            autoComplete="one-time-code"
            inputMode="numeric"
            value={code}
            error={confirm.error && problemText(confirm.error)}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Button size="xs" disabled={code === ''} loading={confirm.isPending} onClick={() => confirm.mutate()}>
            Switch on
          </Button>
        </>
      )}
    </Stack>
  );
}

function Present({ left, onCodes }: { readonly left: number; readonly onCodes: (codes: readonly string[]) => void }) {
  const queries = useQueryClient();
  const [code, setCode] = useState('');
  const settle = (): void => {
    setCode('');
    void queries.invalidateQueries({ queryKey: ['second-factor'] });
  };
  const renew = useMutation({
    mutationFn: () => call<Endpoints['renew']>('POST /api/v1/SecondFactor/RecoveryCodes', { body: { Code: code } }),
    onSuccess: ({ RecoveryCodes: codes }) => {
      onCodes(codes);
      settle();
    },
  });
  const remove = useMutation({
    mutationFn: () => call<Endpoints['remove']>('POST /api/v1/SecondFactor/Remove', { body: { Code: code } }),
    onSuccess: settle,
  });
  const error = renew.error ?? remove.error;
  return (
    <Stack gap="sm" maw={420} align="flex-start">
      <Text>It is switched on. {left} recovery codes are left.</Text>
      <TextInput
        label="Code of your authenticator"
        autoComplete="one-time-code"
        value={code}
        error={error && problemText(error)}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button.Group>
        <Button size="xs" variant="default" disabled={code === ''} onClick={() => renew.mutate()}>
          New recovery codes
        </Button>
        <Button size="xs" variant="outline" color="red" disabled={code === ''} onClick={() => remove.mutate()}>
          Switch off
        </Button>
      </Button.Group>
    </Stack>
  );
}

function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  return (
    <Stack gap="sm" maw={420} align="flex-start">
      <Text role="status">Keep these codes in a safe place. Each lets you in once, and they are shown only now.</Text>
      <Code block>{codes.join('\n')}</Code>
      <Button size="xs" onClick={onDone}>
        I have kept them
      </Button>
    </Stack>
  );
}
