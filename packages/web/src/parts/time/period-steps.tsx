import { Button } from '@mantine/core';
import { type ByKey, useKeys } from '../keys/keys.js';
import { useNow } from '../format/format.js';
import { type Span, stepped } from './period-step-rules.js';

interface Props {
  /** What is shown; absent while that is read. */
  readonly span: Span | undefined;
  /** Whose clock says where days and months begin. */
  readonly zone: string;
  readonly size: 'xs' | 'compact-sm';
  readonly onStep: (span: Span) => void;
}

const STEPS = [
  { by: -1, does: 'earlier', text: 'Earlier period', sign: '‹' },
  { by: 1, does: 'later', text: 'Later period', sign: '›' },
] as const;

/** The period before, and the one after, by button and by key. */
export function PeriodSteps({ span, zone, size, onStep }: Props) {
  const now = useNow(60_000);
  const steps = STEPS.map((step) => ({ ...step, to: span && stepped(span, step.by, { zone, now }) }));
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
