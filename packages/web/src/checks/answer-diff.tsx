import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
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
const SPOKEN = { same: '', old: 'Then: ', new: 'Now: ' } as const;
const MAX_DIFF_CHARACTERS = 200_000;

/** How the answer differs from that of the last check that was good. */
export function AnswerDiff({ checkId, lastGoodId }: Props) {
  const now = useQuery(httpAnswerQuery(checkId));
  const then = useQuery(httpAnswerQuery(lastGoodId));
  const error = now.error ?? then.error;
  return (
    <Panel
      title="Compared with the last good check"
      actions={
        <Link to="/checks/$checkId" params={{ checkId: String(lastGoodId) }}>
          Open the last good check
        </Link>
      }
    >
      {error && <ProblemView error={error} what="The two answers could not be read" />}
      {!error && !(now.data && then.data) && <Loading label="Loading both answers" lines={3} />}
      {now.data && then.data && (
        <>
          <Part name="headers" then={then.data.ResponseHeaders} now={now.data.ResponseHeaders} />
          <Part name="body" then={then.data.ResponseBody} now={now.data.ResponseBody} />
        </>
      )}
    </Panel>
  );
}

interface PartProps {
  readonly name: string;
  readonly then: string | undefined;
  readonly now: string | undefined;
}

function Part({ name, then = '', now = '' }: PartProps) {
  const lines = useMemo(
    () => onlyAround(diffLines(then.slice(0, MAX_DIFF_CHARACTERS), now.slice(0, MAX_DIFF_CHARACTERS)), 2),
    [then, now],
  );
  if (then === now) return <p className="dimmed">The {name} are the same.</p>;
  return (
    <figure className={classes['diff']}>
      <figcaption>Difference of the {name}: − then, + now</figcaption>
      <pre className={classes['text']} tabIndex={0} aria-label={`Difference of the ${name}`}>
        {lines.map((line, index) =>
          line.kind === 'skipped' ? (
            <span
              key={index}
              data-kind="skipped"
            >{`… ${line.count === 1 ? '1 equal line' : `${String(line.count)} equal lines`}\n`}</span>
          ) : (
            <span key={index} data-kind={line.kind}>
              <span className="spoken">{SPOKEN[line.kind]}</span>
              <span aria-hidden="true">{MARK[line.kind]} </span>
              {`${line.text}\n`}
            </span>
          ),
        )}
      </pre>
    </figure>
  );
}
