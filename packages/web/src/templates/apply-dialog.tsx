import { templateSections, type MonitorTemplate } from '@vedette/contract/v1/monitors/monitor-template';
import { Button, Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { Dialog } from '../parts/dialogs/dialog.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { listQuery } from '../resources/resource-queries.js';
import { selectedSections, SectionCheckboxes } from './apply-panel.js';
import { TEMPLATES } from './template-resource.js';
import { useApplyTemplate } from './use-apply-template.js';

interface Props {
  readonly monitorGuids: readonly string[];
  readonly onClose: () => void;
}

/** Applies a template to the monitors selected in a list. */
export function ApplyTemplateDialog({ monitorGuids, onClose }: Props) {
  const { data, error } = useQuery(listQuery<MonitorTemplate>(TEMPLATES));
  const [guid, setGuid] = useState('');
  const [sections, setSections] = useState<readonly string[]>(templateSections);
  const apply = useApplyTemplate(onClose);
  const request = { MonitorGuids: [...monitorGuids], Sections: selectedSections(sections) };
  return (
    <Dialog
      onClose={onClose}
      title={t('{count, plural, one {Apply template to # monitor} other {Apply template to # monitors}}', {
        count: monitorGuids.length,
      })}
    >
      {error && <ProblemView error={error} failure={t('The templates could not be loaded')} />}
      <NativeSelect
        label={t('Monitor template')}
        value={guid}
        onChange={(event) => setGuid(event.currentTarget.value)}
        data={[
          { value: '', label: data?.length === 0 ? t('No templates yet') : t('Select …') },
          ...(data ?? []).map(({ MonitorTemplateGuid, Name }) => ({ value: MonitorTemplateGuid, label: Name })),
        ]}
      />
      <SectionCheckboxes sections={sections} onChange={setSections} />
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          disabled={guid === '' || sections.length === 0}
          loading={apply.isPending}
          onClick={() => apply.mutate({ monitorTemplateGuid: guid, request })}
        >
          {t('Apply template')}
        </Button>
      </Group>
    </Dialog>
  );
}
