import type { TestRunResult } from '@vedette/contract/v1/test-run';
import { Facts } from '../parts/facts.js';
import { Vitals } from './vitals.js';
import classes from './waterfall.module.css';

/** What a test run of a page found. */
export function PageResult({ page }: { readonly page: NonNullable<TestRunResult['Page']> }) {
  const { Url, Elements, FailedElements, PageLoadMetricsCollection, Screenshot } = page;
  const type = Screenshot?.startsWith('iVBOR') ? 'image/png' : 'image/jpeg';
  return (
    <>
      <Facts
        facts={[
          ['Page', Url],
          ['Requests', `${String(Elements)}, ${String(FailedElements)} failed`],
        ]}
      />
      <Vitals navigations={PageLoadMetricsCollection} />
      {Screenshot !== undefined && (
        <img src={`data:${type};base64,${Screenshot}`} alt="What the window showed" className={classes['window']} />
      )}
    </>
  );
}
