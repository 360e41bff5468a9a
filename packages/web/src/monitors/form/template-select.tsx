import type { MonitorTemplate } from '@vedette/contract/v1/monitors/monitor-template';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../i18n/translate.js';
import { useHasPermission } from '../../api/session.js';
import { listQuery } from '../../resources/resource-queries.js';
import { TEMPLATES } from '../../templates/template-resource.js';
import { toConditionDraft } from '../draft/condition-draft.js';
import { useMonitorForm } from '../fields/form-context.js';
import type { MonitorDraft } from '../draft/form-draft.js';

/** Fills the form of a new monitor from a template. Hidden without permission to use templates. */
export function TemplateSelect() {
  const { set } = useMonitorForm();
  const mayApply = useHasPermission('ManageMonitorTemplates');
  const { data = [] } = useQuery({ ...listQuery<MonitorTemplate>(TEMPLATES), enabled: mayApply });
  if (data.length === 0) return null;
  return (
    <NativeSelect
      mb="sm"
      label={t('Start from a template')}
      value=""
      onChange={(event) => {
        const selectedTemplate = data.find(
          ({ MonitorTemplateGuid }) => MonitorTemplateGuid === event.currentTarget.value,
        );
        if (selectedTemplate) set(templateFields(selectedTemplate));
      }}
      data={[
        { value: '', label: t('Choose a template') },
        ...data.map(({ MonitorTemplateGuid, Name }) => ({ value: MonitorTemplateGuid, label: Name })),
      ]}
    />
  );
}

/** Returns the fields of the form that the template sets. */
function templateFields(template: MonitorTemplate): Partial<MonitorDraft> {
  const { limit1, limit1IsError, limit2, limit2IsError, httpStatus, minBytes, maxBytes, contents } =
    TEMPLATES.toDraft(template);
  const { pageConditions } = toConditionDraft(template.ErrorConditions ?? []);
  const { UserAgent, SelectedCheckpoints, UsePrimaryCheckpointsOnly } = template;
  return {
    ...(UserAgent !== undefined && { UserAgent }),
    ...(limit1 !== '' && { limit1, limit1IsError }),
    ...(limit2 !== '' && { limit2, limit2IsError }),
    ...(httpStatus !== '' && { httpStatus }),
    ...(minBytes !== '' && { minBytes }),
    ...(maxBytes !== '' && { maxBytes }),
    ...(contents !== '' && { contentMatches: contents.split('\n') }),
    ...(pageConditions.length > 0 && { pageConditions }),
    ...SelectedCheckpoints,
    ...(UsePrimaryCheckpointsOnly !== undefined && { UsePrimaryCheckpointsOnly }),
  };
}
