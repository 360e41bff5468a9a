import { t } from '../i18n/translate.js';
import { useFormat } from '../parts/format/format.js';
import classes from './phase-bar.module.css';

interface Phases {
  readonly ResolveTime: number;
  readonly ConnectionTime: number;
  readonly DownloadTime: number;
  readonly TotalTime: number;
}

const NAMES = [
  ['ResolveTime', 'Resolve'],
  ['ConnectionTime', 'Connect'],
  ['DownloadTime', 'Download'],
] as const;

interface Props {
  readonly check: Phases;
  /**
   * Shows values without the bar. For pages, the last phase takes nearly all the time, and the waterfall explains it.
   */
  readonly isBare?: boolean;
}

/** Shows the phases of one check as a bar with their values, including time not covered by any phase. */
export function PhaseBar({ check, isBare = false }: Props) {
  const format = useFormat();
  const known = check.ResolveTime + check.ConnectionTime + check.DownloadTime;
  const parts = [
    ...NAMES.map(([field, name]) => ({ name, ms: check[field] })),
    ...(check.TotalTime > known ? [{ name: 'Other', ms: check.TotalTime - known }] : []),
  ];
  const whole = Math.max(1, check.TotalTime, known);
  return (
    <div className={classes['phases']}>
      {!isBare && (
        <div className={classes['bar']} aria-hidden="true">
          {parts.map(({ name, ms }) => (
            <span
              key={name}
              data-phase={name}
              title={`${name} ${format.ms(ms)}`}
              style={{ width: `${String((100 * ms) / whole)}%` }}
            />
          ))}
        </div>
      )}
      <ul className={classes['list']}>
        {parts.map(({ name, ms }) => (
          <li key={name} data-phase={isBare ? undefined : name}>
            {name} {format.ms(ms)}
          </li>
        ))}
        <li>
          <strong>{t('Total {totalTime}', { totalTime: format.ms(check.TotalTime) })}</strong>
        </li>
      </ul>
    </div>
  );
}
