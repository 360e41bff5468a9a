import type { MonitorGroupRow } from '@vedette/contract/v1/monitors/monitor-group';
import { AddFrom } from '../../parts/forms/add-from.js';
import { ChipList } from '../../parts/forms/chip-list.js';
import classes from '../fields/form.module.css';
import { FormSection } from '../fields/form-section.js';
import { joinable, needsGroup } from './joinable-groups.js';

interface Props {
  /** Undefined until they are read. */
  readonly groups: readonly MonitorGroupRow[] | undefined;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** The groups that a new monitor joins, beside that of all. It takes its room before they are read: what is below must not move then. */
export function MemberSection({ groups, chosen, onChange }: Props) {
  const choice = joinable(groups ?? []);
  const isNeeded = groups !== undefined && needsGroup(groups);
  const names = new Map(choice.map(({ MonitorGroupGuid, Description }) => [MonitorGroupGuid, Description]));
  const items = chosen.map((guid) => ({
    key: guid,
    text: names.get(guid) ?? 'A group that is gone',
    onRemove: () => onChange(chosen.filter((each) => each !== guid)),
  }));
  const free = choice.filter(({ MonitorGroupGuid }) => !chosen.includes(MonitorGroupGuid));
  return (
    <FormSection
      title="Member of"
      fields={[]}
      isOpen={isNeeded}
      summary={items.map(({ text }) => text).join(', ') || (isNeeded ? 'one to choose' : 'all monitors alone')}
    >
      <div className={classes['wide']}>
        <ChipList label="Groups it joins" items={items} empty="No group is chosen." />
        <AddFrom
          label="Add a monitor group"
          isWaiting={groups === undefined}
          options={free.map(({ MonitorGroupGuid, Description }) => [MonitorGroupGuid, Description])}
          onAdd={(guid) => onChange([...chosen, guid])}
        />
        <p className="dimmed">
          {groups !== undefined && choice.length === 0 && 'There is no other group that you may put it into. '}
          {isNeeded
            ? 'One at least in which you may create monitors; every monitor is in the group of all as well.'
            : 'Every monitor is in the group of all as well.'}
        </p>
      </div>
    </FormSection>
  );
}
