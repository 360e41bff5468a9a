import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { t } from '../i18n/translate.js';
import { Loading } from '../parts/feedback/loading.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import classes from './http-detail.module.css';
import { httpDetailQuery } from './http-detail-query.js';
import { diffLines, collapseUnchanged } from './line-diff-rules.js';

interface Props {
  readonly checkId: string;
  readonly lastGoodCheckId: number;
}

const MARKS = { same: ' ', old: '−', new: '+' } as const;
/** Prefixes that screen readers announce before a changed line. */
const SPOKEN_PREFIXES = { old: t('Last good check:'), new: t('This check:') };
const MAX_DIFF_CHARACTERS = 200_000;

/** Compares the response with that of the last OK check. */
export function ResponseDiff({ checkId, lastGoodCheckId }: Props) {
  const currentResponse = useQuery(httpDetailQuery(checkId));
  const lastGoodResponse = useQuery(httpDetailQuery(lastGoodCheckId));
  const error = currentResponse.error ?? lastGoodResponse.error;
  return (
    <Panel
      title={t('Response diff vs last good check')}
      actions={
        <Link to="/checks/$checkId" params={{ checkId: String(lastGoodCheckId) }}>
          {t('View last good check')}
        </Link>
      }
    >
      {error && <ProblemView error={error} failure={t('The responses could not be loaded')} />}
      {!error && !(currentResponse.data && lastGoodResponse.data) && (
        <Loading label={t('Loading responses')} lines={3} />
      )}
      {currentResponse.data && lastGoodResponse.data && (
        <>
          <DiffSection
            title={t('Response headers diff')}
            unchangedText={t('The response headers are unchanged.')}
            lastGoodResponse={lastGoodResponse.data.ResponseHeaders}
            currentResponse={currentResponse.data.ResponseHeaders}
          />
          <DiffSection
            title={t('Response body diff')}
            unchangedText={t('The response body is unchanged.')}
            lastGoodResponse={lastGoodResponse.data.ResponseBody}
            currentResponse={currentResponse.data.ResponseBody}
          />
        </>
      )}
    </Panel>
  );
}

interface DiffSectionProps {
  readonly title: string;
  /** Shown if both are equal. */
  readonly unchangedText: string;
  readonly lastGoodResponse: string | undefined;
  readonly currentResponse: string | undefined;
}

function DiffSection({ title, unchangedText, lastGoodResponse = '', currentResponse = '' }: DiffSectionProps) {
  const lines = useMemo(
    () =>
      collapseUnchanged(
        diffLines(lastGoodResponse.slice(0, MAX_DIFF_CHARACTERS), currentResponse.slice(0, MAX_DIFF_CHARACTERS)),
        2,
      ),
    [lastGoodResponse, currentResponse],
  );
  if (lastGoodResponse === currentResponse) return <p className="dimmed">{unchangedText}</p>;
  return (
    <figure className={classes['diff']}>
      <figcaption>{t('{title}: − last good check, + this check', { title })}</figcaption>
      <pre className={classes['text']} tabIndex={0} aria-label={title}>
        {lines.map((line, index) =>
          line.kind === 'skipped' ? (
            <span key={index} data-kind="skipped">
              {t('… {count, plural, one {# unchanged line} other {# unchanged lines}}', { count: line.count })}
              {'\n'}
            </span>
          ) : (
            <span key={index} data-kind={line.kind}>
              <span className="spoken">{line.kind === 'same' ? '' : `${SPOKEN_PREFIXES[line.kind]} `}</span>
              <span aria-hidden="true">{MARKS[line.kind]} </span>
              {`${line.text}\n`}
            </span>
          ),
        )}
      </pre>
    </figure>
  );
}
