import { useFormState } from '../../parts/forms/form-state.js';
import { MonitorChoice } from './monitor-choice.js';

interface Members {
  readonly MonitorGuids: readonly string[];
  readonly MonitorGroupGuids: readonly string[];
}

interface Props {
  readonly label: string;
  readonly empty: string;
}

/** Edits the monitors and monitor groups of a draft that has both lists. */
export function MembersField({ label, empty }: Props) {
  const { draft, set, problems } = useFormState<Members>();
  const fieldNames = { Monitor: 'MonitorGuids', MonitorGroup: 'MonitorGroupGuids' } as const;
  const messages = [problems.byField['MonitorGuids'], problems.byField['MonitorGroupGuids']].filter(Boolean);
  return (
    <fieldset className="plain">
      <legend>{label}</legend>
      <MonitorChoice
        monitorGuids={draft.MonitorGuids}
        groupGuids={draft.MonitorGroupGuids}
        empty={empty}
        onAdd={(kind, guid) => set({ [fieldNames[kind]]: [...new Set([...draft[fieldNames[kind]], guid])] })}
        onRemove={(kind, guid) => set({ [fieldNames[kind]]: draft[fieldNames[kind]].filter((each) => each !== guid) })}
      />
      {messages.length > 0 && (
        <p role="alert" className="problem">
          {messages.join('\n')}
        </p>
      )}
    </fieldset>
  );
}
