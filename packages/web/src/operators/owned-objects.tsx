import type { OwnedObject, ownershipEndpoints } from '@vedette/contract/v1/screens/ownership';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { useSession } from '../api/session.js';
import { InlineError } from '../parts/actions/inline-error.js';
import type { OperatorRow } from '../api/queries/operator-queries.js';

type Endpoints = typeof ownershipEndpoints;

/**
 * Objects that an operator owns, as links. Administrators may take ownership; until then the operator cannot be
 * deleted.
 */
export function OwnedObjects({
  operator,
  mayTakeOver,
}: {
  readonly operator: OperatorRow;
  readonly mayTakeOver: boolean;
}) {
  const { OperatorGuid: ownGuid } = useSession();
  const queries = useQueryClient();
  const params = { operatorGuid: operator.OperatorGuid };
  const { data = [] } = useQuery({
    queryKey: ['operator', operator.OperatorGuid, 'owned'],
    queryFn: ({ signal }) =>
      call<Endpoints['list']>('GET /api/v1/Operator/:operatorGuid/OwnedObjects', { params, signal }),
  });
  const transfer = useMutation({
    mutationFn: () =>
      call<Endpoints['handOver']>('POST /api/v1/Operator/:operatorGuid/TransferOwnership', {
        params,
        body: { ToOperatorGuid: ownGuid },
      }),
    onSuccess: () => queries.invalidateQueries(),
  });
  if (transfer.data) return <p role="status">{t('The items are yours now. Try again to delete the operator.')}</p>;
  if (data.length === 0) return null;
  return (
    <>
      <ul>
        {data.map((ownedObject) => (
          <li key={ownedObject.ObjectGuid}>
            <OwnedObjectLink ownedObject={ownedObject} />
          </li>
        ))}
      </ul>
      {mayTakeOver && (
        <Button size="xs" variant="default" loading={transfer.isPending} onClick={() => transfer.mutate()}>
          {t('Take ownership')}
        </Button>
      )}
      <InlineError error={transfer.error} />
    </>
  );
}

function OwnedObjectLink({ ownedObject: { ObjectType, ObjectGuid, Name } }: { readonly ownedObject: OwnedObject }) {
  if (ObjectType === 'Dashboard') {
    return (
      <Link to="/dashboards/$dashboardGuid" params={{ dashboardGuid: ObjectGuid }}>
        {Name}
      </Link>
    );
  }
  const to = ObjectType === 'ScheduledReport' ? '/reports/$guid' : '/status-pages/$guid';
  return (
    <Link to={to} params={{ guid: ObjectGuid }}>
      {ObjectType === 'ScheduledReport' ? t('A scheduled report') : Name}
    </Link>
  );
}
