import { Button, Group, Switch, Textarea } from '@mantine/core';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { v4 } from '../api/v4.js';
import { useFieldChange } from '../parts/actions/use-field-change.js';
import { integrationName } from '../i18n/default-names.js';
import { DEFINITION_QUERIES, type LevelIntegration } from './definition-queries.js';
import { splitAddresses } from '../parts/forms/split-addresses.js';
import { hasOkFlag, hasReminderFlag, isSameAddressList, variableField } from './level-flags-rules.js';
import classes from './level-panel.module.css';
import { LevelVariables } from './level-variables.js';

interface Props {
  readonly integration: LevelIntegration;
  /** Names of the variables that the level sets. */
  readonly levelVariables: readonly string[];
  /** Path of the request that changes it. */
  readonly path: string;
}

const FIELDS = ['IsActive', 'SendOkAlerts', 'SendReminderAlerts', 'ExtraEmailAddresses'];

/** The settings of a level for one of its integrations, as far as its type supports them. */
export function LevelFlags({ integration, levelVariables, path }: Props) {
  const { Type, IsActive = true, SendOkAlerts = false, SendReminderAlerts = false } = integration;
  const { ExtraEmailAddresses = '', VariableValues } = integration;
  const name = integrationName(integration.Name);
  const fields = [...FIELDS, ...levelVariables.map(variableField)];
  const { mutate, problems } = useFieldChange(DEFINITION_QUERIES, fields);
  const patch = (body: object): void => mutate(() => v4('PATCH', path, body));
  return (
    <div className={classes['flags']}>
      <Group gap="md">
        <Switch
          size="xs"
          label={t('{name}: active', { name })}
          checked={IsActive}
          error={problems['IsActive']}
          onChange={(event) => patch({ IsActive: event.currentTarget.checked })}
        />
        {hasOkFlag(integration) && (
          <Switch
            size="xs"
            label={t('{name}: on recovery', { name })}
            checked={SendOkAlerts}
            error={problems['SendOkAlerts']}
            onChange={(event) => patch({ SendOkAlerts: event.currentTarget.checked })}
          />
        )}
        {hasReminderFlag(integration) && (
          <Switch
            size="xs"
            label={t('{name}: reminders', { name })}
            checked={SendReminderAlerts}
            error={problems['SendReminderAlerts']}
            onChange={(event) => patch({ SendReminderAlerts: event.currentTarget.checked })}
          />
        )}
      </Group>
      {Type === 'Email' && (
        <AddressLines
          label={t('{name}: additional recipients', { name })}
          initial={ExtraEmailAddresses}
          problem={problems['ExtraEmailAddresses']}
          onSave={(text) => patch({ ExtraEmailAddresses: splitAddresses(text), ExtraEmailAddressesSpecified: true })}
        />
      )}
      <LevelVariables
        integrationName={name}
        names={levelVariables}
        problems={problems}
        {...(VariableValues && { values: VariableValues })}
        action={t('Save values')}
        onSave={(values) => patch({ VariableValues: values })}
      />
    </div>
  );
}

interface AddressLinesProps {
  readonly label: string;
  readonly initial: string;
  readonly problem: string | undefined;
  readonly onSave: (text: string) => void;
}

function AddressLines({ label, initial, problem, onSave }: AddressLinesProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <Group gap="xs" align="flex-end">
      <Textarea
        size="xs"
        className={classes['lines'] ?? ''}
        label={label}
        autosize
        minRows={1}
        value={typed ?? initial}
        error={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typed !== undefined && !isSameAddressList(typed, initial) && (
        <Button size="xs" variant="default" onClick={() => onSave(typed)}>
          {t('Save')}
        </Button>
      )}
    </Group>
  );
}
