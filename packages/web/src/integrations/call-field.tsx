import { Button, Checkbox, NativeSelect, TextInput, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { t } from '../i18n/translate.js';
import { SecretInput } from '../parts/forms/secret-input.js';
import {
  type CallDraft,
  conditionText,
  EMPTY_CAPTURE,
  inLines,
  LOGINS,
  METHODS,
  PROPERTY_LABELS,
  SOURCES,
  type availableConditions,
} from './call-draft.js';
import { RowsField } from './rows-field.js';
import classes from './steps.module.css';
import { TextHint } from './text-hint.js';
import type { OwnNames } from './unknown-names.js';

/** Returns the problem of a field by the server's name for it within a request: `Authentication.UserName`. */
type GetProblem = (field: string) => string | undefined;

interface CallProps {
  /** `1.2`: the second request of the first group. */
  readonly number: string;
  readonly call: CallDraft;
  readonly getProblem: GetProblem;
  /** Variables and functions of the integration that its texts may use. */
  readonly names: OwnNames;
  /** Conditions available after the earlier requests of its group. */
  readonly conditions: ReturnType<typeof availableConditions>;
  readonly onChange: (call: CallDraft) => void;
  /** Absent for the only request. */
  readonly onRemove: (() => void) | undefined;
}

/** The body is shown in full, up to the space that a screen has beside the other fields. */
const rowsFor = (body: string): number => Math.min(24, Math.max(5, body.split('\n').length));

const OF_BODY = t('{variable} and the other variables below are replaced by their values.', {
  variable: '{{@monitor.name}}',
});

/** One HTTP request: URL, headers, body, authentication and extracted values. */
export function CallField({ number: callNumber, call, getProblem, names, conditions, onChange, onRemove }: CallProps) {
  const change = (part: Partial<CallDraft>): void => onChange({ ...call, ...part });
  return (
    <div role="group" aria-label={t('Request {number}', { number: callNumber })} className={classes['call']}>
      <div className={classes['target']}>
        <NativeSelect
          label={t('Method')}
          value={call.Method}
          error={getProblem('Method')}
          data={[...METHODS]}
          onChange={({ currentTarget }) =>
            change({ Method: METHODS.find((each) => each === currentTarget.value) ?? 'POST' })
          }
        />
        <TextInput
          label={t('URL')}
          description={<TextHint text={call.Url} names={names} />}
          required
          value={call.Url}
          error={getProblem('Url')}
          onChange={({ currentTarget }) => change({ Url: currentTarget.value })}
        />
      </div>
      <Textarea
        label={t('Headers')}
        description={<TextHint text={call.headers} names={names} hint={t('One per line, as Name: value.')} />}
        rows={2}
        value={call.headers}
        error={getProblem('RequestHeaders')}
        onChange={({ currentTarget }) => change({ headers: currentTarget.value })}
      />
      <BodyField body={call.Body} problem={getProblem('Body')} names={names} onChange={(Body) => change({ Body })} />
      <ConditionField {...{ call, conditions, change, problem: getProblem('OnlyWhen.Captured') }} />
      <LoginFields call={call} getProblem={getProblem} names={names} change={change} />
      <RowsField
        legend={t('Extracted values')}
        hint={t(
          "Later requests use them as '{{Name}}'. If a value is missing, the message fails unless the value is optional.",
        )}
        labels={{
          row: (number) => t('value {number}', { number }),
          remove: (number) => t('Remove value {number}', { number }),
          add: t('Add value'),
        }}
        rows={call.captures}
        empty={EMPTY_CAPTURE}
        onChange={(captures) => change({ captures })}
      >
        {(capture, changeCapture, number) => (
          <>
            <TextInput
              label={t('Name of value {number}', { number: String(number) })}
              required
              value={capture.Name}
              error={getProblem(`Variables[${String(number - 1)}].Name`)}
              onChange={({ currentTarget }) => changeCapture({ Name: currentTarget.value })}
            />
            <NativeSelect
              label={t('Source of value {number}', { number: String(number) })}
              value={capture.Source}
              data={SOURCES.map(([value, label]) => ({ value, label }))}
              onChange={({ currentTarget }) =>
                changeCapture({
                  Source: SOURCES.find(([value]) => value === currentTarget.value)?.[0] ?? capture.Source,
                })
              }
            />
            {PROPERTY_LABELS[capture.Source] !== undefined && (
              <TextInput
                label={PROPERTY_LABELS[capture.Source]}
                value={capture.Property}
                error={getProblem(`Variables[${String(number - 1)}].Property`)}
                onChange={({ currentTarget }) => changeCapture({ Property: currentTarget.value })}
              />
            )}
            <Checkbox
              className={classes['tick'] ?? ''}
              size="xs"
              label={t('Value {number} is optional', { number: String(number) })}
              checked={capture.isOptional}
              onChange={({ currentTarget }) => changeCapture({ isOptional: currentTarget.checked })}
            />
          </>
        )}
      </RowsField>
      {onRemove && (
        <Button size="compact-sm" mt="xs" variant="default" onClick={onRemove}>
          {t('Remove request {number}', { number: callNumber })}
        </Button>
      )}
    </div>
  );
}

interface BodyProps {
  readonly body: string;
  readonly problem: string | undefined;
  readonly names: OwnNames;
  readonly onChange: (body: string) => void;
}

/** The request body. A button formats single-line JSON, as predefined channels send it, for editing. */
function BodyField({ body, problem, names, onChange }: BodyProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const lines = inLines(body);
  return (
    <>
      <Textarea
        ref={field}
        label={t('Body')}
        description={<TextHint text={body} names={names} hint={OF_BODY} />}
        rows={rowsFor(body)}
        value={body}
        error={problem}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {lines !== undefined && lines !== body && (
        <Button
          size="compact-sm"
          variant="default"
          className={classes['expand'] ?? ''}
          onClick={() => {
            onChange(lines);
            field.current?.focus(); // the button disappears
          }}
        >
          {t('Format JSON')}
        </Button>
      )}
    </>
  );
}

const ALWAYS = t('Always');

interface ConditionProps {
  readonly call: CallDraft;
  readonly conditions: CallProps['conditions'];
  readonly problem: string | undefined;
  readonly change: (part: Partial<CallDraft>) => void;
}

/** Condition of the request; hidden if no earlier request extracts a value. */
function ConditionField({ call: { onlyWhen }, conditions, problem, change }: ConditionProps) {
  if (conditions.length === 0 && !onlyWhen) return null;
  const own = onlyWhen && conditionText(onlyWhen);
  const texts = conditions.map(([text]) => text);
  return (
    <NativeSelect
      label={t('Condition')}
      value={own ?? ALWAYS}
      error={problem}
      data={[ALWAYS, ...texts, ...(own === undefined || texts.includes(own) ? [] : [own])]}
      onChange={({ currentTarget: { value } }) => {
        if (value !== own) change({ onlyWhen: conditions.find(([text]) => text === value)?.[1] });
      }}
    />
  );
}

interface LoginProps {
  readonly call: CallDraft;
  readonly getProblem: GetProblem;
  readonly names: OwnNames;
  readonly change: (part: Partial<CallDraft>) => void;
}

/** Authentication of a request; secrets are write-only. */
function LoginFields({ call: { login, userName, secret, kept }, getProblem, names, change }: LoginProps) {
  const isKept = kept.Authentication?.PasswordSpecified === true && kept.Authentication.AuthenticationType === login;
  return (
    <div className={classes['row']}>
      <NativeSelect
        label={t('Authentication')}
        value={login}
        error={getProblem('Authentication')}
        data={LOGINS.map(([value, label]) => ({ value, label }))}
        onChange={({ currentTarget }) =>
          change({ login: LOGINS.find(([value]) => value === currentTarget.value)?.[0] ?? 'None' })
        }
      />
      {login !== 'None' && login !== 'Bearer' && (
        <TextInput
          label={t('User name')}
          description={<TextHint text={userName} names={names} />}
          required
          value={userName}
          error={getProblem('Authentication.UserName')}
          onChange={({ currentTarget }) => change({ userName: currentTarget.value })}
        />
      )}
      {login !== 'None' && (
        <SecretInput
          label={login === 'Bearer' ? t('Token') : t('Password')}
          required={!isKept}
          placeholder={isKept ? t('Stored, not shown') : ''}
          autoComplete="new-password"
          value={secret}
          error={getProblem(`Authentication.${login === 'Bearer' ? 'Token' : 'Password'}`)}
          onChange={({ currentTarget }) => change({ secret: currentTarget.value })}
        />
      )}
    </div>
  );
}
