import type { TestRunResult } from '@vedette/contract/v1/monitors/test-run';
import { Facts } from '../../parts/display/facts.js';
import { Vitals } from './vitals.js';
import classes from './filmstrip.module.css';
import { DataPicture } from './picture.js';

/** Shows the result of a test run of a page. */
export function PageResult({ page }: { readonly page: NonNullable<TestRunResult['Page']> }) {
  const { Url, Elements, FailedElements, PageLoadMetricsCollection, Screenshot } = page;
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
        <DataPicture data={Screenshot} words="Screenshot of the page" className={classes['window']} />
      )}
    </>
  );
}
