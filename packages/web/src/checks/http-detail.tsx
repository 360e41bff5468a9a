import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { Loading } from '../parts/feedback/loading.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { httpAnswerQuery } from './http-answer.js';
import classes from './http-detail.module.css';

const SHOWN = 20_000;

/** Shows URL, headers and response body. A long body is truncated until it is expanded. */
export function HttpDetail({ checkId }: { readonly checkId: string }) {
  const [whole, setWhole] = useState(false);
  const { data, error, refetch } = useQuery(httpAnswerQuery(checkId));
  if (error)
    return <ProblemView error={error} retry={() => void refetch()} what={t('The response could not be loaded')} />;
  if (!data) return <Loading label={t('Loading response')} />;
  const { Url, RequestHeaders, ResponseHeaders, ResponseBody } = data;
  const body = ResponseBody ?? '';
  if ([Url, RequestHeaders, ResponseHeaders, body].every((part) => part === undefined || part === ''))
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
      <Headers title={t('Request headers')} text={RequestHeaders} otherwise={t('Not stored for this check')} />
      <Headers
        title={t('Response headers')}
        text={ResponseHeaders}
        otherwise={t('None received, or not stored for this check')}
      />
      <Panel
        title={t('Response body')}
        actions={
          body.length > SHOWN &&
          !whole && (
            <Button size="compact-sm" variant="default" onClick={() => setWhole(true)}>
              {t('Show all {size, number} KB', { size: Math.ceil(body.length / 1024) })}
            </Button>
          )
        }
      >
        <pre className={classes['text']} tabIndex={0} aria-label={t('Response body')}>
          {body === '' ? t('Empty, or not stored for this check') : whole ? body : body.slice(0, SHOWN)}
        </pre>
      </Panel>
    </>
  );
}

interface HeadersProps {
  readonly title: string;
  readonly text: string | undefined;
  readonly otherwise: string;
}

const Headers = ({ title, text, otherwise }: HeadersProps) => (
  <Panel title={title}>
    <pre className={classes['text']} tabIndex={0} aria-label={title}>
      {text === undefined || text === '' ? otherwise : text}
    </pre>
  </Panel>
);
