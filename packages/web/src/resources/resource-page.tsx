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
import { type Resource, resourceAddress } from './resource.js';
import { EditConflict } from './edit-conflict.js';
import { ask, isAbout, itemQuery } from './resource-queries.js';
import { isEditConflict, EDIT_CONFLICT_MESSAGE, replaceConflictMessage, useVersion } from './use-version.js';

interface Props<Row extends object, Draft extends object> {
  readonly resource: Resource<Row, Draft>;
  readonly mayChange: boolean;
  /** Whether the reader may create one, if that needs another permission. */
  readonly mayMake?: boolean;
  /** Form fields. */
  readonly children: ReactNode;
  /** Buttons in the head of an existing item, before Delete. */
  readonly actions?: (row: Row) => ReactNode;
  /** Panels below the form of an existing item. */
  readonly below?: (row: Row) => ReactNode;
}

/** The page of a new (`…/new`) or existing (`…/$guid`) item: its form and related panels. */
export function ResourcePage<Row extends object, Draft extends object>(props: Props<Row, Draft>) {
  // Not read from the location, which already has the next page's parameters while that page loads.
  const { guid } = useParams({ strict: false });
  const { resource, mayChange, mayMake = mayChange } = props;
  if (guid === undefined && !mayMake)
    return <NotAllowed title={resource.texts.create} problem={resource.texts.notAllowed} />;
  // The key resets all state when another item is opened.
  return guid === undefined ? <New {...props} /> : <Existing key={guid} {...props} guid={guid} />;
}

function New<Row extends object, Draft extends object>({ resource, children }: Props<Row, Draft>) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useDraftForm({
    initial: resource.empty,
    isNew: true,
    fields: resource.fields,
    ...(resource.toProblemFields && { toProblemFields: resource.toProblemFields }),
    save: (draft) => ask<Row>('POST', resource, { body: resource.toBody(draft) }),
    onSaved: async (row) => {
      notifications.show({ message: t('Created.') });
      await queries.invalidateQueries({ predicate: isAbout(resource) });
      await navigate({ to: resourceAddress(resource, resource.getGuid(row)) });
    },
  });
  return (
    <>
      <PageHead title={resource.texts.create} />
      <FormFrame form={form} action={t('Create')} more={<Link to={resource.listAt ?? resource.to}>{t('Cancel')}</Link>}>
        {children}
      </FormFrame>
    </>
  );
}

interface ExistingProps<Row extends object, Draft extends object> extends Props<Row, Draft> {
  readonly guid: string;
}

function Existing<Row extends object, Draft extends object>(props: ExistingProps<Row, Draft>) {
  const { resource, mayChange, guid, actions, below } = props;
  const { data, error, refetch } = useQuery(itemQuery<Row>(resource, guid));
  const [taken, setTaken] = useState(0);
  const format = useFormat();
  // Typed input is kept when a reload fails.
  if (error && !data)
    return <ProblemView error={error} retry={() => void refetch()} what={t('The item could not be loaded')} />;
  if (!data) return <Loading label={resource.texts.loading} />;
  return (
    <>
      <PageHead title={resource.getName(data, format)}>
        {actions?.(data)}
        {mayChange && <Delete {...props} row={data} />}
      </PageHead>
      <Edit key={taken} {...props} row={data} onTake={() => setTaken(taken + 1)} />
      {below?.(data)}
    </>
  );
}

interface EditProps<Row extends object, Draft extends object> extends ExistingProps<Row, Draft> {
  readonly row: Row;
  /** Resets the form to the stored item. */
  readonly onTake: () => void;
}

function Edit<Row extends object, Draft extends object>(props: EditProps<Row, Draft>) {
  const { resource, mayChange, guid, row, onTake, children } = props;
  const queries = useQueryClient();
  const version = useVersion(row, resource.getHash, resource.toDraft);
  const [overtakenBy, setOvertakenBy] = useState<Row>();
  const fresh = (): Promise<Row> => queries.query({ ...itemQuery<Row>(resource, guid), staleTime: 0 });
  const form = useDraftForm({
    initial: resource.toDraft(row),
    isNew: false,
    fields: resource.fields,
    ...(resource.settled && { settled: resource.settled }),
    ...(resource.toProblemFields && { toProblemFields: resource.toProblemFields }),
    save: async (draft) => {
      setOvertakenBy(undefined);
      try {
        await ask(resource.change, resource, { guid, body: resource.toBody(draft), ifMatch: version.hash() });
      } catch (error) {
        if (isEditConflict(error)) setOvertakenBy(await fresh());
        throw isEditConflict(error) ? new ApiError(409, [EDIT_CONFLICT_MESSAGE]) : error;
      }
    },
    onSaved: async () => {
      notifications.show({ message: t('Saved.') });
      await queries.invalidateQueries({ predicate: isAbout(resource) });
      version.take(queries.getQueryData<Row>(itemQuery<Row>(resource, guid).queryKey));
    },
  });
  return (
    <Panel title={t('Settings')}>
      {overtakenBy && (
        <EditConflict
          opened={resource.toDraft(version.row() ?? row)}
          theirs={resource.toDraft(overtakenBy)}
          mine={form.draft}
          onSave={(draft) => {
            version.take(overtakenBy);
            form.submit(draft);
          }}
          onTake={onTake}
        />
      )}
      <FormFrame form={form} action={t('Save')} isLocked={!mayChange} hidesProblems={overtakenBy !== undefined}>
        {children}
      </FormFrame>
    </Panel>
  );
}

function Delete<Row extends object, Draft extends object>({
  resource,
  guid,
  row,
}: ExistingProps<Row, Draft> & { readonly row: Row }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () =>
      replaceConflictMessage(
        ask('DELETE', resource, { guid, ifMatch: resource.getHash?.(row) }),
        t('It was changed meanwhile and was not deleted.'),
      ),
    onSuccess: async () => {
      await navigate({ to: resource.listAt ?? resource.to });
      queries.removeQueries({ queryKey: [resource.path, guid] });
      await queries.invalidateQueries({ predicate: isAbout(resource) });
    },
  });
  return (
    <>
      <Button size="xs" variant="outline" color="red" loading={remove.isPending} onClick={() => setAsking(true)}>
        {t('Delete')}
      </Button>
      {isAsking && (
        <Confirm
          title={t('Delete {name}?', { name: resource.getName(row, format) })}
          text={resource.afterDelete}
          action={t('Delete')}
          onYes={() => remove.mutateAsync()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
