import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { t } from '../i18n/translate.js';
import { ApiError } from '../api/problem.js';
import { FormFrame } from '../parts/forms/form-frame.js';
import { useDraftForm } from '../parts/forms/use-draft-form.js';
import { Confirm } from '../parts/dialogs/confirm.js';
import { useFormat } from '../parts/format/format.js';
import { Loading } from '../parts/feedback/loading.js';
import { NotAllowed } from '../parts/page/not-allowed.js';
import { PageHead } from '../parts/page/page-head.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { type Resource, resourcePath } from './resource.js';
import { EditConflict } from './edit-conflict.js';
import { requestResource, matchesResource, itemQuery } from './resource-queries.js';
import { isEditConflict, EDIT_CONFLICT_MESSAGE, replaceConflictMessage, useVersion } from './use-version.js';

interface Props<Row extends object, Draft extends object> {
  readonly resource: Resource<Row, Draft>;
  readonly mayChange: boolean;
  /** Whether the reader may create one, if that needs another permission. */
  readonly mayCreate?: boolean;
  /** Form fields. */
  readonly children: ReactNode;
  /** Buttons in the head of an existing item, before Delete. */
  readonly actions?: (row: Row) => ReactNode;
  /** Panels below the form of an existing item. */
  readonly renderPanels?: (row: Row) => ReactNode;
}

/** The page of a new (`…/new`) or existing (`…/$guid`) item: its form and related panels. */
export function ResourcePage<Row extends object, Draft extends object>(props: Props<Row, Draft>) {
  // Not read from the location, which already has the next page's parameters while that page loads.
  const { guid } = useParams({ strict: false });
  const { resource, mayChange, mayCreate = mayChange } = props;
  if (guid === undefined && !mayCreate)
    return <NotAllowed title={resource.toTexts.create} problem={resource.toTexts.notAllowed} />;
  // The key resets all state when another item is opened.
  return guid === undefined ? <NewItem {...props} /> : <ExistingItem key={guid} {...props} guid={guid} />;
}

function NewItem<Row extends object, Draft extends object>({ resource, children }: Props<Row, Draft>) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useDraftForm({
    initial: resource.empty,
    isNew: true,
    fields: resource.fields,
    ...(resource.toProblemFields && { toProblemFields: resource.toProblemFields }),
    save: (draft) => requestResource<Row>('POST', resource, { body: resource.toBody(draft) }),
    onSaved: async (row) => {
      notifications.show({ message: t('Created.') });
      await queries.invalidateQueries({ predicate: matchesResource(resource) });
      await navigate({ to: resourcePath(resource, resource.getGuid(row)) });
    },
  });
  return (
    <>
      <PageHead title={resource.toTexts.create} />
      <FormFrame
        form={form}
        action={t('Create')}
        moreActions={<Link to={resource.listPath ?? resource.to}>{t('Cancel')}</Link>}
      >
        {children}
      </FormFrame>
    </>
  );
}

interface ExistingItemProps<Row extends object, Draft extends object> extends Props<Row, Draft> {
  readonly guid: string;
}

function ExistingItem<Row extends object, Draft extends object>(props: ExistingItemProps<Row, Draft>) {
  const { resource, mayChange, guid, actions, renderPanels } = props;
  const { data, error, refetch } = useQuery(itemQuery<Row>(resource, guid));
  const [resetCount, setResetCount] = useState(0);
  const format = useFormat();
  // Typed input is kept when a reload fails.
  if (error && !data)
    return <ProblemView error={error} retry={() => void refetch()} failure={t('The item could not be loaded')} />;
  if (!data) return <Loading label={resource.toTexts.loading} />;
  return (
    <>
      <PageHead title={resource.getName(data, format)}>
        {actions?.(data)}
        {mayChange && <DeleteButton {...props} row={data} />}
      </PageHead>
      <EditForm key={resetCount} {...props} row={data} onReset={() => setResetCount(resetCount + 1)} />
      {renderPanels?.(data)}
    </>
  );
}

interface EditFormProps<Row extends object, Draft extends object> extends ExistingItemProps<Row, Draft> {
  readonly row: Row;
  /** Resets the form to the stored item. */
  readonly onReset: () => void;
}

function EditForm<Row extends object, Draft extends object>(props: EditFormProps<Row, Draft>) {
  const { resource, mayChange, guid, row, onReset, children } = props;
  const queries = useQueryClient();
  const version = useVersion(row, resource.getHash, resource.toDraft);
  const [newerRow, setNewerRow] = useState<Row>();
  const fetchCurrent = (): Promise<Row> => queries.query({ ...itemQuery<Row>(resource, guid), staleTime: 0 });
  const form = useDraftForm({
    initial: resource.toDraft(row),
    isNew: false,
    fields: resource.fields,
    ...(resource.toDraftAfterSave && { toDraftAfterSave: resource.toDraftAfterSave }),
    ...(resource.toProblemFields && { toProblemFields: resource.toProblemFields }),
    save: async (draft) => {
      setNewerRow(undefined);
      try {
        await requestResource(resource.change, resource, {
          guid,
          body: resource.toBody(draft),
          ifMatch: version.hash(),
        });
      } catch (error) {
        if (isEditConflict(error)) setNewerRow(await fetchCurrent());
        throw isEditConflict(error) ? new ApiError(409, [EDIT_CONFLICT_MESSAGE]) : error;
      }
    },
    onSaved: async () => {
      notifications.show({ message: t('Saved.') });
      await queries.invalidateQueries({ predicate: matchesResource(resource) });
      version.rebase(queries.getQueryData<Row>(itemQuery<Row>(resource, guid).queryKey));
    },
  });
  return (
    <Panel title={t('Settings')}>
      {newerRow && (
        <EditConflict
          opened={resource.toDraft(version.row() ?? row)}
          theirs={resource.toDraft(newerRow)}
          mine={form.draft}
          onSave={(draft) => {
            version.rebase(newerRow);
            form.submit(draft);
          }}
          onDiscard={onReset}
        />
      )}
      <FormFrame form={form} action={t('Save')} isLocked={!mayChange} hidesProblems={newerRow !== undefined}>
        {children}
      </FormFrame>
    </Panel>
  );
}

function DeleteButton<Row extends object, Draft extends object>({
  resource,
  guid,
  row,
}: ExistingItemProps<Row, Draft> & { readonly row: Row }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const format = useFormat();
  const [isConfirming, setConfirming] = useState(false);
  const remove = useMutation({
    mutationFn: () =>
      replaceConflictMessage(
        requestResource('DELETE', resource, { guid, ifMatch: resource.getHash?.(row) }),
        t('It was changed meanwhile and was not deleted.'),
      ),
    onSuccess: async () => {
      await navigate({ to: resource.listPath ?? resource.to });
      queries.removeQueries({ queryKey: [resource.path, guid] });
      await queries.invalidateQueries({ predicate: matchesResource(resource) });
    },
  });
  return (
    <>
      <Button size="xs" variant="outline" color="red" loading={remove.isPending} onClick={() => setConfirming(true)}>
        {t('Delete')}
      </Button>
      {isConfirming && (
        <Confirm
          title={t('Delete {name}?', { name: resource.getName(row, format) })}
          text={resource.afterDelete}
          action={t('Delete')}
          onConfirm={() => remove.mutateAsync()}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
