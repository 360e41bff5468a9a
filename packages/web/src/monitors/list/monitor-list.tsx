import { Button, Text } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/translate.js';
import type { ListSearch } from '../../parts/navigation/search.js';
import { MaintenanceDialog } from '../../maintenance/maintenance-dialog.js';
import { Loading } from '../../parts/feedback/loading.js';
import { ProblemView } from '../../parts/page/problem-view.js';
import { BulkBar } from './bulk-bar.js';
import { FirstRun } from './first-run.js';
import { ListFilters } from './list-filters.js';
import { ListHead } from './list-head.js';
import classes from './monitor-list.module.css';
import { MonitorLine } from './monitor-line.js';
import { useMonitorPages } from './use-monitor-pages.js';
import { useRowKeys } from './use-row-keys.js';

type Density = 'compact' | 'comfortable';
const ROW_HEIGHTS_PX = { compact: 32, comfortable: 44 } as const;
const NARROW_ROW_HEIGHT_PX = 64;

export function MonitorList({ search }: { readonly search: ListSearch }) {
  const [density, setDensity] = useLocalStorage<Density>({ key: 'vedette-density', defaultValue: 'compact' });
  const isNarrow = useMediaQuery('(max-width: 48em)', window.innerWidth <= 768);
  const rowHeight = isNarrow ? NARROW_ROW_HEIGHT_PX : ROW_HEIGHTS_PX[density];
  const [range, setRange] = useState<readonly [number, number]>([0, 40]);
  const [isPointerInside, setPointerInside] = useState(false);
  const [cursor, setCursor] = useState(-1);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const scrollerRef = useRef<HTMLDivElement>(null);
  const pages = useMonitorPages(search, range[0], range[1], isPointerInside);
  const total = pages.head?.Total ?? 0;
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scrollerRef.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 40;
  useEffect(() => setRange([first, last]), [first, last]);
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const searchKey = JSON.stringify(search);
  useEffect(() => {
    scrollerRef.current?.scrollTo({ top: 0 });
    setCursor(-1);
  }, [searchKey]);
  const toggle = (guid: string): void => {
    setSelected((before) =>
      before.has(guid) ? new Set([...before].filter((each) => each !== guid)) : new Set([...before, guid]),
    );
  };
  const [maintenanceGuid, setMaintenanceGuid] = useState<string>();
  useRowKeys({
    row: pages.rowAt(cursor),
    toggle,
    openMaintenance: setMaintenanceGuid,
    move: (offset) => {
      const next = Math.min(total - 1, Math.max(0, cursor + offset));
      setCursor(next);
      virtualizer.scrollToIndex(next);
    },
  });

  return (
    <>
      <ListFilters search={search} head={pages.head} density={density} setDensity={setDensity} />
      {selected.size > 0 && <BulkBar selected={selected} onClear={() => setSelected(new Set())} />}
      {pages.error !== undefined && (
        <ProblemView error={pages.error} retry={pages.retry} failure={t('The monitors could not be loaded')} />
      )}
      {!pages.head && pages.error === undefined && <Loading label={t('Loading monitors')} lines={20} />}
      {pages.head?.Visible === 0 && <FirstRun />}
      {pages.head && pages.head.Visible > 0 && (
        // The box includes the button: if moving the pointer to the button counted as leaving the list, rows would move
        // before the click.
        <div
          className={classes['box']}
          data-old={pages.isRefreshing || undefined}
          onPointerEnter={() => setPointerInside(true)}
          onPointerLeave={() => setPointerInside(false)}
        >
          {pages.movedCount > 0 && (
            <Button size="compact-sm" radius="xl" className={classes['pill'] ?? ''} onClick={pages.applyLatestOrder}>
              {t('{count, plural, one {# update} other {# updates}}', { count: pages.movedCount })}
            </Button>
          )}
          <div
            ref={scrollerRef}
            className={classes['scroller']}
            role="table"
            aria-label={t('Monitors')}
            aria-rowcount={total + 1}
            tabIndex={0}
          >
            <ListHead search={search} />
            <div role="rowgroup" className={classes['rows']} style={{ height: virtualizer.getTotalSize() }}>
              {items.map(({ index, start, size }) => (
                <MonitorLine
                  key={pages.rowAt(index)?.MonitorGuid ?? index}
                  row={pages.rowAt(index)}
                  index={index}
                  top={start}
                  height={size}
                  isCursor={index === cursor}
                  isChosen={selected.has(pages.rowAt(index)?.MonitorGuid ?? '')}
                  onToggle={toggle}
                />
              ))}
            </div>
          </div>
          {total === 0 && <Text p="md">{t('No monitors match this filter.')}</Text>}
        </div>
      )}
      {maintenanceGuid !== undefined && (
        <MaintenanceDialog monitorGuids={[maintenanceGuid]} onClose={() => setMaintenanceGuid(undefined)} />
      )}
    </>
  );
}
