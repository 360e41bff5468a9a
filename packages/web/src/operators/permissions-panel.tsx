import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../i18n/translate.js';
import { problemText } from '../api/problem.js';
import { apiPath, v4 } from '../api/v4.js';
import { useSession } from '../api/session.js';
import { FieldGrid } from '../parts/forms/field-grid.js';
import { ChipList } from '../parts/forms/chip-list.js';
import { Loading } from '../parts/feedback/loading.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { useRightsChange } from '../rights/use-rights-change.js';
import { PERMISSIONS } from './permission-labels.js';

interface Props {
  readonly subject: 'operator' | 'group';
  /** Path below `/v4`. */
  readonly path: string;
  /** Note on permissions that apply in addition. */
  readonly note: string;
}

/** Names, or objects with names, depending on an account setting. */
type PermissionNames = readonly (string | { readonly AuthorizationType: string })[];

/** Account-wide permissions; each checkbox saves immediately. */
export function PermissionsPanel({ subject, path, note }: Props) {
  const { IsAdministrator } = useSession();
  const { data, error } = useQuery({
    queryKey: ['permissions', path],
    queryFn: ({ signal }) => v4<PermissionNames>('GET', path, undefined, signal),
  });
  const grantedTypes = (data ?? []).map((each) => (typeof each === 'string' ? each : each.AuthorizationType));
  return (
    <Panel title={t('Permissions')}>
      {error && <ProblemView error={error} failure={t('The permissions could not be loaded')} />}
      {!data && !error && <Loading label={t('Loading permissions')} lines={3} />}
      {data && !IsAdministrator && (
        <ChipList
          label={t('Permissions')}
          empty={t('No direct permissions.')}
          items={PERMISSIONS.filter(({ [subject]: type }) => grantedTypes.includes(type)).map(
            ({ [subject]: key, label: text }) => ({
              key,
              text,
            }),
          )}
        />
      )}
      {data && IsAdministrator && (
        <FieldGrid>
          {PERMISSIONS.map(({ [subject]: type, label, fixedReason }) => (
            <PermissionCheckbox
              key={type}
              label={label}
              hint={fixedReason}
              isGranted={grantedTypes.includes(type)}
              isFixed={fixedReason !== undefined}
              onToggle={(isGranted) => v4(isGranted ? 'POST' : 'DELETE', path + apiPath`/${type}`)}
            />
          ))}
        </FieldGrid>
      )}
      <p className="dimmed">{note}</p>
    </Panel>
  );
}

interface PermissionCheckboxProps {
  readonly label: string;
  readonly hint: string | undefined;
  readonly isGranted: boolean;
  readonly isFixed: boolean;
  readonly onToggle: (isGranted: boolean) => Promise<unknown>;
}

function PermissionCheckbox({ label, hint, isGranted, isFixed, onToggle }: PermissionCheckboxProps) {
  const change = useRightsChange();
  return (
    <Checkbox
      size="sm"
      label={label}
      description={hint}
      checked={isGranted}
      disabled={isFixed}
      error={change.error && problemText(change.error)}
      aria-invalid={change.error !== null}
      aria-busy={change.isPending}
      onChange={({ currentTarget: { checked } }) => {
        // Not disabled while pending, because it would lose the keyboard focus.
        if (!change.isPending) change.mutate(() => onToggle(checked));
      }}
    />
  );
}
