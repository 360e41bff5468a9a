import { Button } from '@mantine/core';
import { type ReactNode, createContext, useState } from 'react';
import { useMarksKey } from '../../parts/charts/chart-marks.js';

/** Whether charts mark what was noted. */
export const MarksShown = createContext(true);

/** The same with what changes it. */
export function useMarksShown() {
  const [isShown, setShown] = useState(true);
  return { isShown, toggle: () => setShown((is) => !is) };
}

interface Props {
  readonly isShown: boolean;
  readonly toggle: () => void;
}

/** Shows deploys and other notes in the charts of a dashboard, and hides them. */
export function MarksButton({ isShown, toggle }: Props): ReactNode {
  useMarksKey(isShown, toggle);
  return (
    <Button
      size="xs"
      variant="default"
      aria-pressed={isShown}
      title="Show deployments and other annotations in charts, tables and files"
      onClick={toggle}
    >
      Annotations
    </Button>
  );
}
