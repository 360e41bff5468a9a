import { message } from '@vedette/i18n/message';
import type { alertViewEndpoints } from '@vedette/contract/v1/alerting/alert';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import classes from '../checks/http-detail.module.css';
import { Facts } from '../parts/display/facts.js';
import { useFormat } from '../parts/format/format.js';
import { Loading } from '../parts/feedback/loading.js';
import { PageHead } from '../parts/page/page-head.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { mailStateText } from './mail-state.js';

const route = getRouteApi('/outbox/$outboxId');

export function MailPage() {
  const { outboxId } = route.useParams();
  const format = useFormat();
  const { data, error, refetch } = useQuery({
    queryKey: ['outbox', 'mail', outboxId],
    queryFn: ({ signal }) =>
      call<typeof alertViewEndpoints.mail>('GET /api/v1/Outbox/:outboxId', { params: { outboxId }, signal }),
  });
  if (error)
    return <ProblemView error={error} retry={() => void refetch()} failure={t('The e-mail could not be loaded')} />;
  if (!data) return <Loading label={t('Loading e-mail')} />;
  return (
    <>
      <PageHead title={data.Subject} />
      <Panel title={t('E-mail')}>
        <Facts
          facts={[
            [t(message('From', 'sender')), data.From],
            [t(message('To', 'recipient')), data.To],
            [t('Created'), format.dateTime(data.CreatedAt)],
            [t('State'), mailStateText(data.State)],
            [t('Sent'), data.SentAt === undefined ? '–' : format.dateTime(data.SentAt)],
            [t('Attempts'), format.count(data.Attempts)],
            // Without a mail server nothing failed; the state says that it was not sent.
            [t('Last error'), (data.State === 'Kept' ? undefined : data.LastError) ?? '–'],
          ]}
        />
      </Panel>
      <Panel title={t('Text')}>
        <pre className={classes['text']} tabIndex={0} aria-label={t('E-mail text')}>
          {data.Text}
        </pre>
      </Panel>
    </>
  );
}
