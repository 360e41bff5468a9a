import type { PermissionRow } from '@vedette/contract/v1/screens/permission-summary';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { t } from '../i18n/translate.js';
import { counted } from '../parts/format/counted.js';

type Holder = PermissionRow['ViewData']['Operators'][number];

/** More names than this would make a row too long. */
const MAX_LISTED_HOLDERS = 8;

/** Holders of a permission: operators, then groups, whose members all hold it. */
export function Holders({ Operators, OperatorGroups }: PermissionRow['ViewData']) {
  if (Operators.length + OperatorGroups.length === 0) return <>{t('no one')}</>;
  return (
    <>
      <Names what={t('operator')} holders={Operators}>
        {({ Guid, Name }) => (
          <Link to="/operators/$operatorGuid" params={{ operatorGuid: Guid }}>
            {Name}
          </Link>
        )}
      </Names>
      <Names what={t('group')} before="Groups: " holders={OperatorGroups}>
        {({ Guid, Name }) => (
          <Link to="/operator-groups/$groupGuid" params={{ groupGuid: Guid }}>
            {Name}
          </Link>
        )}
      </Names>
    </>
  );
}

interface NamesProps {
  readonly what: string;
  readonly before?: string;
  readonly holders: readonly Holder[];
  readonly children: (holder: Holder) => ReactNode;
}

function Names({ what, before = '', holders, children }: NamesProps) {
  if (holders.length === 0) return null;
  const more = holders.length - MAX_LISTED_HOLDERS;
  return (
    <div>
      {before}
      {holders.slice(0, MAX_LISTED_HOLDERS).map((holder, at) => (
        <Fragment key={holder.Guid}>
          {at > 0 && ', '}
          {children(holder)}
        </Fragment>
      ))}
      {more > 0 && <span className="dimmed"> and {counted(more, `more ${what}`)}</span>}
    </div>
  );
}
