import type { ChartNote, ChartNoteKind, chartNoteEndpoints } from '@vedette/contract/v1/chart-notes/chart-note';
import { Alert, Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { problemsByField, problemSentences } from '../api/problem.js';
import { useSession } from '../api/session.js';
import { Confirm } from '../parts/dialogs/confirm.js';
import { Dialog } from '../parts/dialogs/dialog.js';
import { type NoteDraft, NOTE_FIELDS, noteDraft, newNoteDraft, toNewNoteBody, toNoteBody } from './note-draft-rules.js';
import { NOTE_KIND_LABELS } from './annotation-rules.js';

interface Props {
  readonly monitorGuid: string;
  /** Monitor groups of the monitor, which a note may apply to. */
  readonly groups: readonly { readonly MonitorGroupGuid: string; readonly Description: string }[];
  /** Absent for a new note. */
  readonly stored?: ChartNote | undefined;
  readonly onClose: () => void;
}

/** Adds or edits a chart note. */
export function NoteDialog({ monitorGuid, groups, stored, onClose }: Props) {
  const { TimeZone: zone } = useSession();
  const [at] = useState(() => stored?.At ?? Date.now());
  const [draft, setDraft] = useState<NoteDraft>(() => (stored ? noteDraft(stored, zone) : newNoteDraft(at, zone)));
  const [isConfirmingDelete, setConfirmingDelete] = useState(false);
  const change = useNoteChange(onClose);
  const problems = problemsByField(change.error ? problemSentences(change.error) : [], NOTE_FIELDS);
  if (isConfirmingDelete && stored) return <DeleteNoteDialog stored={stored} onClose={onClose} />;
  const set = (fields: Partial<NoteDraft>): void => setDraft({ ...draft, ...fields });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    change.mutate(async () => {
      const context = { zone, at };
      return stored
        ? updateNote(stored, toNoteBody(draft, context))
        : createNote(toNewNoteBody(draft, context, monitorGuid));
    });
  };
  return (
    <Dialog onClose={onClose} title={stored ? t('Edit chart note') : t('Add chart note')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          {problems.others.length > 0 && <Alert color="red" role="alert" title={problems.others.join(' ')} />}
          <NoteFields draft={draft} set={set} problems={problems.byField} />
          {!stored && (
            <NativeSelect
              label={t('Applies to')}
              value={draft.scope}
              error={problems.byField['MonitorGuid'] ?? problems.byField['MonitorGroupGuid']}
              onChange={(event) => set({ scope: event.currentTarget.value })}
              data={[
                { value: 'monitor', label: t('This monitor') },
                ...groups.map(({ MonitorGroupGuid: value, Description }) => ({
                  value,
                  label: t('Group {groupName}', { groupName: Description }),
                })),
                { value: 'account', label: t('All monitors') },
              ]}
            />
          )}
          <Group justify="flex-end">
            {stored && (
              <Button variant="subtle" color="red" mr="auto" onClick={() => setConfirmingDelete(true)}>
                {t('Delete …')}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={change.isPending}>
              {stored ? t('Save') : t('Add')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  readonly draft: NoteDraft;
  readonly set: (fields: Partial<NoteDraft>) => void;
  readonly problems: Readonly<Record<string, string>>;
}

function NoteFields({ draft, set, problems }: FieldsProps) {
  return (
    <>
      <TextInput
        label={t('Title')}
        placeholder={t('Shop 4.2')}
        maxLength={200}
        required
        data-autofocus
        value={draft.title}
        error={problems['Title']}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('Type')}
        value={draft.kind}
        error={problems['Kind']}
        onChange={(event) => set({ kind: event.currentTarget.value as ChartNoteKind })}
        data={Object.entries(NOTE_KIND_LABELS).map(([value, label]) => ({ value, label }))}
      />
      <TextInput
        type="datetime-local"
        label={t('Time')}
        value={draft.localTime}
        error={problems['At']}
        onChange={(event) => set({ localTime: event.currentTarget.value })}
      />
      <Textarea
        label={t('Details')}
        autosize
        minRows={2}
        maxLength={2_000}
        value={draft.text}
        error={problems['Text']}
        onChange={(event) => set({ text: event.currentTarget.value })}
      />
      <TextInput
        label={t('Link')}
        description={t('Link to the pipeline, change or release; must start with https://')}
        type="url"
        maxLength={2_000}
        value={draft.link}
        error={problems['Link']}
        onChange={(event) => set({ link: event.currentTarget.value })}
      />
    </>
  );
}

function DeleteNoteDialog({ stored, onClose }: { readonly stored: ChartNote; readonly onClose: () => void }) {
  const change = useNoteChange(() => undefined);
  const remove = () =>
    call<(typeof chartNoteEndpoints)['remove']>('DELETE /api/v1/ChartNote/:chartNoteGuid', {
      params: { chartNoteGuid: stored.ChartNoteGuid },
    });
  return (
    <Confirm
      title={t('Delete chart note {title}?', { title: stored.Title })}
      text={t('It is removed from all charts. The audit log keeps its text.')}
      action={t('Delete')}
      onConfirm={() => change.mutateAsync(remove)}
      onClose={onClose}
    />
  );
}

const createNote = (body: ReturnType<typeof toNewNoteBody>) =>
  call<(typeof chartNoteEndpoints)['create']>('POST /api/v1/ChartNote', { body });
const updateNote = (stored: ChartNote, body: ReturnType<typeof toNoteBody>) =>
  call<(typeof chartNoteEndpoints)['change']>('PATCH /api/v1/ChartNote/:chartNoteGuid', {
    params: { chartNoteGuid: stored.ChartNoteGuid },
    body,
  });

/** Notes may apply to many monitors, so all displayed annotations are reloaded. */
function useNoteChange(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: async () => {
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === 'annotations' });
      notifications.show({ message: t('Charts updated.') });
      onDone();
    },
  });
}
