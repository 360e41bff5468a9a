import type { AccountSettingsV1, accountV1Endpoints } from '@vedette/contract/v1/account';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.js';
import { useSession } from '../app/session.js';
import classes from '../operators/operator-form.module.css';
import { zonesQuery } from '../operators/operator-queries.js';
import { ProblemView } from '../parts/problem-view.js';
import { showProblem } from '../parts/show-problem.js';

export function AccountSettingsForm() {
  const { IsAdministrator } = useSession();
  const queries = useQueryClient();
  const zones = useQuery(zonesQuery).data ?? [];
  const { data, error } = useQuery({
    queryKey: ['account', 'settings'],
    queryFn: ({ signal }) => call<typeof accountV1Endpoints.settings>('GET /api/v1/Account/Settings', { signal }),
  });
  const [change, setChange] = useState<Partial<AccountSettingsV1>>({});
  const save = useMutation({
    mutationFn: () =>
      call<typeof accountV1Endpoints.changeSettings>('PATCH /api/v1/Account/Settings', { body: change }),
    onSuccess: async () => {
      notifications.show({ message: 'Saved.' });
      await queries.invalidateQueries({
        predicate: ({ queryKey }) => ['account', 'session'].includes(String(queryKey[0])),
      });
      setChange({});
    },
    onError: showProblem,
  });
  if (error) return <ProblemView error={error} what="The settings could not be read" />;
  const shown = data && { ...data, ...change };
  return (
    <>
      <div className={classes['fields']}>
        <NativeSelect
          label="Time zone of the account"
          disabled={!IsAdministrator}
          value={String(shown?.TimezoneId ?? '')}
          onChange={(event) => setChange({ ...change, TimezoneId: Number(event.currentTarget.value) })}
          data={zones.map((zone) => ({ value: String(zone.TimezoneId), label: zone.Description }))}
        />
        <NativeSelect
          label="Rights of operator groups in the API"
          description="Names is what Terraform and Go clients of today need."
          disabled={!IsAdministrator}
          value={shown?.GroupAuthorizationForm ?? 'Objects'}
          onChange={(event) =>
            setChange({
              ...change,
              GroupAuthorizationForm: event.currentTarget.value === 'Names' ? 'Names' : 'Objects',
            })
          }
          data={['Objects', 'Names']}
        />
        <Checkbox
          label="Check from another checkpoint when all that a monitor selects are away"
          disabled={!IsAdministrator}
          checked={shown?.CheckpointFallback ?? true}
          onChange={(event) => setChange({ ...change, CheckpointFallback: event.currentTarget.checked })}
        />
      </div>
      {IsAdministrator && (
        <Button
          mt="md"
          size="xs"
          disabled={Object.keys(change).length === 0}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          Save settings
        </Button>
      )}
    </>
  );
}
