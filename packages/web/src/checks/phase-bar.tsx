import { message } from '@vedette/i18n/message';
import { t } from '../i18n/translate.js';
import { useFormat } from '../parts/format/format.js';
import classes from './phase-bar.module.css';

interface Phases {
  readonly ResolveTime: number;
  readonly ConnectionTime: number;
  readonly DownloadTime: number;
  readonly TotalTime: number;
}

const PHASES = [
  { id: 'Resolve', text: t(message('Resolve', 'phase')), field: 'ResolveTime' },
  { id: 'Connect', text: t(message('Connect', 'phase')), field: 'ConnectionTime' },
  { id: 'Download', text: t(message('Download', 'phase')), field: 'DownloadTime' },
] as const;
const OTHER = { id: 'Other', text: t(message('Other', 'phase')) } as const;

interface Props {
  readonly check: Phases;
  /**
   * Shows values without the bar: in pages, the last phase takes nearly all the time, and the waterfall explains it.
   */
  readonly isBare?: boolean;
}

/** Shows the phases of one check as a bar with their values, including time not covered by any phase. */
export function PhaseBar({ check, isBare = false }: Props) {
  const format = useFormat();
  const known = check.ResolveTime + check.ConnectionTime + check.DownloadTime;
  const parts = [
    ...PHASES.map(({ field, ...phase }) => ({ ...phase, ms: check[field] })),
    ...(check.TotalTime > known ? [{ ...OTHER, ms: check.TotalTime - known }] : []),
  ];
  const whole = Math.max(1, check.TotalTime, known);
  return (
    <div className={classes['phases']}>
      {!isBare && (
        <div className={classes['bar']} aria-hidden="true">
          {parts.map(({ id, text, ms }) => (
            <span
              key={id}
              data-phase={id}
              title={`${text} ${format.ms(ms)}`}
              style={{ width: `${String((100 * ms) / whole)}%` }}
            />
          ))}
        </div>
      )}
      <ul className={classes['list']}>
        {parts.map(({ id, text, ms }) => (
          <li key={id} data-phase={isBare ? undefined : id}>
            {text} {format.ms(ms)}
          </li>
        ))}
        <li>
          <strong>{t('Total {duration}', { duration: format.ms(check.TotalTime) })}</strong>
        </li>
      </ul>
    </div>
  );
}
