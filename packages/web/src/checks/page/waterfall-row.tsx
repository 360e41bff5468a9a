import type { PageElement } from '@vedette/contract/v4/monitor-check-detail';
import { useFormat } from '../../parts/format.js';
import { barWords, nameOf } from './waterfall-order.js';
import { phasesOf } from './waterfall-rules.js';
import classes from './waterfall.module.css';

interface Props {
  readonly one: PageElement;
  /** Ms the whole width stands for. */
  readonly span: number;
  /** Pixels from the top of the list. */
  readonly start: number;
  readonly isChosen: boolean;
  readonly choose: () => void;
}

export function WaterfallRow({ one, span, start, isChosen, choose }: Props) {
  const format = useFormat();
  const share = (ms: number): string => `${String((100 * ms) / span)}%`;
  return (
    <button
      type="button"
      className={classes['row']}
      style={{ transform: `translateY(${String(start)}px)` }}
      data-blocked={one.UrlIsBlocked ? true : undefined}
      data-failed={one.Failed ? true : undefined}
      aria-pressed={isChosen}
      onClick={choose}
    >
      <span className={classes['index']}>{one.Index + 1}</span>
      <span className={classes['name']} title={one.Url}>
        {one.Failed === true ? '■ ' : ''}
        {nameOf(one.Url ?? '')}
      </span>
      <span className={classes['minor']}>{one.HttpStatusCode === 0 ? '–' : one.HttpStatusCode}</span>
      <span className={classes['minor']}>{format.bytes(one.TotalBytes)}</span>
      <span className={classes['number']}>{format.ms(one.TotalTime)}</span>
      <span className={classes['bar']} title={barWords(one, format.ms)} aria-hidden="true">
        <span style={{ width: share(one.StartTime) }} />
        {phasesOf(one).map(({ name, ms }) => (
          <span key={name} data-phase={name} style={{ width: share(ms) }} />
        ))}
      </span>
    </button>
  );
}
