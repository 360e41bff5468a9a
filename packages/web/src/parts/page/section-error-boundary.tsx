import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.js';
import { ProblemView } from './problem-view.js';

/** Error boundary: a failure inside does not affect the rest of the page. */
export const SectionErrorBoundary = ({ children }: { readonly children: ReactNode }) => (
  <CatchBoundary getResetKey={() => 0} errorComponent={SectionError}>
    {children}
  </CatchBoundary>
);

const SectionError = ({ error, reset }: ErrorComponentProps) => (
  <ProblemView error={error} retry={reset} failure={t('This section could not be shown')} />
);
