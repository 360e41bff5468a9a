import { Suspense } from 'react';
import { lazyPart } from '../../parts/page/lazy-part.js';
import { Loading } from '../../parts/feedback/loading.js';
import { useMonitorForm } from '../fields/form-context.js';
import { FormSection } from '../fields/form-section.js';
import classes from '../fields/form.module.css';

const JourneyEditor = lazyPart(() => import('./journey-editor.js'), 'JourneyEditor');
const JourneyMetrics = lazyPart(() => import('./journey-metrics.js'), 'JourneyMetrics');

/** Script of a transaction monitor. The editor is loaded when it is shown. */
export function JourneySection() {
  const { draft } = useMonitorForm();
  if (draft.MonitorType !== 'Transaction') return null;
  return (
    <>
      <FormSection
        title="Steps"
        isOpen
        fields={['SelfServiceTransactionScript', 'TransactionStepDefinition']}
        summary="user journey in a real browser"
      >
        <div className={classes['wide']}>
          <Suspense fallback={<Loading label="Loading editor" lines={6} />}>
            <JourneyEditor />
          </Suspense>
        </div>
      </FormSection>
      <FormSection title="Custom metrics" fields={['CustomMetrics']} summary={metricsText(draft.CustomMetrics.length)}>
        <Suspense fallback={<Loading label="Loading" lines={2} />}>
          <JourneyMetrics />
        </Suspense>
      </FormSection>
    </>
  );
}

const metricsText = (count: number): string => (count === 0 ? 'none' : `${String(count)} metrics`);
