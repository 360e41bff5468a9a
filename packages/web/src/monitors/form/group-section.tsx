import type { MonitorGroupRow } from '@vedette/contract/v1/monitors/monitor-group';
import { message } from '@vedette/i18n/message';
import { t } from '../../i18n/translate.js';
import { SelectAndAdd } from '../../parts/forms/select-and-add.js';
import { ChipList } from '../../parts/forms/chip-list.js';
import classes from '../fields/form.module.css';
import { FormSection } from '../fields/form-section.js';
import { joinableGroups, needsGroup } from './joinable-groups.js';

interface Props {
  /** Undefined until loaded. */
  readonly groups: readonly MonitorGroupRow[] | undefined;
  readonly selected: readonly string[];
  readonly onChange: (selected: readonly string[]) => void;
}

/**
 * Edits the groups of a new monitor, besides the group of all monitors. The section is also shown while they are
 * loaded, so that the form below does not move.
 */
export function GroupSection({ groups, selected, onChange }: Props) {
  const availableGroups = joinableGroups(groups ?? []);
  const isGroupRequired = groups !== undefined && needsGroup(groups);
  const names = new Map(availableGroups.map(({ MonitorGroupGuid, Description }) => [MonitorGroupGuid, Description]));
  const items = selected.map((guid) => ({
    key: guid,
    text: names.get(guid) ?? t('Deleted group'),
    onRemove: () => onChange(selected.filter((each) => each !== guid)),
  }));
  const unselectedGroups = availableGroups.filter(({ MonitorGroupGuid }) => !selected.includes(MonitorGroupGuid));
  return (
    <FormSection
      title={t('Groups')}
      fields={[]}
      isOpen={isGroupRequired}
      summary={
        items.map(({ text }) => text).join(', ') ||
        (isGroupRequired ? t('group required') : t(message('none', 'groups')))
      }
    >
      <div className={classes['wide']}>
        <ChipList label={t('Groups of the monitor')} items={items} empty={t('No groups')} />
        <SelectAndAdd
          label={t('Add monitor group')}
          buttonLabel={t('Add the selected monitor group')}
          isLoading={groups === undefined}
          options={unselectedGroups.map(({ MonitorGroupGuid, Description }) => [MonitorGroupGuid, Description])}
          onAdd={(guid) => onChange([...selected, guid])}
        />
        <p className="dimmed">
          {groups !== undefined &&
            availableGroups.length === 0 &&
            `${t('There are no groups that you may add it to.')} `}
          {isGroupRequired
            ? t(
                'Choose at least one group in which you may create monitors. Every monitor is also in the group of all monitors.',
              )
            : t('Every monitor is also in the group of all monitors.')}
        </p>
      </div>
    </FormSection>
  );
}
