import type { PageElement } from '@vedette/contract/v4/monitor-check-detail';
import { t } from '../../i18n/translate.js';
import { useFormat } from '../../parts/format/format.js';
import { describePhases, resourceName } from './waterfall-order.js';
import { elementPhases } from './waterfall-rules.js';
import classes from './waterfall.module.css';

interface Props {
  readonly element: PageElement;
  /** Duration of the full width, in ms. */
  readonly scaleMs: number;
  /** Pixels from the top of the list. */
  readonly start: number;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
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

export function WaterfallRow({ element, scaleMs, start, isSelected, onSelect, id, rowPosition }: Props) {
  const format = useFormat();
  const share = (ms: number): string => `${String((100 * ms) / scaleMs)}%`;
  return (
    // The surrounding list handles keys.
    <div
      role="option"
      id={id}
      aria-posinset={rowPosition[0]}
      aria-setsize={rowPosition[1]}
      className={classes['row']}
      style={{ transform: `translateY(${String(start)}px)` }}
      data-blocked={element.UrlIsBlocked ? true : undefined}
      data-failed={element.Failed ? true : undefined}
      aria-selected={isSelected}
      onClick={onSelect}
    >
      <span className={classes['index']}>{element.Index + 1}</span>
      <span className={classes['name']} title={element.Url}>
        {element.Failed === true ? '■ ' : ''}
        {resourceName(element.Url ?? '')}
        {element.UrlIsBlocked && <span className={classes['why']}> {t('blocked')}</span>}
      </span>
      <span className={classes['minor']}>{elementStatusText(element)}</span>
      <span className={classes['minor']}>{format.bytes(element.TotalBytes)}</span>
      <span className={classes['number']}>{format.ms(element.TotalTime)}</span>
      <span className={classes['bar']} title={describePhases(element, format.ms)} aria-hidden="true">
        <span style={{ width: share(element.StartTime) }} />
        {elementPhases(element).map(({ name, ms }) => (
          <span key={name} data-phase={name} style={{ width: share(ms) }} />
        ))}
      </span>
    </div>
  );
}
