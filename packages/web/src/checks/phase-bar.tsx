import { useFormat } from '../parts/format.js';
import classes from './phase-bar.module.css';

export interface Phases {
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

/** The phases of one check as one bar, each with its value; what no phase explains is shown too. */
export function PhaseBar({ check }: { readonly check: Phases }) {
  const format = useFormat();
  const known = check.ResolveTime + check.ConnectionTime + check.DownloadTime;
  const parts = [
    ...NAMES.map(([field, name]) => ({ name, ms: check[field] })),
    ...(check.TotalTime > known ? [{ name: 'Other', ms: check.TotalTime - known }] : []),
  ];
  const whole = Math.max(1, check.TotalTime, known);
  return (
    <div className={classes['phases']}>
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
      <ul className={classes['list']}>
        {parts.map(({ name, ms }) => (
          <li key={name} data-phase={name}>
            {name} {format.ms(ms)}
          </li>
        ))}
        <li>
          <strong>Total {format.ms(check.TotalTime)}</strong>
        </li>
      </ul>
    </div>
  );
}
