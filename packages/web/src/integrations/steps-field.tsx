import { Button, Checkbox, Group } from '@mantine/core';
import { t } from '../i18n/translate.js';
import { useFormState } from '../parts/forms/form-state.js';
import { availableConditions, EMPTY_CALL } from './call-draft.js';
import { CallField } from './call-field.js';
import {
  type GroupDraft,
  type IntegrationDraft,
  MESSAGE_TYPES,
  type MessageType,
  callPlaceholders,
} from './custom-draft.js';
import classes from './steps.module.css';

const MAX_CALL_GROUPS = 3;
const MESSAGE_TYPE_LABELS: Readonly<Record<MessageType, string>> = {
  Error: t('Error'),
  Reminder: t('Reminder'),
  Ok: t('Recovery'),
};
const replaced = <T,>(all: readonly T[], index: number, value: T): readonly T[] =>
  all.map((each, i) => (i === index ? value : each));
const without = <T,>(all: readonly T[], index: number): readonly T[] => all.filter((_each, i) => i !== index);

/** The requests by message type, in order. */
export function StepsField() {
  const { draft, set, problems } = useFormState<IntegrationDraft>();
  const groups = draft.Steps;
  const change = (index: number, group: GroupDraft): void => set({ Steps: replaced(groups, index, group) });
  return (
    <fieldset className="plain">
      <legend>{t('Requests')}</legend>
      {problems.byField['Steps'] !== undefined && (
        <p role="alert" className="problem">
          {problems.byField['Steps']}
        </p>
      )}
      {groups.map((group, index) => (
        <div key={index} className={classes['group']}>
          <Checkbox.Group
            label={t('Message types of group {number}', { number: String(index + 1) })}
            error={problems.byField[`Steps[${String(index)}].MessageTypes`]}
            value={[...group.MessageTypes]}
            onChange={(values) =>
              change(index, { ...group, MessageTypes: MESSAGE_TYPES.filter((type) => values.includes(type)) })
            }
          >
            <div className="choices">
              {MESSAGE_TYPES.map((type) => (
                <Checkbox key={type} size="xs" value={type} label={MESSAGE_TYPE_LABELS[type]} />
              ))}
            </div>
          </Checkbox.Group>
          {group.calls.map((call, nth) => (
            <CallField
              key={nth}
              number={`${String(index + 1)}.${String(nth + 1)}`}
              call={call}
              names={callPlaceholders(draft, group.calls.slice(0, nth))}
              conditions={availableConditions(group.calls.slice(0, nth))}
              getProblem={(field) => problems.byField[`Steps[${String(index)}].HttpSteps[${String(nth)}].${field}`]}
              onChange={(next) => change(index, { ...group, calls: replaced(group.calls, nth, next) })}
              onRemove={
                group.calls.length > 1 ? () => change(index, { ...group, calls: without(group.calls, nth) }) : undefined
              }
            />
          ))}
          <Group gap="xs" mt="xs">
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => change(index, { ...group, calls: [...group.calls, EMPTY_CALL] })}
            >
              {t('Add request')}
            </Button>
            {groups.length > 1 && (
              <Button size="compact-sm" variant="default" onClick={() => set({ Steps: without(groups, index) })}>
                {t('Remove group {number}', { number: String(index + 1) })}
              </Button>
            )}
          </Group>
        </div>
      ))}
      {groups.length < MAX_CALL_GROUPS && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => set({ Steps: [...groups, { MessageTypes: [], calls: [EMPTY_CALL] }] })}
        >
          {t('Add requests for other message types')}
        </Button>
      )}
    </fieldset>
  );
}
