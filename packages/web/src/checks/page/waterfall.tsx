import type { WaterfallInfo } from '@vedette/contract/v4/monitor-check-detail';
import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef, useState } from 'react';
import { t } from '../../i18n/translate.js';
import { useFormat } from '../../parts/format/format.js';
import { ElementFacts } from './element-facts.js';
import { WaterfallFilters } from './waterfall-filters.js';
import { ordered, type WaterfallOrder } from './waterfall-order.js';
import { rowAfter } from './waterfall-keys.js';
import { WaterfallRow } from './waterfall-row.js';
import { filtered, toMilestones, formatScaleTime, noFilter, progressAt, lastElementEndMs } from './waterfall-rules.js';
import { Head, Legend, Lines } from './waterfall-scale.js';
import classes from './waterfall.module.css';

/** Height of a row. On a narrow screen the bar is below the name. */
const ROW_PX = 26;
const NARROW_ROW_PX = 42;

interface Props {
  readonly waterfall: WaterfallInfo;
  /** Selected time of the filmstrip, in ms from the start. */
  readonly momentMs?: number | undefined;
}

/** Shows all requests of a page on one time scale. Only visible rows are rendered. */
export function Waterfall({ waterfall, momentMs }: Props) {
  const { Elements: all, PageLoadMetricsCollection, DomainGroupNames: groups = [] } = waterfall;
  const format = useFormat();
  const [filter, setFilter] = useState(noFilter);
  const [order, sort] = useState<WaterfallOrder>('number');
  const [chosen, setChosen] = useState<number>();
  const isNarrow = useMediaQuery('(max-width: 48em)', window.innerWidth <= 768);
  const elements = ordered(filtered(all, filter), order);
  const frame = useRef<HTMLDivElement>(null);
  const rowPx = isNarrow ? NARROW_ROW_PX : ROW_PX;
  const virtual = useVirtualizer({
    count: elements.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowPx,
    overscan: 10,
    // The sticky header would cover the first row.
    scrollPaddingStart: rowPx,
  });
  useEffect(() => virtual.measure(), [rowPx, virtual]);
  const milestones = toMilestones(PageLoadMetricsCollection);
  const span = Math.max(lastElementEndMs(all), ...milestones.flatMap(({ moments }) => moments));
  const shown = all.find(({ Index }) => Index === chosen);
  const rowIndex = elements.findIndex(({ Index }) => Index === chosen);
  const counts = { shown: elements.length, count: all.length };
  const id = useId();
  const rowId = (at: number): string => `${id}-${String(at)}`;
  return (
    <>
      <WaterfallFilters {...{ filter, groups, order, sort }} change={setFilter} elements={all} />
      <p className="dimmed" role="status">
        {momentMs === undefined
          ? t('{shown, number} of {count, plural, one {# request} other {# requests}}', counts)
          : t(
              '{shown, number} of {count, plural, one {# request} other {# requests}}; after {duration}: {over, number} completed, {running, number} running',
              {
                ...counts,
                duration: formatScaleTime(momentMs, span, format),
                ...progressAt(elements, momentMs),
              },
            )}
      </p>
      <Legend {...{ span, milestones }} />
      <div
        ref={frame}
        className={classes['rows']}
        tabIndex={0}
        role="listbox"
        aria-label={t('Requests')}
        aria-activedescendant={rowIndex < 0 ? undefined : rowId(rowIndex)}
        onKeyDown={(event) => {
          const next = rowAfter(event.key, rowIndex, elements.length);
          if (next === undefined) return;
          event.preventDefault();
          setChosen(elements[next]?.Index);
          if (next >= 0) virtual.scrollToIndex(next);
        }}
      >
        <Head span={span} />
        <div className={classes['list']} role="presentation" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const one = elements[index];
            if (!one) return null;
            const isChosen = one.Index === chosen;
            return (
              <WaterfallRow
                key={one.Index}
                {...{ one, span, isChosen, start }}
                id={rowId(index)}
                rowPosition={[index + 1, elements.length]}
                choose={() => setChosen(isChosen ? undefined : one.Index)}
              />
            );
          })}
          <Lines {...{ span, milestones, momentMs }} />
        </div>
      </div>
      {shown && (
        <div className={classes['chosen']}>
          <ElementFacts one={shown} />
        </div>
      )}
    </>
  );
}
