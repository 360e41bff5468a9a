import type { ReactNode } from 'react';
import { PageHead } from '../parts/page/page-head.js';
import { ProblemView } from '../parts/page/problem-view.js';

/**
 * Instead of a page that failed to draw, or whose file is gone because the server was updated meanwhile: loading the
 * app anew mends the second.
 */
export function PageProblem({ error }: { readonly error: unknown }): ReactNode {
  return (
    <>
      <PageHead title="This page does not work" />
      <ProblemView error={error} retry={() => window.location.reload()} what="The page could not be shown" />
    </>
  );
}
