import { message } from '@vedette/i18n/message';
import { useEffect, useRef } from 'react';
import { t } from '../../i18n/translate.js';
import { useFormat } from '../../parts/format/format.js';
import { Panel } from '../../parts/page/panel.js';
import { frameAt, milestoneText, type Frame } from './filmstrip-rules.js';
import classes from './filmstrip.module.css';
import { StoredScreenshot } from './screenshot.js';
import { formatScaleTime } from './waterfall-rules.js';

interface Props {
  readonly checkId: string;
  readonly frames: readonly Frame[];
  /** End of the filmstrip in ms from the start. */
  readonly endMs: number;
  readonly selectedTimeMs: number;
  readonly onSelect: (ms: number) => void;
}

/** Filmstrip with a time slider, which the waterfall follows. */
export function Filmstrip({ checkId, frames, endMs, selectedTimeMs, onSelect }: Props) {
  const shownFrame = frameAt(frames, selectedTimeMs);
  const format = useFormat();
  return (
    <Panel title={t('Filmstrip')}>
      <label className={classes['slider']}>
        {t(message('Time', 'duration'))}
        <input
          type="range"
          min={0}
          max={endMs}
          step={Math.max(1, Math.round(endMs / 200))}
          value={selectedTimeMs}
          aria-valuetext={formatScaleTime(selectedTimeMs, endMs, format)}
          onChange={({ currentTarget }) => onSelect(Number(currentTarget.value))}
        />
        <output>{formatScaleTime(selectedTimeMs, endMs, format)}</output>
      </label>
      <ol className={classes['frames']}>
        {frames.map((frame) => (
          <FilmstripFrame
            key={`${frame.ScreenshotId} ${String(frame.Timestamp)}`}
            {...{ checkId, frame, onSelect, endMs }}
            isShown={frame === shownFrame}
          />
        ))}
      </ol>
    </Panel>
  );
}

interface FrameProps {
  readonly checkId: string;
  readonly frame: Frame;
  readonly endMs: number;
  readonly isShown: boolean;
  readonly onSelect: (ms: number) => void;
}

function FilmstripFrame({
  checkId,
  frame: { ScreenshotId, Timestamp, Milestone },
  endMs,
  isShown,
  onSelect,
}: FrameProps) {
  const timeText = formatScaleTime(Timestamp, endMs, useFormat());
  const itemRef = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const strip = itemRef.current?.parentElement;
    // Scrolls only the strip, not the page.
    if (isShown && itemRef.current && strip) {
      const { offsetLeft, offsetWidth } = itemRef.current;
      const isBefore = offsetLeft < strip.scrollLeft;
      if (isBefore || offsetLeft + offsetWidth > strip.scrollLeft + strip.clientWidth) strip.scrollLeft = offsetLeft;
    }
  }, [isShown]);
  return (
    <li ref={itemRef}>
      <button type="button" aria-pressed={isShown} onClick={() => onSelect(Timestamp)}>
        <StoredScreenshot
          checkId={checkId}
          id={ScreenshotId}
          altText={t('The page after {duration}', { duration: timeText })}
        />
        <span>{timeText}</span>
        <span className="dimmed">{milestoneText(Milestone)}</span>
      </button>
    </li>
  );
}
