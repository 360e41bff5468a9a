import { message } from '@vedette/i18n/message';
import type { OutboxRow, alertViewEndpoints } from '@vedette/contract/v1/alerting/alert';
import { Alert } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { ExportMenu } from '../reports/list-files/export-menu.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { type Format, useFormat } from '../parts/format/format.js';
import { PageHead } from '../parts/page/page-head.js';
import { PagedList, useCursorPages } from '../parts/tables/paged-list.js';
import { mailStateText } from './mail-state.js';

const columns = (format: Format): readonly Column<OutboxRow>[] => [
  {
    id: 'at',
    title: t('Created'),
    cell: ({ CreatedAt }) => <span className="nowrap">{format.dateTime(CreatedAt)}</span>,
  },
  { id: 'state', title: t('State'), cell: ({ State }) => <span className="nowrap">{mailStateText(State)}</span> },
  { id: 'to', title: t(message('To', 'recipient')), cell: ({ To }) => To },
  {
    id: 'subject',
    title: t('Subject'),
    cell: ({ OutboxId, Subject }) => (
      <Link to="/outbox/$outboxId" params={{ outboxId: String(OutboxId) }}>
        {Subject}
      </Link>
    ),
  },
  {
    id: 'error',
    title: t('Last error'),
    // The note above the list explains stored mails, so their row shows no error.
    cell: ({ State, LastError, NextAttemptAt }) =>
      lastErrorText(format, State === 'Kept' ? undefined : LastError, NextAttemptAt),
  },
];

function lastErrorText(format: Format, error: string | undefined, next: number | undefined): string {
  if (error === undefined) return '–';
  return next === undefined ? error : t('{error}; next attempt {time}', { error, time: format.time(next) });
}

export function OutboxPage() {
  const format = useFormat();
  const list = useCursorPages(['outbox'], (page, signal) =>
    call<typeof alertViewEndpoints.outbox>('GET /api/v1/Outbox', { query: page, signal }),
  );
  return (
    <>
      <PageHead title={t('Outbox')}>
        <ExportMenu
          label={t('Export the outbox')}
          sendTitle={t('Send the outbox by e-mail')}
          route="GET /api/v1/Outbox/File"
        />
      </PageHead>
      <PagedList list={list} loadingText={t('Loading the outbox')} errorText={t('Could not load the outbox')}>
        {(rows) => (
          <>
            {rows[0]?.State === 'Kept' && (
              <Alert color="yellow" mb="sm" title={t('No mail server configured')}>
                {t('New e-mails are stored here and not sent. Set VEDETTE_SMTP_URL to send them.')}
              </Alert>
            )}
            <DataTable
              label={t('E-mails')}
              columns={columns(format)}
              rows={rows}
              rowKey={({ OutboxId }) => OutboxId}
              empty={t('No e-mails yet.')}
            />
          </>
        )}
      </PagedList>
    </>
  );
}
