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
const OTHER_PHASE = { id: 'Other', text: t(message('Other', 'phase')) } as const;

interface Props {
  readonly check: Phases;
  /**
   * Shows values without the bar: in pages, the last phase takes nearly all the time, and the waterfall explains it.
   */
  readonly hasValuesOnly?: boolean;
}

/** Shows the phases of one check as a bar with their values, including time not covered by any phase. */
export function PhaseBar({ check, hasValuesOnly = false }: Props) {
  const format = useFormat();
  const knownMs = check.ResolveTime + check.ConnectionTime + check.DownloadTime;
  const segments = [
    ...PHASES.map(({ field, ...phase }) => ({ ...phase, ms: check[field] })),
    ...(check.TotalTime > knownMs ? [{ ...OTHER_PHASE, ms: check.TotalTime - knownMs }] : []),
  ];
  const scaleMs = Math.max(1, check.TotalTime, knownMs);
  return (
    <div className={classes['phases']}>
      {!hasValuesOnly && (
        <div className={classes['bar']} aria-hidden="true">
          {segments.map(({ id, text, ms }) => (
            <span
              key={id}
              data-phase={id}
              title={`${text} ${format.ms(ms)}`}
              style={{ width: `${String((100 * ms) / scaleMs)}%` }}
            />
          ))}
        </div>
      )}
      <ul className={classes['list']}>
        {segments.map(({ id, text, ms }) => (
          <li key={id} data-phase={hasValuesOnly ? undefined : id}>
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
