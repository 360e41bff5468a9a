import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { Loading } from '../parts/feedback/loading.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { httpDetailQuery } from './http-detail-query.js';
import classes from './http-detail.module.css';

const MAX_COLLAPSED_LENGTH = 20_000;

/** Shows URL, headers and response body. A long body is truncated until it is expanded. */
export function HttpDetail({ checkId }: { readonly checkId: string }) {
  const [isExpanded, setExpanded] = useState(false);
  const { data, error, refetch } = useQuery(httpDetailQuery(checkId));
  if (error)
    return <ProblemView error={error} retry={() => void refetch()} failure={t('The response could not be loaded')} />;
  if (!data) return <Loading label={t('Loading response')} />;
  const { Url, RequestHeaders, ResponseHeaders, ResponseBody } = data;
  const body = ResponseBody ?? '';
  if ([Url, RequestHeaders, ResponseHeaders, body].every((section) => section === undefined || section === ''))
    return (
      <Panel title={t('Request and response')}>
        <Text size="sm" c="dimmed">
          {t('No data stored: the check ended before a request was sent, or data protection is on for its checkpoint.')}
        </Text>
      </Panel>
    );
  return (
    <>
      {Url !== '' && (
        <Panel title={t('URL')}>
          <Text size="sm" className="wrap mono">
            {Url}
          </Text>
        </Panel>
      )}
      <HeadersPanel title={t('Request headers')} text={RequestHeaders} emptyText={t('Not stored for this check')} />
      <HeadersPanel
        title={t('Response headers')}
        text={ResponseHeaders}
        emptyText={t('None received, or not stored for this check')}
      />
      <Panel
        title={t('Response body')}
        actions={
          body.length > MAX_COLLAPSED_LENGTH &&
          !isExpanded && (
            <Button size="compact-sm" variant="default" onClick={() => setExpanded(true)}>
              {t('Show all {size, number} KB', { size: Math.ceil(body.length / 1024) })}
            </Button>
          )
        }
      >
        <pre className={classes['text']} tabIndex={0} aria-label={t('Response body')}>
          {body === ''
            ? t('Empty, or not stored for this check')
            : isExpanded
              ? body
              : body.slice(0, MAX_COLLAPSED_LENGTH)}
        </pre>
      </Panel>
    </>
  );
}

interface HeadersPanelProps {
  readonly title: string;
  readonly text: string | undefined;
  readonly emptyText: string;
}

const HeadersPanel = ({ title, text, emptyText }: HeadersPanelProps) => (
  <Panel title={title}>
    <pre className={classes['text']} tabIndex={0} aria-label={title}>
      {text === undefined || text === '' ? emptyText : text}
    </pre>
  </Panel>
);
