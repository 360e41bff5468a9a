import { Button } from '@mantine/core';
import { t } from '../../i18n/translate.js';
import { type KeyboardAction, useKeys } from '../keys/keys.js';
import { useNow } from '../format/format.js';
import { type PeriodRange, shiftPeriod } from './period-step-rules.js';

interface Props {
  /** Current period; absent while loading. */
  readonly period: PeriodRange | undefined;
  /** Time zone in which days and months start. */
  readonly zone: string;
  readonly size: 'xs' | 'compact-sm';
  readonly onStep: (period: PeriodRange) => void;
}

const STEPS = [
  { direction: -1, id: 'earlier', text: t('Previous period'), symbol: '‹' },
  { direction: 1, id: 'later', text: t('Next period'), symbol: '›' },
] as const;

/** Buttons and shortcuts for the previous and next period. */
export function PeriodSteps({ period, zone, size, onStep }: Props) {
  const now = useNow(60_000);
  const steps = STEPS.map((step) => ({
    ...step,
    target: period && shiftPeriod(period, step.direction, { zone, now }),
  }));
  useKeys(
    steps.flatMap(({ id, text, target }): readonly KeyboardAction[] =>
      target ? [{ id, text, run: () => onStep(target) }] : [],
    ),
  );
  return (
    <Button.Group>
      {steps.map(({ id, text, symbol, target }) => (
        <Button
          key={id}
          size={size}
          variant="default"
          aria-label={text}
          disabled={target === undefined}
          onClick={target && (() => onStep(target))}
        >
          {symbol}
        </Button>
      ))}
    </Button.Group>
  );
}
