import type { PageElement, WaterfallInfo } from '@vedette/contract/monitor-check-detail';
import { NativeSelect, TextInput } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { Facts } from '../parts/facts.js';
import { useFormat } from '../parts/format.js';
import textClasses from './http-detail.module.css';
import { filtered, noFilter, phasesOf, spanOf, type WaterfallFilter } from './waterfall-rules.js';
import classes from './waterfall.module.css';

const ROW_PX = 26;

const STATES = [
  { value: 'all', label: 'All requests' },
  { value: 'failed', label: 'Failed' },
  { value: 'blocked', label: 'Blocked' },
  { value: 'third', label: 'Of other parties' },
];

/** Every request of a page on one scale of time; only the rows in sight are drawn. */
export function Waterfall({ waterfall: { Elements: all } }: { readonly waterfall: WaterfallInfo }) {
  const [filter, setFilter] = useState(noFilter);
  const [chosen, setChosen] = useState<number>();
  const elements = filtered(all, filter);
  const frame = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: elements.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
  });
  const span = spanOf(all);
  const shown = all.find(({ Index }) => Index === chosen);
  return (
    <>
      <Filters filter={filter} change={setFilter} elements={all} />
      <p className="dimmed" role="status">
        {elements.length} of {all.length} requests
      </p>
      <div ref={frame} className={classes['rows']} tabIndex={0} role="group" aria-label="Requests">
        <div style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const one = elements[index];
            if (!one) return null;
            const isChosen = one.Index === chosen;
            return (
              <Row
                key={one.Index}
                {...{ one, span, isChosen, start }}
                choose={() => setChosen(isChosen ? undefined : one.Index)}
              />
            );
          })}
        </div>
      </div>
      {shown && <ElementFacts one={shown} />}
    </>
  );
}

interface FilterProps {
  readonly filter: WaterfallFilter;
  readonly change: (filter: WaterfallFilter) => void;
  readonly elements: readonly PageElement[];
}

function Filters({ filter, change, elements }: FilterProps) {
  const types = [...new Set(elements.map(({ ElementType = '' }) => ElementType))].sort();
  return (
    <div className={classes['filters']}>
      <TextInput
        aria-label="Part of the address"
        placeholder="Part of the address"
        value={filter.text}
        onChange={({ currentTarget }) => change({ ...filter, text: currentTarget.value })}
      />
      <NativeSelect
        aria-label="Type"
        data={[{ value: '', label: 'All types' }, ...types]}
        value={filter.type}
        onChange={({ currentTarget }) => change({ ...filter, type: currentTarget.value })}
      />
      <NativeSelect
        aria-label="State"
        data={STATES}
        value={filter.state}
        onChange={({ currentTarget }) => change({ ...filter, state: currentTarget.value as WaterfallFilter['state'] })}
      />
    </div>
  );
}

/** The end of an address, which tells more than its beginning. */
function nameOf(url: string): string {
  if (url.startsWith('data:') || !URL.canParse(url)) return url.slice(0, 60);
  const { host, pathname } = new URL(url);
  return pathname === '/' ? host : (pathname.split('/').findLast((part) => part !== '') ?? host);
}

interface RowProps {
  readonly one: PageElement;
  readonly span: number;
  readonly start: number;
  readonly isChosen: boolean;
  readonly choose: () => void;
}

function Row({ one, span, start, isChosen, choose }: RowProps) {
  const format = useFormat();
  const left = `${String((100 * one.StartTime) / span)}%`;
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
      <span className={classes['name']} title={one.Url}>
        {one.Failed === true ? '■ ' : ''}
        {nameOf(one.Url ?? '')}
      </span>
      <span className={classes['number']}>{one.HttpStatusCode === 0 ? '–' : one.HttpStatusCode}</span>
      <span className={classes['number']}>{format.ms(one.TotalTime)}</span>
      <span className={classes['bar']} aria-hidden="true">
        <span style={{ width: left }} />
        {phasesOf(one).map(({ name, ms }) => (
          <span key={name} data-phase={name} style={{ width: `${String((100 * ms) / span)}%` }} />
        ))}
      </span>
    </button>
  );
}

/** All that is known of one request. */
function ElementFacts({ one }: { readonly one: PageElement }) {
  const format = useFormat();
  const phases = phasesOf(one).map(({ name, ms }) => `${name} ${format.ms(ms)}`);
  const tls = one.Tls ? `${one.Tls.Protocol}, ${one.Tls.Cipher}, ${one.Tls.Issuer}` : '–';
  const marks = [one.UrlIsBlocked && 'blocked', one.FromCache && 'from the cache', one.Preloaded && 'preloaded'];
  return (
    <>
      <Facts
        facts={[
          ['Address', one.Url ?? ''],
          ['Request', `${one.Method ?? ''} ${one.Protocol ?? ''}`],
          ['Answer', one.HttpStatusCode === 0 ? (one.ErrorText ?? 'none') : String(one.HttpStatusCode)],
          ['Server', one.ResolvedIpAddress ?? '–'],
          ['Started after', format.ms(one.StartTime)],
          ['Phases', phases.join(', ')],
          ['Size', `${format.count(one.TotalBytes)} bytes sent, ${format.count(one.ResourceSize ?? 0)} of content`],
          ['TLS', tls],
          ['Marks', marks.filter((mark) => typeof mark === 'string').join(', ') || '–'],
        ]}
      />
      <pre className={textClasses['text']} tabIndex={0} aria-label="Headers of the request and the answer">
        {[one.RequestHeaders, one.ResponseHeaders].join('\n\n')}
      </pre>
    </>
  );
}
