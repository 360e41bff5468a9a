import type { Enrolment } from '@vedette/contract/v1/checkpoints/checkpoint';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { z } from 'zod';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { useHasPermission } from '../api/session.js';
import { EnrolmentNote } from '../checkpoints/enrolment-note.js';
import { TextPrompt } from '../parts/dialogs/text-prompt.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { EmptyState } from '../parts/feedback/empty-state.js';
import { Loading } from '../parts/feedback/loading.js';
import { PageHead } from '../parts/page/page-head.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { type Endpoints, type PrivateLocationRow, locationsQuery, useLocationChange } from './location-queries.js';

const columns: readonly Column<PrivateLocationRow>[] = [
  {
    id: 'name',
    title: t('Name'),
    sort: ({ Name }) => Name.toLowerCase(),
    cell: ({ PrivateLocationId, Name }) => (
      <Link to="/private-locations/$locationId" params={{ locationId: String(PrivateLocationId) }}>
        {Name}
      </Link>
    ),
  },
  {
    id: 'checkpoints',
    title: t('Checkpoints'),
    isNumber: true,
    sort: ({ CheckpointIds }) => CheckpointIds.length,
    cell: ({ CheckpointIds }) => CheckpointIds.length,
  },
];

/** Locations for the account's own monitors, used only where they are selected. */
export function LocationsPage() {
  const { data, error } = useQuery(locationsQuery);
  const mayCreate = useHasPermission('CreatePrivateLocations');
  const [isCreating, setCreating] = useState(false);
  const [enrolments, setEnrolments] = useState<readonly z.infer<typeof Enrolment>[]>([]);
  const create = useLocationChange<{ readonly Enrolments: typeof enrolments }>((created) =>
    setEnrolments(created.Enrolments),
  );
  const button = mayCreate && (
    <Button size="xs" loading={create.isPending} onClick={() => setCreating(true)}>
      {t('New private location')}
    </Button>
  );
  return (
    <>
      <PageHead title={t('Private locations')}>{button}</PageHead>
      {enrolments.map((enrolment) => (
        <EnrolmentNote key={enrolment.ServerId} enrolment={enrolment} />
      ))}
      {error && <ProblemView error={error} failure={t('The private locations could not be loaded')} />}
      {!data && !error && <Loading label={t('Loading private locations')} />}
      {data?.length === 0 && (
        <EmptyState
          title={mayCreate ? t('No private locations yet') : t('No private locations that you may use')}
          text={t(
            'A private location monitors targets in your own network. It starts with two checkpoints, so that each can confirm the other’s errors.',
          )}
        >
          {button}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <DataTable
          label={t('Private locations')}
          columns={columns}
          rows={data}
          rowKey={({ PrivateLocationId }) => PrivateLocationId}
          empty=""
        />
      )}
      {isCreating && (
        <TextPrompt
          title={t('New private location')}
          label={t('Name')}
          action={t('Create')}
          onDone={(Name) =>
            create.mutateAsync(() => call<Endpoints['create']>('POST /api/v1/PrivateLocation', { body: { Name } }))
          }
          onClose={() => setCreating(false)}
        />
      )}
    </>
  );
}
