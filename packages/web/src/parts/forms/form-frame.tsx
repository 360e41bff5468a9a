import { Alert, Button } from '@mantine/core';
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import { t } from '../../i18n/translate.js';
import classes from './form.module.css';
import { FormContext } from './form-state.js';
import { LeaveGuard } from './leave-guard.js';
import { findMissingFields, missingFieldProblems } from './missing-fields.js';
import type { DraftForm } from './use-draft-form.js';

interface Props<D> {
  readonly form: DraftForm<D>;
  /** Verb on the button, for example `Save`. */
  readonly action: string;
  /** Beside the button: cancel, or other actions. */
  readonly moreActions?: ReactNode;
  /** Read-only: no field can be changed, and there is no button. */
  readonly isLocked?: boolean;
  /** Problems are shown elsewhere on the page. */
  readonly hidesProblems?: boolean;
  /** The server may require the password to save, so missing fields are reported before it is requested. */
  readonly mayRequirePassword?: boolean;
  readonly children: ReactNode;
}

/** A form with its problems above, its button below, and a confirmation before unsaved changes are lost. */
export function FormFrame<D>({
  form,
  action,
  moreActions,
  isLocked = false,
  hidesProblems = false,
  mayRequirePassword = false,
  children,
}: Props<D>) {
  const element = useRef<HTMLFormElement>(null);
  const { messages } = form;
  useEffect(() => {
    // Moves the focus to the first invalid field.
    if (messages.length > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [messages]);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    event.stopPropagation(); // React bubbles events of a dialog’s form to the form of the page.
    const missingFields = mayRequirePassword ? findMissingFields(element.current) : [];
    if (missingFields.length > 0) form.showMessages(missingFieldProblems(missingFields));
    else form.submit();
  };
  return (
    <FormContext value={form}>
      <form ref={element} onSubmit={submit} noValidate>
        {!hidesProblems && <Problems count={messages.length} others={form.problems.others} />}
        <fieldset disabled={isLocked} className={classes['frame']}>
          {children}
        </fieldset>
        {!isLocked && (
          <div className={classes['bar']} data-sticky-bar>
            <Button size="sm" type="submit" loading={form.isPending}>
              {action}
            </Button>
            {moreActions}
            {form.isChanged && <span className="dimmed">{t('Unsaved changes')}</span>}
          </div>
        )}
      </form>
      <LeaveGuard mayLeave={form.mayLeave} />
    </FormContext>
  );
}

export function Problems({ count, others }: { readonly count: number; readonly others: readonly string[] }) {
  if (count === 0) return null;
  return (
    <Alert color="red" role="alert" mb="sm" title={t('{count, plural, one {# problem} other {# problems}}', { count })}>
      {others.length === 0
        ? t('See the marked fields below.')
        : others.map((message) => <div key={message}>{message}</div>)}
    </Alert>
  );
}
