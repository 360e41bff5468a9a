import { Button, Text } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { type ByKey, useKeys } from '../../app/keys.js';
import type { ListSearch } from '../../app/search.js';
import { useFormat } from '../../parts/format.js';
import { Loading } from '../../parts/loading.js';
import { ProblemView } from '../../parts/problem-view.js';
import { BulkBar } from './bulk-bar.js';
import { FirstRun } from './first-run.js';
import { ListFilters } from './list-filters.js';
import { ListHead } from './list-head.js';
import classes from './monitor-list.module.css';
import { MonitorLine } from './monitor-line.js';
import { useMonitorPages } from './use-monitor-pages.js';
import { usePatchMonitors } from './use-patch-monitors.js';

type Density = 'compact' | 'comfortable';
const ROW = { compact: 32, comfortable: 44 } as const;
const NARROW_ROW = 64;

export function MonitorList({ search }: { readonly search: ListSearch }) {
  const [density, setDensity] = useLocalStorage<Density>({ key: 'vedette-density', defaultValue: 'compact' });
  const isNarrow = useMediaQuery('(max-width: 48em)', window.innerWidth <= 768);
  const rowHeight = isNarrow ? NARROW_ROW : ROW[density];
  const [range, setRange] = useState<readonly [number, number]>([0, 40]);
  const [isInside, setInside] = useState(false);
  const [cursor, setCursor] = useState(-1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const scroller = useRef<HTMLDivElement>(null);
  const format = useFormat();
  const pages = useMonitorPages(search, range[0], range[1], isInside);
  const total = pages.head?.Total ?? 0;
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 40;
  useEffect(() => setRange([first, last]), [first, last]);
  useEffect(() => virtual.measure(), [virtual, rowHeight]);
  const view = JSON.stringify(search);
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
    setCursor(-1);
  }, [view]);
  const toggle = (guid: string): void => {
    setChosen((before) =>
      before.has(guid) ? new Set([...before].filter((each) => each !== guid)) : new Set([...before, guid]),
    );
  };
  useRowKeys({ rowAt: pages.rowAt, total, cursor, setCursor, toggle, reveal: (index) => virtual.scrollToIndex(index) });

  return (
    <>
      <ListFilters search={search} head={pages.head} density={density} setDensity={setDensity} />
      {chosen.size > 0 && <BulkBar chosen={chosen} clear={() => setChosen(new Set())} />}
      {pages.error !== undefined && (
        <ProblemView error={pages.error} retry={pages.retry} what="The monitors could not be read" />
      )}
      {!pages.head && pages.error === undefined && <Loading label="Loading the monitors" lines={20} />}
      {pages.head?.Visible === 0 && <FirstRun />}
      {pages.head && pages.head.Visible > 0 && (
        <div className={classes['box']} data-old={pages.isRefreshing || undefined}>
          {pages.moved > 0 && (
            <Button size="compact-sm" radius="xl" className={classes['pill'] ?? ''} onClick={pages.settle}>
              {format.count(pages.moved)} {pages.moved === 1 ? 'update' : 'updates'}
            </Button>
          )}
          <div
            ref={scroller}
            className={classes['scroller']}
            role="table"
            aria-label="Monitors"
            aria-rowcount={total + 1}
            tabIndex={0}
            onPointerEnter={() => setInside(true)}
            onPointerLeave={() => setInside(false)}
          >
            <ListHead search={search} />
            <div role="rowgroup" className={classes['rows']} style={{ height: virtual.getTotalSize() }}>
              {items.map(({ index, start, size }) => (
                <MonitorLine
                  key={pages.rowAt(index)?.MonitorGuid ?? index}
                  row={pages.rowAt(index)}
                  index={index}
                  top={start}
                  height={size}
                  isCursor={index === cursor}
                  isChosen={chosen.has(pages.rowAt(index)?.MonitorGuid ?? '')}
                  onToggle={toggle}
                />
              ))}
            </div>
          </div>
          {total === 0 && <Text p="md">No monitor matches this filter.</Text>}
        </div>
      )}
    </>
  );
}

interface RowKeys {
  readonly rowAt: ReturnType<typeof useMonitorPages>['rowAt'];
  readonly total: number;
  readonly cursor: number;
  readonly setCursor: (index: number) => void;
  readonly toggle: (guid: string) => void;
  readonly reveal: (index: number) => void;
}

function useRowKeys({ rowAt, total, cursor, setCursor, toggle, reveal }: RowKeys): void {
  const navigate = useNavigate();
  const patch = usePatchMonitors();
  const row = rowAt(cursor);
  const move = (by: number): void => {
    const next = Math.min(total - 1, Math.max(0, cursor + by));
    setCursor(next);
    reveal(next);
  };
  const monitorGuid = row?.MonitorGuid ?? '';
  const onRow: readonly ByKey[] = row
    ? [
        {
          does: 'open',
          text: 'Open the row',
          run: () => void navigate({ to: '/monitors/$monitorGuid', params: { monitorGuid } }),
        },
        {
          does: 'edit',
          text: 'Edit the row',
          run: () => void navigate({ to: '/monitors/$monitorGuid/edit', params: { monitorGuid } }),
        },
        { does: 'select', text: 'Select the row', run: () => toggle(monitorGuid) },
        {
          does: 'pause',
          text: row.IsActive ? 'Pause the row' : 'Start the row',
          run: () => patch.mutate({ guids: [monitorGuid], change: { IsActive: !row.IsActive } }),
        },
      ]
    : [];
  useKeys([
    { does: 'nextRow', text: 'Next row', run: () => move(1) },
    { does: 'rowBefore', text: 'Row before', run: () => move(-1) },
    ...onRow,
  ]);
}
