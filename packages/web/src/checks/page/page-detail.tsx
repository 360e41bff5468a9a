import type { WaterfallInfo } from '@vedette/contract/v4/monitor-check-detail';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import { Facts } from '../../parts/display/facts.js';
import { Loading } from '../../parts/feedback/loading.js';
import { Panel } from '../../parts/page/panel.js';
import { ProblemView } from '../../parts/page/problem-view.js';
import { filmstripFrames } from './filmstrip-rules.js';
import { Filmstrip } from './filmstrip.js';
import classes from './filmstrip.module.css';
import { ConsoleLogPanel, PageSourcePanel } from './page-texts.js';
import { StoredScreenshot } from './screenshot.js';
import { requestCountText } from './size-texts.js';
import { useCheckDetail, type PageReference, type CheckDetailReply } from './use-check-detail.js';
import { Vitals } from './vitals.js';
import { lastElementEndMs } from './waterfall-rules.js';
import { WaterfallExports } from './waterfall-exports.js';
import { WaterfallSummary } from './waterfall-summary.js';
import { Waterfall } from './waterfall.js';

/** Shows all browser data of a page, or of a transaction step. */
export function PageDetail({ checkId, step }: PageReference) {
  const page = { checkId, step };
  const { data, error, refetch } = useCheckDetail<CheckDetailReply<'waterfall'>>(page, 'Waterfall');
  const frames = useCheckDetail<CheckDetailReply<'filmstrip'>>(page, 'Filmstrip').data?.Data.Attributes.Frames ?? [];
  const [selectedTimeMs, setSelectedTimeMs] = useState<number>();
  if (error)
    return <ProblemView error={error} retry={() => void refetch()} failure={t('The waterfall could not be loaded')} />;
  if (!data) return <Loading label={t('Loading waterfall')} lines={12} />;
  const waterfall = data.Attributes;
  const filmstrip = filmstripFrames(frames);
  const endMs = Math.ceil(Math.max(lastElementEndMs(waterfall.Elements), filmstrip.at(-1)?.Timestamp ?? 0));
  return (
    <>
      <Panel title={t('Web vitals')}>
        <Vitals navigations={waterfall.PageLoadMetricsCollection} />
        <BrowserFacts waterfall={waterfall} />
      </Panel>
      {filmstrip.length > 0 && (
        <Filmstrip
          {...{ checkId, frames: filmstrip, endMs }}
          selectedTimeMs={selectedTimeMs ?? filmstrip[0]?.Timestamp ?? 0}
          onSelect={setSelectedTimeMs}
        />
      )}
      <Panel title={t('Waterfall')} actions={<WaterfallExports {...page} />}>
        <Waterfall waterfall={waterfall} selectedTimeMs={selectedTimeMs} />
      </Panel>
      <WaterfallSummary waterfall={waterfall} />
      <FinalScreenshot checkId={checkId} frames={frames} />
      <ConsoleLogPanel {...page} />
      <PageSourcePanel {...page} />
    </>
  );
}

function BrowserFacts({ waterfall: { Browser, Url, ElementCount, Elements } }: { readonly waterfall: WaterfallInfo }) {
  const failed = Elements.filter(({ Failed }) => Failed === true).length;
  return (
    <div className={classes['facts']}>
      <Facts
        facts={[
          [t('Page'), Url ?? '–'],
          [
            t('Browser'),
            Browser
              ? t('{browser} on {system}', {
                  browser: `${Browser.Name} ${Browser.Version}`,
                  system: Browser.System,
                })
              : '–',
          ],
          [t('User agent'), Browser?.UserAgent ?? '–'],
          [t('Requests'), requestCountText(ElementCount ?? Elements.length, failed)],
        ]}
      />
    </div>
  );
}

/** Shows the final screenshot. */
function FinalScreenshot({
  checkId,
  frames,
}: {
  readonly checkId: string;
  readonly frames: Parameters<typeof filmstripFrames>[0];
}) {
  const finalFrame = frames.findLast(({ Milestone }) => Milestone === 'Screenshot');
  if (!finalFrame) return null;
  return (
    <Panel title={t('Screenshot')}>
      <details>
        <summary>{t('Final screenshot')}</summary>
        <StoredScreenshot
          checkId={checkId}
          id={finalFrame.ScreenshotId}
          altText={t('Final screenshot')}
          className={classes['window']}
        />
      </details>
    </Panel>
  );
}
