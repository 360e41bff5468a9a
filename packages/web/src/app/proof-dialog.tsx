import type { sessionEndpoints } from '@vedette/contract/v1/session';
import { Button, Group, Modal, PasswordInput, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { call } from '../api/client.js';
import { ApiError } from '../api/problem.js';
import { setProofAsker } from '../api/proof.js';
import { useSession } from './session.js';

type Answer = (proof: string | undefined) => void;

/** Asks for the password once more where a call needs it, and then lets the call go on. */
export function ProofDialog() {
  const [answer, setAnswer] = useState<Answer>();
  const { SignedInBy } = useSession();
  useEffect(() => {
    setProofAsker(async () => {
      // Who has just come from the identity provider may have no password here.
      const fresh = SignedInBy === 'SingleSignOn' ? await prove().catch(() => undefined) : undefined;
      return fresh ?? new Promise((resolve) => setAnswer(() => resolve));
    });
    return () => setProofAsker(undefined);
  }, [SignedInBy]);
  if (!answer) return undefined;
  const finish: Answer = (proof) => {
    setAnswer(undefined);
    answer(proof);
  };
  return <Question onDone={finish} />;
}

async function prove(CurrentPassword?: string): Promise<string> {
  const { Proof } = await call<typeof sessionEndpoints.prove>('POST /api/v1/Session/Proof', {
    body: CurrentPassword === undefined ? {} : { CurrentPassword },
  });
  return Proof;
}

function Question({ onDone }: { readonly onDone: Answer }) {
  const [password, setPassword] = useState('');
  const proving = useMutation({ mutationFn: () => prove(password), onSuccess: onDone });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    // The dialog may stand inside a form of the page, whose turn it is not.
    event.stopPropagation();
    proving.mutate();
  };
  return (
    <Modal opened onClose={() => onDone(undefined)} title="Your password, please">
      <form onSubmit={submit}>
        <Text size="sm" mb="sm">
          This gives lasting access to your account, so it takes more than being signed in. You are not asked again for
          ten minutes on this page.
        </Text>
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          value={password}
          error={problemOf(proving.error)}
          onChange={(event) => setPassword(event.currentTarget.value)}
          data-autofocus
        />
        <Group mt="md" justify="flex-end">
          <Button variant="default" onClick={() => onDone(undefined)}>
            Cancel
          </Button>
          <Button type="submit" loading={proving.isPending} disabled={password === ''}>
            Go on
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

function problemOf(error: Error | null): string | undefined {
  if (!error) return undefined;
  const text = error instanceof ApiError ? error.messages.join(' ') : 'Something went wrong in the page itself.';
  return text.replace(/^CurrentPassword: is wrong$/, 'The password is wrong').replace(/^CurrentPassword: /, '');
}
