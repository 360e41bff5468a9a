import { message } from '@vedette/i18n/message';
import { t } from '../../i18n/translate.js';
import { type Format, useFormat } from '../../parts/format/format.js';
import { computeTicks } from './waterfall-keys.js';
import { type Milestone, PHASES, PHASE_TEXTS, formatScaleTime } from './waterfall-rules.js';
import classes from './waterfall.module.css';

/** Labels of ticks beyond this share of the scale are placed to the left of their tick. */
const MAX_LABEL_START_SHARE = 0.84;

/** The legend lists at most this many navigations and counts the rest. */
const MAX_LEGEND_TIMES = 4;

function formatMilestoneTimes(timesMs: readonly number[], scaleMs: number, format: Format): string {
  const listed = timesMs.slice(0, MAX_LEGEND_TIMES).map((ms) => formatScaleTime(ms, scaleMs, format));
  const unlistedCount = timesMs.length - listed.length;
  return [...listed, ...(unlistedCount > 0 ? [t('{count} more', { count: format.count(unlistedCount) })] : [])].join(
    ', ',
  );
}

/** Explains the colours of the bars. */
export function Legend({ scaleMs, milestones }: Omit<MilestoneLinesProps, 'selectedTimeMs'>) {
  const format = useFormat();
  return (
    <ul className={classes['legend']} aria-label={t('Legend')}>
      {PHASES.map((name) => (
        <li key={name}>
          <span data-phase={name} /> {PHASE_TEXTS[name]}
        </li>
      ))}
      {milestones.map(({ name, kind, timesMs }) => (
        <li key={name}>
          <span data-milestone={kind} /> {name} {formatMilestoneTimes(timesMs, scaleMs, format)}
        </li>
      ))}
    </ul>
  );
}

/** Column titles, and the time axis of the bars. */
export function WaterfallHead({ scaleMs }: { readonly scaleMs: number }) {
  const format = useFormat();
  return (
    <div className={classes['head']} aria-hidden="true">
      <span className={classes['index']}>{t('No.')}</span>
      <span>{t('Request')}</span>
      <span className={classes['minor']}>{t(message('Status', 'HTTP'))}</span>
      <span className={classes['minor']}>{t('Size')}</span>
      <span className={classes['number']}>{t(message('Time', 'duration'))}</span>
      <span className={classes['ticks']}>
        {computeTicks(scaleMs).map((ms) => (
          <span
            key={ms}
            data-ends={ms > MAX_LABEL_START_SHARE * scaleMs}
            style={{ insetInlineStart: `${String((100 * ms) / scaleMs)}%` }}
          >
            {formatScaleTime(ms, scaleMs, format)}
          </span>
        ))}
      </span>
    </div>
  );
}

interface MilestoneLinesProps {
  readonly scaleMs: number;
  readonly milestones: readonly Milestone[];
  /** Selected time of the filmstrip. */
  readonly selectedTimeMs: number | undefined;
}

/** Vertical lines through all rows. */
export function MilestoneLines({ scaleMs, milestones, selectedTimeMs }: MilestoneLinesProps) {
  const offsetStyle = (ms: number) => ({ insetInlineStart: `${String(Math.min(100, (100 * ms) / scaleMs))}%` });
  return (
    <div className={classes['lines']} aria-hidden="true">
      <span>
        {milestones.flatMap(({ name, kind, timesMs }) =>
          timesMs.map((ms, index) => (
            <span key={`${name} ${String(index)}`} data-milestone={kind} style={offsetStyle(ms)} />
          )),
        )}
        {selectedTimeMs !== undefined && <span data-selected-time="" style={offsetStyle(selectedTimeMs)} />}
      </span>
    </div>
  );
}
