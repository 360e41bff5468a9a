import type { ChannelKind } from '@vedette/contract/v1/alerting/channel';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../i18n/translate.js';
import { useHasPermission } from '../api/session.js';
import { Loading } from '../parts/feedback/loading.js';
import { NotAllowed } from '../parts/page/not-allowed.js';
import { PageHead } from '../parts/page/page-head.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { channelKindsQuery } from '../api/queries/integration-queries.js';
import classes from './integrations.module.css';
import { CHANNEL_GROUPS, messagesText } from './channel-texts.js';

/** Selects the type of a new integration. */
export function NewIntegrationPage() {
  const { data, error, refetch } = useQuery(channelKindsQuery);
  if (!useHasPermission('CreateIntegration'))
    return <NotAllowed title={t('New integration')} problem={t('No permission to create: integration')} />;
  return (
    <>
      <PageHead title={t('New integration')} />
      {error && (
        <ProblemView
          error={error}
          retry={() => void refetch()}
          failure={t('The integration types could not be loaded')}
        />
      )}
      {!data && !error && <Loading label={t('Loading integration types')} />}
      {data &&
        CHANNEL_GROUPS.map(({ title, matches }) => (
          <Panel key={title} title={title}>
            <ul className={classes['kinds']}>
              {data.filter(matches).map((kind) => (
                <Kind key={kind.Channel} kind={kind} />
              ))}
            </ul>
          </Panel>
        ))}
      {data && (
        <Panel title={t('Custom')}>
          <ul className={classes['kinds']}>
            <li>
              <Link to="/integrations/custom/new" className={classes['kind']}>
                <KindText
                  label={t('Custom integration')}
                  text={t('HTTP requests that you define, with alert variables')}
                />
              </Link>
            </li>
          </ul>
        </Panel>
      )}
    </>
  );
}

function Kind({ kind }: { readonly kind: ChannelKind }) {
  return (
    <li>
      <Link to="/integrations/channels/new" search={{ channel: kind.Channel }} className={classes['kind']}>
        <KindText label={kind.Label} text={messagesText(kind)} />
      </Link>
    </li>
  );
}

function KindText({ label, text }: { readonly label: string; readonly text: string }): ReactNode {
  return (
    <>
      <strong>{label}</strong>
      <span className="dimmed">{text}</span>
    </>
  );
}
