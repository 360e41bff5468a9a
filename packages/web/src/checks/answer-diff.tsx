import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { t } from '../i18n/translate.js';
import { Loading } from '../parts/feedback/loading.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import classes from './http-detail.module.css';
import { httpAnswerQuery } from './http-answer.js';
import { diffLines, onlyAround } from './line-diff-rules.js';

interface Props {
  readonly checkId: string;
  readonly lastGoodId: number;
}

const MARK = { same: ' ', old: '−', new: '+' } as const;
/** Prefixes that screen readers announce before a changed line. */
const SPOKEN = { old: t('Then:'), new: t('Now:') };
const MAX_DIFF_CHARACTERS = 200_000;

/** Compares the response with that of the last OK check. */
export function AnswerDiff({ checkId, lastGoodId }: Props) {
  const now = useQuery(httpAnswerQuery(checkId));
  const then = useQuery(httpAnswerQuery(lastGoodId));
  const error = now.error ?? then.error;
  return (
    <Panel
      title={t('Response diff vs last good check')}
      actions={
        <Link to="/checks/$checkId" params={{ checkId: String(lastGoodId) }}>
          {t('View last good check')}
        </Link>
      }
    >
      {error && <ProblemView error={error} what={t('The responses could not be loaded')} />}
      {!error && !(now.data && then.data) && <Loading label={t('Loading responses')} lines={3} />}
      {now.data && then.data && (
        <>
          <Part
            title={t('Response headers diff')}
            same={t('The response headers are unchanged.')}
            then={then.data.ResponseHeaders}
            now={now.data.ResponseHeaders}
          />
          <Part
            title={t('Response body diff')}
            same={t('The response body is unchanged.')}
            then={then.data.ResponseBody}
            now={now.data.ResponseBody}
          />
        </>
      )}
    </Panel>
  );
}

interface PartProps {
  readonly title: string;
  /** Shown if both are equal. */
  readonly same: string;
  readonly then: string | undefined;
  readonly now: string | undefined;
}

function Part({ title, same, then = '', now = '' }: PartProps) {
  const lines = useMemo(
    () => onlyAround(diffLines(then.slice(0, MAX_DIFF_CHARACTERS), now.slice(0, MAX_DIFF_CHARACTERS)), 2),
    [then, now],
  );
  if (then === now) return <p className="dimmed">{same}</p>;
  return (
    <figure className={classes['diff']}>
      <figcaption>{t('{title}: − then, + now', { title })}</figcaption>
      <pre className={classes['text']} tabIndex={0} aria-label={title}>
        {lines.map((line, index) =>
          line.kind === 'skipped' ? (
            <span key={index} data-kind="skipped">
              {t('… {count, plural, one {# unchanged line} other {# unchanged lines}}', { count: line.count })}
              {'\n'}
            </span>
          ) : (
            <span key={index} data-kind={line.kind}>
              <span className="spoken">{line.kind === 'same' ? '' : `${SPOKEN[line.kind]} `}</span>
              <span aria-hidden="true">{MARK[line.kind]} </span>
              {`${line.text}\n`}
            </span>
          ),
        )}
      </pre>
    </figure>
  );
}
