import { Button, Checkbox, NativeSelect, TextInput, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { t } from '../i18n/translate.js';
import { SecretInput } from '../parts/forms/secret-input.js';
import {
  type RequestDraft,
  conditionText,
  EMPTY_CAPTURE,
  formatJsonBody,
  AUTHENTICATION_TYPES,
  METHODS,
  PROPERTY_LABELS,
  CAPTURE_SOURCES,
  type availableConditions,
} from './request-draft.js';
import { RowsField } from './rows-field.js';
import classes from './steps.module.css';
import { PlaceholderHint } from './placeholder-hint.js';
import type { PlaceholderNames } from './unknown-placeholders.js';

/** Returns the problem of a field by the server's name for it within a request: `Authentication.UserName`. */
type GetProblem = (field: string) => string | undefined;

interface RequestFieldProps {
  /** `1.2`: the second request of the first group. */
  readonly number: string;
  readonly request: RequestDraft;
  readonly getProblem: GetProblem;
  /** Variables and functions of the integration that its texts may use. */
  readonly names: PlaceholderNames;
  /** Conditions available after the earlier requests of its group. */
  readonly conditions: ReturnType<typeof availableConditions>;
  readonly onChange: (request: RequestDraft) => void;
  /** Absent for the only request. */
  readonly onRemove: (() => void) | undefined;
}

/** The body is shown in full, up to the space that a screen has beside the other fields. */
const bodyRowCount = (body: string): number => Math.min(24, Math.max(5, body.split('\n').length));

const BODY_HINT = t('{variable} and the other variables below are replaced by their values.', {
  variable: '{{@monitor.name}}',
});

/** One HTTP request: URL, headers, body, authentication and extracted values. */
export function RequestField({
  number: requestNumber,
  request,
  getProblem,
  names,
  conditions,
  onChange,
  onRemove,
}: RequestFieldProps) {
  const change = (fields: Partial<RequestDraft>): void => onChange({ ...request, ...fields });
  return (
    <div role="group" aria-label={t('Request {number}', { number: requestNumber })} className={classes['call']}>
      <div className={classes['target']}>
        <NativeSelect
          label={t('Method')}
          value={request.Method}
          error={getProblem('Method')}
          data={[...METHODS]}
          onChange={({ currentTarget }) =>
            change({ Method: METHODS.find((each) => each === currentTarget.value) ?? 'POST' })
          }
        />
        <TextInput
          label={t('URL')}
          description={<PlaceholderHint text={request.Url} names={names} />}
          required
          value={request.Url}
          error={getProblem('Url')}
          onChange={({ currentTarget }) => change({ Url: currentTarget.value })}
        />
      </div>
      <Textarea
        label={t('Headers')}
        description={<PlaceholderHint text={request.headers} names={names} hint={t('One per line, as Name: value.')} />}
        rows={2}
        value={request.headers}
        error={getProblem('RequestHeaders')}
        onChange={({ currentTarget }) => change({ headers: currentTarget.value })}
      />
      <BodyField body={request.Body} problem={getProblem('Body')} names={names} onChange={(Body) => change({ Body })} />
      <ConditionField {...{ request, conditions, change, problem: getProblem('OnlyWhen.Captured') }} />
      <LoginFields request={request} getProblem={getProblem} names={names} change={change} />
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
        rows={request.captures}
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
              data={CAPTURE_SOURCES.map(([value, label]) => ({ value, label }))}
              onChange={({ currentTarget }) =>
                changeCapture({
                  Source: CAPTURE_SOURCES.find(([value]) => value === currentTarget.value)?.[0] ?? capture.Source,
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
          {t('Remove request {number}', { number: requestNumber })}
        </Button>
      )}
    </div>
  );
}

interface BodyProps {
  readonly body: string;
  readonly problem: string | undefined;
  readonly names: PlaceholderNames;
  readonly onChange: (body: string) => void;
}

/** The request body. A button formats single-line JSON, as predefined channels send it, for editing. */
function BodyField({ body, problem, names, onChange }: BodyProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const formattedBody = formatJsonBody(body);
  return (
    <>
      <Textarea
        ref={field}
        label={t('Body')}
        description={<PlaceholderHint text={body} names={names} hint={BODY_HINT} />}
        rows={bodyRowCount(body)}
        value={body}
        error={problem}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {formattedBody !== undefined && formattedBody !== body && (
        <Button
          size="compact-sm"
          variant="default"
          className={classes['expand'] ?? ''}
          onClick={() => {
            onChange(formattedBody);
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
  readonly request: RequestDraft;
  readonly conditions: RequestFieldProps['conditions'];
  readonly problem: string | undefined;
  readonly change: (fields: Partial<RequestDraft>) => void;
}

/** Condition of the request; hidden if no earlier request extracts a value. */
function ConditionField({ request: { onlyWhen }, conditions, problem, change }: ConditionProps) {
  if (conditions.length === 0 && !onlyWhen) return null;
  const currentText = onlyWhen && conditionText(onlyWhen);
  const texts = conditions.map(([text]) => text);
  return (
    <NativeSelect
      label={t('Condition')}
      value={currentText ?? ALWAYS}
      error={problem}
      data={[ALWAYS, ...texts, ...(currentText === undefined || texts.includes(currentText) ? [] : [currentText])]}
      onChange={({ currentTarget: { value } }) => {
        if (value !== currentText) change({ onlyWhen: conditions.find(([text]) => text === value)?.[1] });
      }}
    />
  );
}

interface LoginProps {
  readonly request: RequestDraft;
  readonly getProblem: GetProblem;
  readonly names: PlaceholderNames;
  readonly change: (fields: Partial<RequestDraft>) => void;
}

/** Authentication of a request; secrets are write-only. */
function LoginFields({ request: { login, userName, secret, original }, getProblem, names, change }: LoginProps) {
  const hasStoredSecret =
    original.Authentication?.PasswordSpecified === true && original.Authentication.AuthenticationType === login;
  return (
    <div className={classes['row']}>
      <NativeSelect
        label={t('Authentication')}
        value={login}
        error={getProblem('Authentication')}
        data={AUTHENTICATION_TYPES.map(([value, label]) => ({ value, label }))}
        onChange={({ currentTarget }) =>
          change({ login: AUTHENTICATION_TYPES.find(([value]) => value === currentTarget.value)?.[0] ?? 'None' })
        }
      />
      {login !== 'None' && login !== 'Bearer' && (
        <TextInput
          label={t('User name')}
          description={<PlaceholderHint text={userName} names={names} />}
          required
          value={userName}
          error={getProblem('Authentication.UserName')}
          onChange={({ currentTarget }) => change({ userName: currentTarget.value })}
        />
      )}
      {login !== 'None' && (
        <SecretInput
          label={login === 'Bearer' ? t('Token') : t('Password')}
          required={!hasStoredSecret}
          placeholder={hasStoredSecret ? t('Stored, not shown') : ''}
          autoComplete="new-password"
          value={secret}
          error={getProblem(`Authentication.${login === 'Bearer' ? 'Token' : 'Password'}`)}
          onChange={({ currentTarget }) => change({ secret: currentTarget.value })}
        />
      )}
    </div>
  );
}
