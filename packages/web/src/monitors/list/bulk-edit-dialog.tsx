import type { Monitor } from '@vedette/contract/v4/monitor';
import { message } from '@vedette/i18n/message';
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { t } from '../../i18n/translate.js';
import { apiPath, v4 } from '../../api/v4.js';
import { type Column, DataTable } from '../../parts/tables/data-table.js';
import { Dialog } from '../../parts/dialogs/dialog.js';
import { ProblemView } from '../../parts/page/problem-view.js';
import { BULK_FIELDS, type Difference, toFieldChange, toDifference } from './bulk-edit-rules.js';
import classes from './bulk-edit.module.css';
import { runForEach } from '../../parts/actions/run-for-each.js';
import { reportChanges } from '../actions/use-patch-monitors.js';

interface Props {
  readonly monitorGuids: readonly string[];
  readonly onClose: () => void;
}

const columns: readonly Column<Difference>[] = [
  { id: 'name', title: t('Monitor'), sort: ({ name }) => name.toLowerCase(), cell: ({ name }) => name },
  { id: 'before', title: t(message('Current', 'value')), sort: ({ before }) => before, cell: ({ before }) => before },
  { id: 'after', title: t(message('New', 'value')), cell: ({ after }) => <strong>{after}</strong> },
];

/** Edits one field of many monitors and previews the changes before they are saved. */
export function BulkEditDialog({ monitorGuids, onClose }: Props) {
  const queries = useQueryClient();
  const [field, setField] = useState(BULK_FIELDS[0]);
  const [input, setInput] = useState('');
  const preview = useMutation({ mutationFn: () => loadDifferences(monitorGuids, field, input) });
  const pendingChanges = (preview.data ?? []).filter(({ isSame }) => !isSame);
  const change = useMutation({
    mutationFn: () =>
      runForEach(
        pendingChanges.map(({ guid }) => guid),
        (guid) => v4('PATCH', apiPath`/Monitor/${guid}`, toFieldChange(field, input)),
      ),
    onSuccess: async (problems) => {
      reportChanges(problems, pendingChanges.length);
      onClose();
      await queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('monitor') });
    },
  });
  const edit = (next: typeof field, value: string): void => {
    setField(next);
    setInput(value);
    preview.reset();
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (preview.data) change.mutate();
    else preview.mutate();
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('{count, plural, one {Edit one field of # monitor} other {Edit one field of # monitors}}', {
        count: monitorGuids.length,
      })}
      size="lg"
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Group gap="sm" align="flex-end">
            <NativeSelect
              label={t('Field')}
              data-autofocus
              value={field.name}
              data={BULK_FIELDS.map(({ name, label }) => ({ value: name, label }))}
              onChange={(event) => {
                const next = BULK_FIELDS.find(({ name }) => name === event.currentTarget.value) ?? field;
                edit(next, next.options?.[0]?.[0] ?? '');
              }}
            />
            {field.options ? (
              <NativeSelect
                label={t('New value')}
                value={input}
                data={field.options.map(([value, label]) => ({ value, label }))}
                onChange={(event) => edit(field, event.currentTarget.value)}
              />
            ) : (
              <TextInput
                label={t('New value')}
                value={input}
                rightSection={field.suffix}
                onChange={(event) => edit(field, event.currentTarget.value)}
              />
            )}
          </Group>
          {preview.error && <ProblemView error={preview.error} failure={t('The monitors could not be loaded')} />}
          {preview.data && <Preview all={preview.data} pendingChanges={pendingChanges} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button
              type="submit"
              loading={preview.isPending || change.isPending}
              disabled={preview.data !== undefined && pendingChanges.length === 0}
            >
              {preview.data
                ? t('{count, plural, one {Change # monitor} other {Change # monitors}}', {
                    count: pendingChanges.length,
                  })
                : t('Preview changes')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function Preview({
  all,
  pendingChanges,
}: {
  readonly all: readonly Difference[];
  readonly pendingChanges: readonly Difference[];
}) {
  const unchangedCount = all.length - pendingChanges.length;
  return (
    <div role="status">
      {unchangedCount > 0 && (
        <p className="dimmed">
          {t(
            '{count, plural, one {# monitor skipped: the value is unchanged.} other {# monitors skipped: the value is unchanged.}}',
            { count: unchangedCount },
          )}
        </p>
      )}
      <div className={classes['preview']} tabIndex={0} role="region" aria-label={t('Changes')}>
        <DataTable
          label={t('Changes')}
          columns={columns}
          rows={pendingChanges}
          rowKey={({ guid }) => guid}
          empty={t('No changes')}
        />
      </div>
    </div>
  );
}

/** Loads all monitors with limited concurrency. Throws if any of them cannot be loaded. */
async function loadDifferences(
  guids: readonly string[],
  field: (typeof BULK_FIELDS)[number],
  input: string,
): Promise<readonly Difference[]> {
  const differences = new Map<string, Difference>();
  const [problem] = await runForEach(guids, async (guid) => {
    differences.set(guid, toDifference(await v4<Monitor>('GET', apiPath`/Monitor/${guid}`), field, input));
  });
  if (problem) throw problem;
  return guids.flatMap((guid) => differences.get(guid) ?? []);
}
