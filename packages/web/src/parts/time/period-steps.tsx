import { Button } from '@mantine/core';
import { t } from '../../i18n/translate.js';
import { type ByKey, useKeys } from '../keys/keys.js';
import { useNow } from '../format/format.js';
import { type Span, shiftPeriod } from './period-step-rules.js';

interface Props {
  /** Current period; absent while loading. */
  readonly span: Span | undefined;
  /** Time zone in which days and months start. */
  readonly zone: string;
  readonly size: 'xs' | 'compact-sm';
  readonly onStep: (span: Span) => void;
}

const STEPS = [
  { by: -1, does: 'earlier', text: t('Previous period'), sign: '‹' },
  { by: 1, does: 'later', text: t('Next period'), sign: '›' },
] as const;

/** Buttons and shortcuts for the previous and next period. */
export function PeriodSteps({ span, zone, size, onStep }: Props) {
  const now = useNow(60_000);
  const steps = STEPS.map((step) => ({ ...step, to: span && shiftPeriod(span, step.by, { zone, now }) }));
  useKeys(steps.flatMap(({ does, text, to }): readonly ByKey[] => (to ? [{ does, text, run: () => onStep(to) }] : [])));
  return (
    <Button.Group>
      {steps.map(({ does, text, sign, to }) => (
        <Button
          key={does}
          size={size}
          variant="default"
          aria-label={text}
          disabled={to === undefined}
          onClick={to && (() => onStep(to))}
        >
          {sign}
        </Button>
      ))}
    </Button.Group>
  );
}
