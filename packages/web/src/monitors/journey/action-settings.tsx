import { NativeSelect } from '@mantine/core';
import type { ScriptNote } from '@vedette/contract/transaction-script/parse';
import { t } from '../../i18n/translate.js';
import formClasses from '../fields/form.module.css';
import type { JsonObject } from '../draft/script-draft.js';
import { ActionFieldInput } from './action-field.js';
import { listActionFields, newAction, withValue, type ActionField } from './action-fields.js';
import { actionNames, isActionKind } from './action-texts.js';
import { replaceEntry } from './journey-changes.js';
import { notesWithin, splitAction, positionPath, type ScriptPosition } from './journey-draft.js';
import { useJourney } from './journey-state.js';

interface Props {
  readonly action: JsonObject;
  readonly position: ScriptPosition;
  readonly problems: readonly ScriptNote[];
}

/** Type and settings of an action. */
export function ActionSettings({ action, position, problems }: Props) {
  const { steps, applyChange } = useJourney();
  const { kind, settings } = splitAction(action);
  const knownKind = isActionKind(kind) ? kind : undefined;
  const fields = knownKind ? listActionFields(knownKind) : [];
  const root = `${positionPath(position)}.${kind}`;
  const getProblem = ({ member }: ActionField): string | undefined =>
    notesWithin(problems, `${root}.${member}`)
      .map(({ text }) => text)
      .join('; ') || undefined;
  const otherProblems = problems.filter(
    ({ path: problemPath }) => !fields.some(({ member }) => isPathWithin(problemPath, `${root}.${member}`)),
  );
  const replaceAction = (next: JsonObject): void => applyChange(replaceEntry(steps, position, next));
  return (
    <div className={formClasses['fields']}>
      {otherProblems.length > 0 && (
        <p role="alert" className="problem">
          {otherProblems.map(({ text }) => text).join('; ')}
        </p>
      )}
      <NativeSelect
        label={t('Action')}
        value={kind}
        data={[
          ...(knownKind ? [] : [{ value: kind, label: kind || t('choose') }]),
          ...Object.entries(actionNames).map(([value, label]) => ({ value, label })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          if (isActionKind(value)) replaceAction(convertAction(value, settings));
        }}
      />
      {fields.map((field) => (
        <ActionFieldInput
          key={`${kind}.${field.member}`}
          field={field}
          value={settings[field.member]}
          problem={getProblem(field)}
          onChange={(value) => replaceAction({ [kind]: withValue(settings, field, value) })}
        />
      ))}
    </div>
  );
}

const isPathWithin = (problemPath: string, path: string): boolean =>
  problemPath === path || problemPath.startsWith(`${path}.`) || problemPath.startsWith(`${path}[`);

/** Changes the type of an action. Settings that the new type has as well are preserved. */
function convertAction(kind: Parameters<typeof newAction>[0], settings: JsonObject): JsonObject {
  const members = new Set(listActionFields(kind).map(({ member }) => member));
  const sharedSettings = Object.fromEntries(Object.entries(settings).filter(([member]) => members.has(member)));
  return { [kind]: { ...(newAction(kind)[kind] as JsonObject), ...sharedSettings } };
}
