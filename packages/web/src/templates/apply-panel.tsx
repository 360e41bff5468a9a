import {
  templateSections,
  type MonitorTemplate,
  type TemplateSection,
} from '@vedette/contract/v1/monitors/monitor-template';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { MonitorChoice } from '../monitors/picker/monitor-choice.js';
import { Panel } from '../parts/page/panel.js';
import { useApplyTemplate } from './use-apply-template.js';

const SECTION_TEXTS: Readonly<Record<TemplateSection, string>> = {
  LoadTimeLimits: t('Load time limits'),
  ErrorConditions: t('Other conditions'),
  UserAgent: t('User agent'),
  Checkpoints: t('Checkpoints'),
  Maintenance: t('Maintenance periods (added)'),
};

const NO_MEMBERS = { MonitorGuids: [] as readonly string[], MonitorGroupGuids: [] as readonly string[] };
const MEMBER_FIELDS = { Monitor: 'MonitorGuids', MonitorGroup: 'MonitorGroupGuids' } as const;

/** Applies a saved template, or sections of it, to monitors and groups. */
export function ApplyPanel({ template }: { readonly template: MonitorTemplate }) {
  const [targets, setTargets] = useState(NO_MEMBERS);
  const [sections, setSections] = useState<readonly string[]>(templateSections);
  const apply = useApplyTemplate(() => setTargets(NO_MEMBERS));
  const count = targets.MonitorGuids.length + targets.MonitorGroupGuids.length;
  return (
    <Panel title={t('Apply to monitors')}>
      <MonitorChoice
        monitorGuids={targets.MonitorGuids}
        groupGuids={targets.MonitorGroupGuids}
        empty={t('Select monitors or groups.')}
        onAdd={(kind, guid) =>
          setTargets((now) => ({ ...now, [MEMBER_FIELDS[kind]]: [...new Set([...now[MEMBER_FIELDS[kind]], guid])] }))
        }
        onRemove={(kind, guid) =>
          setTargets((now) => ({
            ...now,
            [MEMBER_FIELDS[kind]]: now[MEMBER_FIELDS[kind]].filter((each) => each !== guid),
          }))
        }
      />
      <SectionCheckboxes sections={sections} onChange={setSections} />
      <Button
        mt="sm"
        disabled={count === 0 || sections.length === 0}
        loading={apply.isPending}
        onClick={() =>
          apply.mutate({
            monitorTemplateGuid: template.MonitorTemplateGuid,
            request: {
              MonitorGuids: [...targets.MonitorGuids],
              MonitorGroupGuids: [...targets.MonitorGroupGuids],
              Sections: selectedSections(sections),
            },
          })
        }
      >
        {t('Apply template')}
      </Button>
    </Panel>
  );
}

export const selectedSections = (selected: readonly string[]): TemplateSection[] =>
  templateSections.filter((section) => selected.includes(section));

interface SectionCheckboxesProps {
  readonly sections: readonly string[];
  readonly onChange: (sections: readonly string[]) => void;
}

export function SectionCheckboxes({ sections, onChange }: SectionCheckboxesProps) {
  return (
    <Checkbox.Group mt="sm" label={t('Sections to apply')} value={[...sections]} onChange={onChange}>
      <div className="choices">
        {templateSections.map((section) => (
          <Checkbox key={section} size="xs" value={section} label={SECTION_TEXTS[section]} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
