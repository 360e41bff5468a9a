import type { monitorCheckDetailEndpoints, WaterfallInfo } from '@vedette/contract/monitor-check-detail';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { at, v1, v4 } from '../api/v4.js';
import { Facts } from '../parts/facts.js';
import { Loading } from '../parts/loading.js';
import { Panel } from '../parts/panel.js';
import { ProblemView } from '../parts/problem-view.js';
import textClasses from './http-detail.module.css';
import { Vitals } from './vitals.js';
import { Waterfall } from './waterfall.js';
import classes from './waterfall.module.css';

type Reply<K extends keyof typeof monitorCheckDetailEndpoints> = z.infer<
  (typeof monitorCheckDetailEndpoints)[K]['reply']
>;

/** Reads one kind of detail; what was not kept, or never was, is no error. */
function useDetail<T>(checkId: string, path: string, isWanted = true) {
  return useQuery({
    queryKey: ['check', checkId, path],
    queryFn: ({ signal }) => v4<T>('GET', at`/MonitorCheck/${checkId}/` + path, undefined, signal),
    staleTime: Infinity,
    retry: false,
    enabled: isWanted,
  });
}

/** All a browser saw of a page. */
export function PageDetail({ checkId }: { readonly checkId: string }) {
  const { data, error, refetch } = useDetail<Reply<'waterfall'>>(checkId, 'Waterfall');
  if (error) return <ProblemView error={error} retry={() => void refetch()} what="The waterfall could not be read" />;
  if (!data) return <Loading label="Loading the waterfall" lines={12} />;
  const waterfall = data.Attributes;
  return (
    <>
      <Panel title="Web vitals">
        <Vitals navigations={waterfall.PageLoadMetricsCollection} />
        <BrowserFacts waterfall={waterfall} />
      </Panel>
      <Film checkId={checkId} />
      <Panel title="Waterfall" actions={<HarButton checkId={checkId} />}>
        <Waterfall waterfall={waterfall} />
      </Panel>
      <Console checkId={checkId} />
      <Source checkId={checkId} />
    </>
  );
}

function BrowserFacts({ waterfall: { Browser, Url, ElementCount, Elements } }: { readonly waterfall: WaterfallInfo }) {
  const failed = Elements.filter(({ Failed }) => Failed === true).length;
  return (
    <Facts
      facts={[
        ['Page', Url ?? '–'],
        ['Browser', Browser ? `${Browser.Name} ${Browser.Version} on ${Browser.System}` : '–'],
        ['User agent', Browser?.UserAgent ?? '–'],
        ['Requests', `${String(ElementCount ?? Elements.length)}, ${String(failed)} failed`],
      ]}
    />
  );
}

/** The pictures while the page loaded, and what its window showed in the end. */
function Film({ checkId }: { readonly checkId: string }) {
  const { data } = useDetail<Reply<'filmstrip'>>(checkId, 'Filmstrip');
  const frames = data?.Data.Attributes.Frames ?? [];
  const last = frames.find(({ Milestone }) => Milestone === 'Screenshot');
  if (frames.length === 0) return null;
  return (
    <Panel title="Filmstrip">
      <ol className={classes['film']}>
        {frames
          .filter((frame) => frame !== last)
          .map(({ ScreenshotId, Timestamp, Milestone }) => (
            <li key={ScreenshotId}>
              <Picture checkId={checkId} id={ScreenshotId} words={`The page after ${String(Timestamp)} ms`} />
              <div>{(Timestamp / 1_000).toFixed(1)} s</div>
              <div className="dimmed">{Milestone}</div>
            </li>
          ))}
      </ol>
      {last && (
        <details>
          <summary>The window in the end</summary>
          <Picture checkId={checkId} id={last.ScreenshotId} words="The window in the end" isLarge />
        </details>
      )}
    </Panel>
  );
}

interface PictureProps {
  readonly checkId: string;
  readonly id: string;
  readonly words: string;
  readonly isLarge?: boolean;
}

function Picture({ checkId, id, words, isLarge = false }: PictureProps) {
  const { data } = useDetail<Reply<'screenshot'>>(checkId, `Screenshot/${encodeURIComponent(id)}`);
  if (!data) return <Loading label="Loading a picture" lines={2} />;
  const type = data.Data.startsWith('iVBOR') ? 'image/png' : 'image/jpeg';
  return (
    <img src={`data:${type};base64,${data.Data}`} alt={words} {...(isLarge && { className: classes['window'] })} />
  );
}

function Console({ checkId }: { readonly checkId: string }) {
  const { data } = useDetail<Reply<'consoleLog'>>(checkId, 'ConsoleLog');
  const entries = data?.Attributes.Entries ?? [];
  if (entries.length === 0) return null;
  const lines = entries.map(({ Level, Timestamp, Text, Url, Line }) => {
    const place = Url === undefined ? '' : ` (${Url}${Line === undefined ? '' : `:${String(Line)}`})`;
    return `${String(Timestamp).padStart(6)} ms  ${Level.padEnd(7)}  ${Text}${place}`;
  });
  return (
    <Panel title={`Console: ${String(entries.length)}`}>
      <pre className={textClasses['text']} tabIndex={0} aria-label="Console log">
        {lines.join('\n')}
      </pre>
    </Panel>
  );
}

function Source({ checkId }: { readonly checkId: string }) {
  const { data } = useDetail<Reply<'pageSource'>>(checkId, 'PageSource');
  if (!data) return null;
  return (
    <Panel title="Page source">
      <details>
        <summary>As it was received</summary>
        <pre className={textClasses['text']} tabIndex={0} aria-label="Page source">
          {data.Attributes.PageSource}
        </pre>
      </details>
    </Panel>
  );
}

function HarButton({ checkId }: { readonly checkId: string }) {
  const download = async (): Promise<void> => {
    const archive = await v1<unknown>('GET', at`/MonitorCheck/${checkId}/Har`);
    const address = URL.createObjectURL(new Blob([JSON.stringify(archive)], { type: 'application/json' }));
    const link = Object.assign(document.createElement('a'), { href: address, download: `check-${checkId}.har` });
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <Button size="xs" variant="default" onClick={() => void download()}>
      Download HAR
    </Button>
  );
}
