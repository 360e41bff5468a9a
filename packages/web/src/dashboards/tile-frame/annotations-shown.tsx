import { Button } from '@mantine/core';
import { type ReactNode, createContext, useState } from 'react';
import { t } from '../../i18n/translate.js';
import { useMarksShortcut } from '../../parts/charts/chart-marks.js';

/** Whether charts show annotations. */
export const AnnotationsShownContext = createContext(true);

/** Returns the state and a function that toggles it. */
export function useAnnotationsShown() {
  const [isShown, setShown] = useState(true);
  return { isShown, toggle: () => setShown((wasShown) => !wasShown) };
}

interface Props {
  readonly isShown: boolean;
  readonly toggle: () => void;
}

/** Shows and hides annotations in the charts of a dashboard. */
export function AnnotationsButton({ isShown, toggle }: Props): ReactNode {
  useMarksShortcut(isShown, toggle);
  return (
    <Button
      size="xs"
      variant="default"
      aria-pressed={isShown}
      title={t('Show deployments and other annotations in charts, tables and files')}
      onClick={toggle}
    >
      {t('Annotations')}
    </Button>
  );
}
