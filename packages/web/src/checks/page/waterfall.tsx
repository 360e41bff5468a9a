import type { WaterfallInfo } from '@vedette/contract/v4/monitor-check-detail';
import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef, useState } from 'react';
import { t } from '../../i18n/translate.js';
import { useFormat } from '../../parts/format/format.js';
import { ElementFacts } from './element-facts.js';
import { WaterfallFilters } from './waterfall-filters.js';
import { sortElements, type WaterfallOrder } from './waterfall-order.js';
import { nextRowIndex } from './waterfall-keys.js';
import { WaterfallRow } from './waterfall-row.js';
import {
  filterElements,
  toMilestones,
  formatScaleTime,
  NO_FILTER,
  progressAt,
  lastElementEndMs,
} from './waterfall-rules.js';
import { WaterfallHead, Legend, MilestoneLines } from './waterfall-scale.js';
import classes from './waterfall.module.css';

/** Height of a row. On a narrow screen the bar is below the name. */
const ROW_PX = 26;
const NARROW_ROW_PX = 42;

interface Props {
  readonly waterfall: WaterfallInfo;
  /** Selected time of the filmstrip, in ms from the start. */
  readonly selectedTimeMs?: number | undefined;
}

/** Shows all requests of a page on one time scale. Only visible rows are rendered. */
export function Waterfall({ waterfall, selectedTimeMs }: Props) {
  const { Elements: allElements, PageLoadMetricsCollection, DomainGroupNames: groups = [] } = waterfall;
  const format = useFormat();
  const [filter, setFilter] = useState(NO_FILTER);
  const [order, setOrder] = useState<WaterfallOrder>('number');
  const [selectedIndex, setSelectedIndex] = useState<number>();
  const isNarrow = useMediaQuery('(max-width: 48em)', window.innerWidth <= 768);
  const elements = sortElements(filterElements(allElements, filter), order);
  const listRef = useRef<HTMLDivElement>(null);
  const rowPx = isNarrow ? NARROW_ROW_PX : ROW_PX;
  const virtualizer = useVirtualizer({
    count: elements.length,
    getScrollElement: () => listRef.current,
    estimateSize: () => rowPx,
    overscan: 10,
    // The sticky header would cover the first row.
    scrollPaddingStart: rowPx,
  });
  useEffect(() => virtualizer.measure(), [rowPx, virtualizer]);
  const milestones = toMilestones(PageLoadMetricsCollection);
  const scaleMs = Math.max(lastElementEndMs(allElements), ...milestones.flatMap(({ timesMs }) => timesMs));
  const selectedElement = allElements.find(({ Index }) => Index === selectedIndex);
  const rowIndex = elements.findIndex(({ Index }) => Index === selectedIndex);
  const counts = { shown: elements.length, count: allElements.length };
  const id = useId();
  const rowId = (position: number): string => `${id}-${String(position)}`;
  return (
    <>
      <WaterfallFilters {...{ filter, groups, order, setOrder }} onFilterChange={setFilter} elements={allElements} />
      <p className="dimmed" role="status">
        {selectedTimeMs === undefined
          ? t('{shown, number} of {count, plural, one {# request} other {# requests}}', counts)
          : t(
              '{shown, number} of {count, plural, one {# request} other {# requests}}; after {duration}: {over, number} completed, {running, number} running',
              {
                ...counts,
                duration: formatScaleTime(selectedTimeMs, scaleMs, format),
                ...progressAt(elements, selectedTimeMs),
              },
            )}
      </p>
      <Legend {...{ scaleMs, milestones }} />
      <div
        ref={listRef}
        className={classes['rows']}
        tabIndex={0}
        role="listbox"
        aria-label={t('Requests')}
        aria-activedescendant={rowIndex < 0 ? undefined : rowId(rowIndex)}
        onKeyDown={(event) => {
          const next = nextRowIndex(event.key, rowIndex, elements.length);
          if (next === undefined) return;
          event.preventDefault();
          setSelectedIndex(elements[next]?.Index);
          if (next >= 0) virtualizer.scrollToIndex(next);
        }}
      >
        <WaterfallHead scaleMs={scaleMs} />
        <div className={classes['list']} role="presentation" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const element = elements[index];
            if (!element) return null;
            const isSelected = element.Index === selectedIndex;
            return (
              <WaterfallRow
                key={element.Index}
                {...{ element, scaleMs, isSelected, start }}
                id={rowId(index)}
                rowPosition={[index + 1, elements.length]}
                onSelect={() => setSelectedIndex(isSelected ? undefined : element.Index)}
              />
            );
          })}
          <MilestoneLines {...{ scaleMs, milestones, selectedTimeMs }} />
        </div>
      </div>
      {selectedElement && (
        <div className={classes['chosen']}>
          <ElementFacts element={selectedElement} />
        </div>
      )}
    </>
  );
}
