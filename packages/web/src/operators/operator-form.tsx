import { Alert, Button, NativeSelect, PasswordInput, Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { ApiError, problemsByField } from '../api/problem.js';
import { at, v4 } from '../api/v4.js';
import classes from './operator-form.module.css';
import { type OperatorRow, zonesQuery } from './operator-queries.js';

const FIELDS = ['FullName', 'Email', 'BackupEmail', 'MobilePhone', 'CultureName', 'TimeZoneId', 'Password', 'IsOnDuty'];
const CULTURES = ['en-US', 'en-GB', 'fr-FR', 'de-DE', 'nl-NL'];

/** The fields of one operator. An empty password stays as it is; an empty language or zone means the account's. */
export function OperatorForm({ operator }: { readonly operator: OperatorRow }) {
  const queries = useQueryClient();
  const zones = useQuery(zonesQuery).data ?? [];
  const [draft, setDraft] = useState(() => draftOf(operator));
  const save = useMutation({
    mutationFn: () => v4('PATCH', at`/Operator/${operator.OperatorGuid}`, bodyOf(draft)),
    onSuccess: async () => {
      notifications.show({ message: 'Saved.' });
      await queries.invalidateQueries({
        predicate: ({ queryKey }) => ['operator', 'operators', 'session'].includes(String(queryKey[0])),
      });
    },
  });
  const { byField, others } = problemsByField(save.error instanceof ApiError ? save.error.messages : [], FIELDS);
  const set = (change: Partial<typeof draft>): void => setDraft({ ...draft, ...change });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  const line = (field: 'FullName' | 'Email' | 'BackupEmail' | 'MobilePhone', label: string, type = 'text') => (
    <TextInput
      label={label}
      type={type}
      value={draft[field]}
      error={byField[field]}
      onChange={(event) => set({ [field]: event.currentTarget.value })}
    />
  );
  return (
    <form onSubmit={submit} noValidate>
      {others.length > 0 && <Alert color="red" role="alert" mb="sm" title={others.join(' ')} />}
      <div className={classes['fields']}>
        {line('FullName', 'Full name')}
        {line('Email', 'E-mail address', 'email')}
        {line('BackupEmail', 'Second e-mail address', 'email')}
        {line('MobilePhone', 'Mobile phone', 'tel')}
        <NativeSelect
          label="Language of dates and numbers"
          value={draft.CultureName}
          error={byField['CultureName']}
          onChange={(event) => set({ CultureName: event.currentTarget.value })}
          data={[{ value: '', label: 'As the account' }, ...CULTURES]}
        />
        <NativeSelect
          label="Time zone"
          value={draft.TimeZoneId}
          error={byField['TimeZoneId']}
          onChange={(event) => set({ TimeZoneId: event.currentTarget.value })}
          data={[
            { value: '', label: 'As the account' },
            ...zones.map((zone) => ({ value: String(zone.TimezoneId), label: zone.Description })),
          ]}
        />
        <PasswordInput
          label="New password"
          description="Empty: stays as it is."
          autoComplete="new-password"
          value={draft.Password}
          error={byField['Password']}
          onChange={(event) => set({ Password: event.currentTarget.value })}
        />
        <Switch
          label="On duty"
          description="Receives alerts."
          checked={draft.IsOnDuty}
          onChange={(event) => set({ IsOnDuty: event.currentTarget.checked })}
        />
      </div>
      <Button mt="md" size="xs" type="submit" loading={save.isPending}>
        Save
      </Button>
    </form>
  );
}

function draftOf(operator: OperatorRow) {
  return {
    ...{ FullName: operator.FullName, Email: operator.Email, BackupEmail: operator.BackupEmail ?? '' },
    ...{ MobilePhone: operator.MobilePhone ?? '', CultureName: operator.CultureName ?? '', Password: '' },
    ...{ TimeZoneId: String(operator.TimeZoneId ?? ''), IsOnDuty: operator.IsOnDuty },
  };
}

/** The `…Specified` companions say that an empty language or zone is meant, not forgotten. */
function bodyOf({ Password, TimeZoneId, CultureName, ...fields }: ReturnType<typeof draftOf>): object {
  return {
    ...fields,
    ...(Password === '' ? {} : { Password }),
    CultureName: CultureName === '' ? null : CultureName,
    CultureNameSpecified: true,
    TimeZoneId: TimeZoneId === '' ? null : Number(TimeZoneId),
    TimeZoneIdSpecified: true,
  };
}
