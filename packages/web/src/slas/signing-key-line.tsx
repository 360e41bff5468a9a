import type { signingKeyEndpoints } from '@vedette/contract/v1/sla/signing-key';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rich, t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { Confirm } from '../parts/dialogs/confirm.js';
import { CopyText } from '../parts/display/copy-text.js';
import { ProblemView } from '../parts/page/problem-view.js';

const KEYS = ['/SigningKey'];

/**
 * Fingerprint of the signing key, to compare with the output of `vedette verify`; administrators may replace the key.
 */
export function SigningKeyLine({ mayRotate }: { readonly mayRotate: boolean }) {
  const queries = useQueryClient();
  const { data, error } = useQuery({
    queryKey: KEYS,
    queryFn: ({ signal }) => call<(typeof signingKeyEndpoints)['list']>('GET /api/v1/SigningKey', { signal }),
  });
  const rotate = useMutation({
    mutationFn: () => call<(typeof signingKeyEndpoints)['rotate']>('POST /api/v1/SigningKey'),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEYS }),
  });
  const [isConfirming, setConfirming] = useState(false);
  const current = data?.[0];
  if (error && !data) return <ProblemView error={error} failure={t('The signing key could not be loaded')} />;
  if (!current) return null;
  return (
    <>
      <p className="dimmed">
        {rich('Signing key fingerprint (Ed25519). The public keys, including retired ones, are published at {path}.', {
          path: <code>/api/v1/SigningKey</code>,
        })}
      </p>
      <CopyText text={current.Fingerprint} label={t('Fingerprint')} />{' '}
      {mayRotate && (
        <Button mt="xs" size="xs" variant="default" loading={rotate.isPending} onClick={() => setConfirming(true)}>
          {t('Replace key')}
        </Button>
      )}
      {isConfirming && (
        <Confirm
          title={t('Replace the signing key?')}
          text={t(
            'Future statements and status page copies are signed with a new key. Existing signatures remain valid.',
          )}
          action={t('Replace')}
          onConfirm={() => rotate.mutateAsync()}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
