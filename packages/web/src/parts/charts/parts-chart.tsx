import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import { LegendButton } from './legend-button.js';
import classes from './parts-chart.module.css';
import { type ChartPart, type PartShare, largestParts, computeShares, computeSlices, toggled } from './parts-rules.js';

interface Props {
  readonly parts: readonly ChartPart[];
  /** A pie shows shares of a whole; bars show values that need not add up. */
  readonly as: 'Pie' | 'Bar';
  readonly formatValue: (value: number) => string;
  readonly percent: (share: number) => string;
  /** Text without parts. */
  readonly empty: string;
}

/**
 * Draws parts as a pie or as bars, with a legend that shows and hides them. Numbers and names identify parts, not
 * colour alone.
 */
export function PartsChart({ parts, as, formatValue, percent, empty }: Props) {
  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  const shares = computeShares(largestParts(parts), off);
  if (shares.length === 0) return <p className="dimmed">{empty}</p>;
  const isPie = as === 'Pie';
  const longest = Math.max(...shares.map(({ share, value }) => (share === undefined ? 0 : value)), 0);
  const shareText = (one: PartShare): string => {
    if (one.share === undefined) return t('hidden');
    return isPie ? `${formatValue(one.value)}, ${percent(one.share)}` : formatValue(one.value);
  };
  return (
    <figure className={classes['figure']} data-as={as}>
      {isPie && <Pie shares={shares} />}
      <ul className={classes['legend']} aria-label={t('Legend')}>
        {shares.map((one) => (
          <li key={one.id} data-off={one.share === undefined}>
            {isPie && <span className={classes['place']}>{one.number}</span>}
            <LegendButton name={one.name} isOn={!off.has(one.id)} onToggle={() => setOff(toggled(off, one.id))} />
            <span className={classes['name']}>{one.name}</span>
            {!isPie && (
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                {one.share !== undefined && <rect width={(100 * one.value) / Math.max(1, longest)} height={10} />}
              </svg>
            )}
            <span className={classes['value']}>{shareText(one)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** Minimum share for which the number fits into the slice. */
const ROOM = 0.04;

const Pie = ({ shares }: { readonly shares: readonly PartShare[] }) => (
  <svg
    className={classes['pie']}
    viewBox="0 0 100 100"
    role="img"
    aria-label={t('Pie chart; the list beside it has the values.')}
  >
    {computeSlices(shares).map(({ share, path, middle: [x, y] }) => (
      <g key={share.id}>
        <path d={path} data-shade={share.number % 4} />
        {(share.share ?? 0) >= ROOM && (
          <text x={x} y={y} textAnchor="middle" dominantBaseline="central">
            {share.number}
          </text>
        )}
      </g>
    ))}
  </svg>
);
