import type { TestRunResult } from '@vedette/contract/v1/monitors/test-run';
import { t } from '../../i18n/translate.js';
import { Facts } from '../../parts/display/facts.js';
import { Vitals } from './vitals.js';
import classes from './filmstrip.module.css';
import { ScreenshotImage } from './screenshot.js';
import { requestCountText } from './size-texts.js';

/** Shows the result of a test run of a page. */
export function PageResult({ page }: { readonly page: NonNullable<TestRunResult['Page']> }) {
  const { Url, Elements, FailedElements, PageLoadMetricsCollection, Screenshot } = page;
  return (
    <>
      <Facts
        facts={[
          [t('Page'), Url],
          [t('Requests'), requestCountText(Elements, FailedElements)],
        ]}
      />
      <Vitals navigations={PageLoadMetricsCollection} />
      {Screenshot !== undefined && (
        <ScreenshotImage data={Screenshot} altText={t('Screenshot of the page')} className={classes['window']} />
      )}
    </>
  );
}
