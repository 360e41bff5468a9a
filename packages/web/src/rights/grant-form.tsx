import { Button, Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { t } from '../i18n/translate.js';
import { operatorGroupsQuery, operatorsQuery } from '../api/queries/operator-queries.js';
import { grantProblems, type RightLabels, toSubject } from './rights-rules.js';
import { useRightsChange } from './use-rights-change.js';

interface Props {
  readonly rights: RightLabels;
  readonly onGrant: (body: object) => Promise<unknown>;
}

/** Grants a permission; a rejected choice stays selected with the reason. */
export function GrantForm({ rights, onGrant }: Props) {
  const operators = useQuery(operatorsQuery).data ?? [];
  const groups = useQuery(operatorGroupsQuery).data ?? [];
  const [granteeGuid, setGranteeGuid] = useState('');
  const [type, setType] = useState(rights[0]?.[0] ?? '');
  const grant = useRightsChange();
  const problems = grantProblems(grant.error, rights);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    const isOperator = operators.some(({ OperatorGuid }) => OperatorGuid === granteeGuid);
    const body = { AuthorizationType: type, ...toSubject(granteeGuid, isOperator ? 'operator' : 'group') };
    grant.mutate(() => onGrant(body), { onSuccess: () => setGranteeGuid('') });
  };
  return (
    <form onSubmit={submit}>
      <Group gap="xs" align="flex-end" mt="sm">
        <NativeSelect
          size="xs"
          label={t('Grant to')}
          value={granteeGuid}
          error={problems.grantee}
          onChange={(event) => setGranteeGuid(event.currentTarget.value)}
          data={[
            { value: '', label: t('Select …') },
            {
              group: t('Operator groups'),
              items: groups.map((each) => ({ value: each.OperatorGroupGuid, label: each.Description })),
            },
            {
              group: t('Operators'),
              items: operators.map((each) => ({ value: each.OperatorGuid, label: each.FullName })),
            },
          ]}
        />
        {rights.length > 1 && (
          <NativeSelect
            size="xs"
            label={t('Permission')}
            value={type}
            error={problems.permission}
            onChange={(event) => setType(event.currentTarget.value)}
            data={rights.map(([value, label]) => ({ value, label }))}
          />
        )}
        <Button size="xs" variant="default" type="submit" disabled={granteeGuid === ''} loading={grant.isPending}>
          {t('Grant permission')}
        </Button>
      </Group>
    </form>
  );
}
