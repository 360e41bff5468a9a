import { message } from '@vedette/i18n/message';
import { t } from '../../i18n/translate.js';
import { type Format, useFormat } from '../../parts/format/format.js';
import { computeTicks } from './waterfall-keys.js';
import { type Milestone, PHASES, PHASE_TEXTS, formatScaleTime } from './waterfall-rules.js';
import classes from './waterfall.module.css';

/** Labels of ticks beyond this share of the scale are placed to the left of their tick. */
const LAST_THAT_BEGINS = 0.84;

/** The legend lists at most this many navigations and counts the rest. */
const MAX_LEGEND_MOMENTS = 4;

function formatScaleTimes(moments: readonly number[], span: number, format: Format): string {
  const listed = moments.slice(0, MAX_LEGEND_MOMENTS).map((ms) => formatScaleTime(ms, span, format));
  const more = moments.length - listed.length;
  return [...listed, ...(more > 0 ? [t('{count} more', { count: format.count(more) })] : [])].join(', ');
}

/** Explains the colours of the bars. */
export function Legend({ span, milestones }: Omit<LinesProps, 'momentMs'>) {
  const format = useFormat();
  return (
    <ul className={classes['legend']} aria-label={t('Legend')}>
      {PHASES.map((name) => (
        <li key={name}>
          <span data-phase={name} /> {PHASE_TEXTS[name]}
        </li>
      ))}
      {milestones.map(({ name, kind, moments }) => (
        <li key={name}>
          <span data-milestone={kind} /> {name} {formatScaleTimes(moments, span, format)}
        </li>
      ))}
    </ul>
  );
}

/** Column titles, and the time axis of the bars. */
export function Head({ span }: { readonly span: number }) {
  const format = useFormat();
  return (
    <div className={classes['head']} aria-hidden="true">
      <span className={classes['index']}>{t('No.')}</span>
      <span>{t('Request')}</span>
      <span className={classes['minor']}>{t(message('Status', 'HTTP'))}</span>
      <span className={classes['minor']}>{t('Size')}</span>
      <span className={classes['number']}>{t(message('Time', 'duration'))}</span>
      <span className={classes['ticks']}>
        {computeTicks(span).map((ms) => (
          <span
            key={ms}
            data-ends={ms > LAST_THAT_BEGINS * span}
            style={{ insetInlineStart: `${String((100 * ms) / span)}%` }}
          >
            {formatScaleTime(ms, span, format)}
          </span>
        ))}
      </span>
    </div>
  );
}

interface LinesProps {
  readonly span: number;
  readonly milestones: readonly Milestone[];
  /** Selected time of the filmstrip. */
  readonly momentMs: number | undefined;
}

/** Vertical lines through all rows. */
export function Lines({ span, milestones, momentMs }: LinesProps) {
  const offsetStyle = (ms: number) => ({ insetInlineStart: `${String(Math.min(100, (100 * ms) / span))}%` });
  return (
    <div className={classes['lines']} aria-hidden="true">
      <span>
        {milestones.flatMap(({ name, kind, moments }) =>
          moments.map((ms, at) => <span key={`${name} ${String(at)}`} data-milestone={kind} style={offsetStyle(ms)} />),
        )}
        {momentMs !== undefined && <span data-moment="" style={offsetStyle(momentMs)} />}
      </span>
    </div>
  );
}
