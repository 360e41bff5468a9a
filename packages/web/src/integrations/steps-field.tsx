import { Button, Checkbox, Group } from '@mantine/core';
import { t } from '../i18n/translate.js';
import { useFormState } from '../parts/forms/form-state.js';
import { availableConditions, EMPTY_REQUEST } from './request-draft.js';
import { RequestField } from './request-field.js';
import {
  type GroupDraft,
  type IntegrationDraft,
  MESSAGE_TYPES,
  type MessageType,
  requestPlaceholders,
} from './custom-draft.js';
import classes from './steps.module.css';

const MAX_REQUEST_GROUPS = 3;
const MESSAGE_TYPE_LABELS: Readonly<Record<MessageType, string>> = {
  Error: t('Error'),
  Reminder: t('Reminder'),
  Ok: t('Recovery'),
};
const replaceAt = <T,>(all: readonly T[], index: number, value: T): readonly T[] =>
  all.map((each, i) => (i === index ? value : each));
const removeAt = <T,>(all: readonly T[], index: number): readonly T[] => all.filter((_each, i) => i !== index);

/** The requests by message type, in order. */
export function StepsField() {
  const { draft, set, problems } = useFormState<IntegrationDraft>();
  const groups = draft.Steps;
  const change = (index: number, group: GroupDraft): void => set({ Steps: replaceAt(groups, index, group) });
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
          {group.requests.map((request, requestIndex) => (
            <RequestField
              key={requestIndex}
              number={`${String(index + 1)}.${String(requestIndex + 1)}`}
              request={request}
              names={requestPlaceholders(draft, group.requests.slice(0, requestIndex))}
              conditions={availableConditions(group.requests.slice(0, requestIndex))}
              getProblem={(field) =>
                problems.byField[`Steps[${String(index)}].HttpSteps[${String(requestIndex)}].${field}`]
              }
              onChange={(next) => change(index, { ...group, requests: replaceAt(group.requests, requestIndex, next) })}
              onRemove={
                group.requests.length > 1
                  ? () => change(index, { ...group, requests: removeAt(group.requests, requestIndex) })
                  : undefined
              }
            />
          ))}
          <Group gap="xs" mt="xs">
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => change(index, { ...group, requests: [...group.requests, EMPTY_REQUEST] })}
            >
              {t('Add request')}
            </Button>
            {groups.length > 1 && (
              <Button size="compact-sm" variant="default" onClick={() => set({ Steps: removeAt(groups, index) })}>
                {t('Remove group {number}', { number: String(index + 1) })}
              </Button>
            )}
          </Group>
        </div>
      ))}
      {groups.length < MAX_REQUEST_GROUPS && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => set({ Steps: [...groups, { MessageTypes: [], requests: [EMPTY_REQUEST] }] })}
        >
          {t('Add requests for other message types')}
        </Button>
      )}
    </fieldset>
  );
}
