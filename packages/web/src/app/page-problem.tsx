import type { ReactNode } from 'react';
import { t } from '../i18n/translate.js';
import { PageHead } from '../parts/page/page-head.js';
import { ProblemView } from '../parts/page/problem-view.js';

/**
 * Shown instead of a page that failed to render, or whose file was removed by an update of the server. Reloading fixes
 * the latter.
 */
export function PageProblem({ error }: { readonly error: unknown }): ReactNode {
  return (
    <>
      <PageHead title={t('Page error')} />
      <ProblemView error={error} retry={() => window.location.reload()} failure={t('The page could not be shown')} />
    </>
  );
}
