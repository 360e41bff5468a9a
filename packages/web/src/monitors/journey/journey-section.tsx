import { Suspense } from 'react';
import { t } from '../../i18n/translate.js';
import { lazyComponent } from '../../parts/page/lazy-component.js';
import { Loading } from '../../parts/feedback/loading.js';
import { useMonitorForm } from '../fields/form-context.js';
import { FormSection } from '../fields/form-section.js';
import classes from '../fields/form.module.css';

const JourneyEditor = lazyComponent(() => import('./journey-editor.js'), 'JourneyEditor');
const JourneyMetrics = lazyComponent(() => import('./journey-metrics.js'), 'JourneyMetrics');

/** Script of a transaction monitor. The editor is loaded when it is shown. */
export function JourneySection() {
  const { draft } = useMonitorForm();
  if (draft.MonitorType !== 'Transaction') return null;
  return (
    <>
      <FormSection
        title={t('Steps')}
        isOpen
        fields={['SelfServiceTransactionScript', 'TransactionStepDefinition']}
        summary={t('user journey in a real browser')}
      >
        <div className={classes['wide']}>
          <Suspense fallback={<Loading label={t('Loading editor')} lines={6} />}>
            <JourneyEditor />
          </Suspense>
        </div>
      </FormSection>
      <FormSection
        title={t('Custom metrics')}
        fields={['CustomMetrics']}
        summary={metricsText(draft.CustomMetrics.length)}
      >
        <Suspense fallback={<Loading label={t('Loading')} lines={2} />}>
          <JourneyMetrics />
        </Suspense>
      </FormSection>
    </>
  );
}

const metricsText = (count: number): string =>
  t('{count, plural, =0 {none} one {# metric} other {# metrics}}', { count });
