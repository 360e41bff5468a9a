import type { MaintenancePeriod } from '@vedette/contract/v4/maintenance-period';
import type { Monitor } from '@vedette/contract/v4/monitor';
import { useMutation } from '@tanstack/react-query';
import { t } from '../i18n/translate.js';
import { apiPath, v4 } from '../api/v4.js';
import { useFormState } from '../parts/forms/form-state.js';
import { MonitorPicker } from '../monitors/picker/monitor-picker.js';
import { showProblem } from '../parts/actions/show-problem.js';
import { conditionFields, toIdTexts, type TemplateDraft } from './template-resource.js';

/** Fills in the form from a monitor's settings. */
export function CopyFromMonitor() {
  const { set } = useFormState<TemplateDraft>();
  const copySettings = useMutation({
    mutationFn: async (guid: string) => {
      const path = apiPath`/Monitor/${guid}`;
      const [monitor, periods] = await Promise.all([
        v4<Monitor>('GET', path),
        v4<readonly MaintenancePeriod[]>('GET', `${path}/MaintenancePeriod`),
      ]);
      return { monitor, periods };
    },
    onSuccess: ({ monitor, periods }) =>
      set({
        ...conditionFields(monitor.ErrorConditions ?? []),
        hasAgent: monitor.UserAgent !== undefined,
        UserAgent: monitor.UserAgent ?? '',
        hasLocations: true,
        ...toIdTexts(monitor.SelectedCheckpoints),
        primaryOnly: monitor.UsePrimaryCheckpointsOnly ? 'yes' : 'no',
        periods: periods.map(({ Id: _id, ...period }) => period),
      }),
    onError: showProblem,
  });
  return <MonitorPicker label={t('Copy from a monitor')} onPick={(guid) => copySettings.mutate(guid)} />;
}
