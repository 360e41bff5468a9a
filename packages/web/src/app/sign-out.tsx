import type { sessionEndpoints } from '@vedette/contract/v1/account/session';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { sessionQuery } from '../api/session.js';

export function SignOutButton() {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call<typeof sessionEndpoints.remove>('DELETE /api/v1/Session'),
    onSettled: async () => {
      // Data of this operator must not be shown to the next one.
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
      await queries.resetQueries(sessionQuery);
    },
  });
  return (
    <Button variant="subtle" size="compact-xs" loading={isPending} onClick={() => mutate()}>
      {t('Sign out')}
    </Button>
  );
}
