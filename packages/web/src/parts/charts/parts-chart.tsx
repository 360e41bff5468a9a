import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import { LegendButton } from './legend-button.js';
import classes from './parts-chart.module.css';
import {
  type ChartPart,
  type PartShare,
  largestParts,
  computeShares,
  computeSlices,
  toggleInSet,
} from './parts-rules.js';

interface Props {
  readonly parts: readonly ChartPart[];
  /** A pie shows shares of a whole; bars show values that need not add up. */
  readonly kind: 'Pie' | 'Bar';
  readonly formatValue: (value: number) => string;
  readonly formatPercent: (share: number) => string;
  /** Text without parts. */
  readonly empty: string;
}

/**
 * Draws parts as a pie or as bars, with a legend that shows and hides them. Numbers and names identify parts, not
 * colour alone.
 */
export function PartsChart({ parts, kind, formatValue, formatPercent, empty }: Props) {
  const [hiddenIds, setHiddenIds] = useState<ReadonlySet<string>>(new Set());
  const shares = computeShares(largestParts(parts), hiddenIds);
  if (shares.length === 0) return <p className="dimmed">{empty}</p>;
  const isPie = kind === 'Pie';
  const maxValue = Math.max(...shares.map(({ share, value }) => (share === undefined ? 0 : value)), 0);
  const shareText = (one: PartShare): string => {
    if (one.share === undefined) return t('hidden');
    return isPie ? `${formatValue(one.value)}, ${formatPercent(one.share)}` : formatValue(one.value);
  };
  return (
    <figure className={classes['figure']} data-as={kind}>
      {isPie && <Pie shares={shares} />}
      <ul className={classes['legend']} aria-label={t('Legend')}>
        {shares.map((one) => (
          <li key={one.id} data-off={one.share === undefined}>
            {isPie && <span className={classes['place']}>{one.number}</span>}
            <LegendButton
              name={one.name}
              isOn={!hiddenIds.has(one.id)}
              onToggle={() => setHiddenIds(toggleInSet(hiddenIds, one.id))}
            />
            <span className={classes['name']}>{one.name}</span>
            {!isPie && (
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                {one.share !== undefined && <rect width={(100 * one.value) / Math.max(1, maxValue)} height={10} />}
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
const MIN_NUMBERED_SHARE = 0.04;

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
        {(share.share ?? 0) >= MIN_NUMBERED_SHARE && (
          <text x={x} y={y} textAnchor="middle" dominantBaseline="central">
            {share.number}
          </text>
        )}
      </g>
    ))}
  </svg>
);
