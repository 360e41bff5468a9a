import { Alert, Button } from '@mantine/core';
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import classes from './form.module.css';
import { FormContext } from './form-state.js';
import { LeaveGuard } from './leave-guard.js';
import { missingIn, missingWords } from './missing-in.js';
import type { DraftForm } from './use-draft-form.js';

interface Props<D> {
  readonly form: DraftForm<D>;
  /** The verb on the button, for example `Save`. */
  readonly action: string;
  /** Beside the button: the way out, or other actions. */
  readonly more?: ReactNode;
  /** Only to be read: no field can be changed, and there is no button. */
  readonly isLocked?: boolean;
  /** What was wrong is told elsewhere on the page. */
  readonly hidesProblems?: boolean;
  /** Saving may ask for the password: what is missing is told before. */
  readonly asksProof?: boolean;
  readonly children: ReactNode;
}

/** A form with its problems above, its button below, and a question before unsaved changes are lost. */
export function FormFrame<D>({
  form,
  action,
  more,
  isLocked = false,
  hidesProblems = false,
  asksProof = false,
  children,
}: Props<D>) {
  const element = useRef<HTMLFormElement>(null);
  const { messages } = form;
  useEffect(() => {
    // The first wrong field is where the work goes on.
    if (messages.length > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [messages]);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    event.stopPropagation(); // A dialog's form lies inside the page's for React, though not in the document.
    const missing = asksProof ? missingIn(element.current) : [];
    if (missing.length > 0) form.refuse(missingWords(missing));
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
            {more}
            {form.isChanged && <span className="dimmed">Not saved yet</span>}
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
    <Alert color="red" role="alert" mb="sm" title={count === 1 ? '1 problem' : `${String(count)} problems`}>
      {others.length === 0
        ? 'Shown where it belongs in the form below.'
        : others.map((message) => <div key={message}>{message}</div>)}
    </Alert>
  );
}
