import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ProblemView } from './problem-view.js';

/** What fails to draw in here takes nothing else of the page with it. */
export const PartBoundary = ({ children }: { readonly children: ReactNode }) => (
  <CatchBoundary getResetKey={() => 0} errorComponent={Failed}>
    {children}
  </CatchBoundary>
);

const Failed = ({ error, reset }: ErrorComponentProps) => (
  <ProblemView error={error} retry={reset} what="This part of the page could not be shown" />
);
