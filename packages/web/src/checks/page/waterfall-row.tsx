import type { PageElement } from '@vedette/contract/v4/monitor-check-detail';
import { t } from '../../i18n/translate.js';
import { useFormat } from '../../parts/format/format.js';
import { describePhases, resourceName } from './waterfall-order.js';
import { elementPhases } from './waterfall-rules.js';
import classes from './waterfall.module.css';

interface Props {
  readonly one: PageElement;
  /** Duration of the full width, in ms. */
  readonly span: number;
  /** Pixels from the top of the list. */
  readonly start: number;
  readonly isChosen: boolean;
  readonly choose: () => void;
  readonly id: string;
  /** Position from 1 and number of rows, because not all rows are rendered. */
  readonly rowPosition: readonly [at: number, of: number];
}

/** Returns the status, or why there is none. */
function elementStatusText({ HttpStatusCode, UrlIsBlocked, Failed }: PageElement): string {
  if (HttpStatusCode > 0) return String(HttpStatusCode);
  if (UrlIsBlocked) return t('blocked');
  return Failed === true ? t('failed') : '–';
}

export function WaterfallRow({ one, span, start, isChosen, choose, id, rowPosition }: Props) {
  const format = useFormat();
  const share = (ms: number): string => `${String((100 * ms) / span)}%`;
  return (
    // The surrounding list handles keys.
    <div
      role="option"
      id={id}
      aria-posinset={rowPosition[0]}
      aria-setsize={rowPosition[1]}
      className={classes['row']}
      style={{ transform: `translateY(${String(start)}px)` }}
      data-blocked={one.UrlIsBlocked ? true : undefined}
      data-failed={one.Failed ? true : undefined}
      aria-selected={isChosen}
      onClick={choose}
    >
      <span className={classes['index']}>{one.Index + 1}</span>
      <span className={classes['name']} title={one.Url}>
        {one.Failed === true ? '■ ' : ''}
        {resourceName(one.Url ?? '')}
        {one.UrlIsBlocked && <span className={classes['why']}> {t('blocked')}</span>}
      </span>
      <span className={classes['minor']}>{elementStatusText(one)}</span>
      <span className={classes['minor']}>{format.bytes(one.TotalBytes)}</span>
      <span className={classes['number']}>{format.ms(one.TotalTime)}</span>
      <span className={classes['bar']} title={describePhases(one, format.ms)} aria-hidden="true">
        <span style={{ width: share(one.StartTime) }} />
        {elementPhases(one).map(({ name, ms }) => (
          <span key={name} data-phase={name} style={{ width: share(ms) }} />
        ))}
      </span>
    </div>
  );
}
