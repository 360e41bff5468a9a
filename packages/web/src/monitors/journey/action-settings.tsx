import { NativeSelect } from '@mantine/core';
import type { ScriptNote } from '@vedette/contract/transaction-script/parse';
import { t } from '../../i18n/translate.js';
import formClasses from '../fields/form.module.css';
import type { Loose } from '../draft/script-draft.js';
import { ActionFieldInput } from './action-field.js';
import { fieldsOfKind, newAction, withValue, type ActionField } from './action-fields.js';
import { actionNames, isActionKind } from './action-texts.js';
import { changed } from './journey-changes.js';
import { notesAt, splitAction, positionPath, type ScriptPosition } from './journey-draft.js';
import { useJourney } from './journey-state.js';

interface Props {
  readonly action: Loose;
  readonly position: ScriptPosition;
  readonly problems: readonly ScriptNote[];
}

/** Type and settings of an action. */
export function ActionSettings({ action, position, problems }: Props) {
  const { steps, change } = useJourney();
  const { kind, settings } = splitAction(action);
  const known = isActionKind(kind) ? kind : undefined;
  const fields = known ? fieldsOfKind(known) : [];
  const root = `${positionPath(position)}.${kind}`;
  const getProblem = ({ member }: ActionField): string | undefined =>
    notesAt(problems, `${root}.${member}`)
      .map(({ text }) => text)
      .join('; ') || undefined;
  const others = problems.filter(({ path: at }) => !fields.some(({ member }) => isIn(at, `${root}.${member}`)));
  const put = (next: Loose): void => change(changed(steps, position, next));
  return (
    <div className={formClasses['fields']}>
      {others.length > 0 && (
        <p role="alert" className="problem">
          {others.map(({ text }) => text).join('; ')}
        </p>
      )}
      <NativeSelect
        label={t('Action')}
        value={kind}
        data={[
          ...(known ? [] : [{ value: kind, label: kind || t('choose') }]),
          ...Object.entries(actionNames).map(([value, label]) => ({ value, label })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          if (isActionKind(value)) put(asKind(value, settings));
        }}
      />
      {fields.map((field) => (
        <ActionFieldInput
          key={`${kind}.${field.member}`}
          field={field}
          value={settings[field.member]}
          problem={getProblem(field)}
          onChange={(value) => put({ [kind]: withValue(settings, field, value) })}
        />
      ))}
    </div>
  );
}

const isIn = (at: string, path: string): boolean =>
  at === path || at.startsWith(`${path}.`) || at.startsWith(`${path}[`);

/** Changes the type of an action. Settings that the new type has as well are preserved. */
function asKind(kind: Parameters<typeof newAction>[0], settings: Loose): Loose {
  const members = new Set(fieldsOfKind(kind).map(({ member }) => member));
  const kept = Object.fromEntries(Object.entries(settings).filter(([member]) => members.has(member)));
  return { [kind]: { ...(newAction(kind)[kind] as Loose), ...kept } };
}
