import type { MonitorGroupRow } from '@vedette/contract/v1/monitors/monitor-group';
import { message } from '@vedette/i18n/message';
import { t } from '../../i18n/translate.js';
import { AddFrom } from '../../parts/forms/add-from.js';
import { ChipList } from '../../parts/forms/chip-list.js';
import classes from '../fields/form.module.css';
import { FormSection } from '../fields/form-section.js';
import { joinable, needsGroup } from './joinable-groups.js';

interface Props {
  /** Undefined until loaded. */
  readonly groups: readonly MonitorGroupRow[] | undefined;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/**
 * Edits the groups of a new monitor, besides the group of all monitors. The section is also shown while they are
 * loaded, so that the form below does not move.
 */
export function MemberSection({ groups, chosen, onChange }: Props) {
  const choice = joinable(groups ?? []);
  const isNeeded = groups !== undefined && needsGroup(groups);
  const names = new Map(choice.map(({ MonitorGroupGuid, Description }) => [MonitorGroupGuid, Description]));
  const items = chosen.map((guid) => ({
    key: guid,
    text: names.get(guid) ?? t('Deleted group'),
    onRemove: () => onChange(chosen.filter((each) => each !== guid)),
  }));
  const free = choice.filter(({ MonitorGroupGuid }) => !chosen.includes(MonitorGroupGuid));
  return (
    <FormSection
      title={t('Groups')}
      fields={[]}
      isOpen={isNeeded}
      summary={
        items.map(({ text }) => text).join(', ') || (isNeeded ? t('group required') : t(message('none', 'groups')))
      }
    >
      <div className={classes['wide']}>
        <ChipList label={t('Groups of the monitor')} items={items} empty={t('No groups')} />
        <AddFrom
          label={t('Add monitor group')}
          buttonLabel={t('Add the selected monitor group')}
          isWaiting={groups === undefined}
          options={free.map(({ MonitorGroupGuid, Description }) => [MonitorGroupGuid, Description])}
          onAdd={(guid) => onChange([...chosen, guid])}
        />
        <p className="dimmed">
          {groups !== undefined && choice.length === 0 && `${t('There are no groups that you may add it to.')} `}
          {isNeeded
            ? t(
                'Choose at least one group in which you may create monitors. Every monitor is also in the group of all monitors.',
              )
            : t('Every monitor is also in the group of all monitors.')}
        </p>
      </div>
    </FormSection>
  );
}
