import { type ComponentProps, Suspense } from 'react';
import { t } from '../../i18n/translate.js';
import { lazyComponent } from '../../parts/page/lazy-component.js';
import { Loading } from '../../parts/feedback/loading.js';
import { TestRun } from './test-run.js';

const JourneyRun = lazyComponent(() => import('../journey/journey-run.js'), 'JourneyRun');

/** Tests the settings in the form: a transaction step by step, any other monitor in one run. */
export function TestPanel(props: ComponentProps<typeof TestRun>) {
  if (props.draft.MonitorType !== 'Transaction') return <TestRun {...props} />;
  return (
    <Suspense fallback={<Loading label={t('Loading test run')} lines={2} />}>
      <JourneyRun {...props} />
    </Suspense>
  );
}
