import type { incidentEndpoints } from '@vedette/contract/v1/checks/incident';
import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { showProblem } from '../parts/actions/show-problem.js';
import classes from './incidents.module.css';

/** Adds or deletes a note. */
export function useNoteChange(incidentId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (noteChange: { readonly add: string } | { readonly remove: number }) =>
      'add' in noteChange
        ? call<typeof incidentEndpoints.addNote>('POST /api/v1/Incident/:incidentId/Note', {
            params: { incidentId },
            body: { Text: noteChange.add },
          })
        : call<typeof incidentEndpoints.removeNote>('DELETE /api/v1/Incident/:incidentId/Note/:noteId', {
            params: { incidentId, noteId: noteChange.remove },
          }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['incident', String(incidentId)] }),
    onError: showProblem,
  });
}

/** Note form below the timeline; notes are visible to everyone with access to the incident. */
export function NoteForm({ incidentId }: { readonly incidentId: number }) {
  const [text, setText] = useState('');
  const change = useNoteChange(incidentId);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') change.mutate({ add: text }, { onSuccess: () => setText('') });
  };
  return (
    <form className={classes['noteForm']} onSubmit={submit}>
      <Textarea
        label={t('Note')}
        description={t('Visible to everyone with access to this incident.')}
        autosize
        minRows={2}
        maxLength={4_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" variant="default" loading={change.isPending} disabled={text.trim() === ''}>
        {t('Add note')}
      </Button>
    </form>
  );
}
