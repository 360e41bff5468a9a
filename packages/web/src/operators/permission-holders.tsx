import type { PermissionRow } from '@vedette/contract/v1/screens/permission-summary';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { rich, t } from '../i18n/translate.js';

type Holder = PermissionRow['ViewData']['Operators'][number];

/** More names than this would make a row too long. */
const MAX_LISTED_HOLDERS = 8;

/** Holders of a permission: operators, then groups, whose members all hold it. */
export function PermissionHolders({ Operators, OperatorGroups }: PermissionRow['ViewData']) {
  if (Operators.length + OperatorGroups.length === 0) return <>{t('no one')}</>;
  return (
    <>
      <Names
        holders={Operators}
        renderAll={(names, remainingCount) =>
          remainingCount === 0
            ? names
            : rich('{names} <dimmed>and {count, plural, one {# more operator} other {# more operators}}</dimmed>', {
                names,
                count: remainingCount,
                dimmed,
              })
        }
      >
        {({ Guid, Name }) => (
          <Link to="/operators/$operatorGuid" params={{ operatorGuid: Guid }}>
            {Name}
          </Link>
        )}
      </Names>
      <Names
        holders={OperatorGroups}
        renderAll={(names, remainingCount) =>
          remainingCount === 0
            ? rich('Groups: {names}', { names })
            : rich('Groups: {names} <dimmed>and {count, plural, one {# more group} other {# more groups}}</dimmed>', {
                names,
                count: remainingCount,
                dimmed,
              })
        }
      >
        {({ Guid, Name }) => (
          <Link to="/operator-groups/$groupGuid" params={{ groupGuid: Guid }}>
            {Name}
          </Link>
        )}
      </Names>
    </>
  );
}

const dimmed = (text: ReactNode) => <span className="dimmed">{text}</span>;

interface NamesProps {
  readonly holders: readonly Holder[];
  /** Renders the listed names and the number of further ones. */
  readonly renderAll: (names: ReactElement, remainingCount: number) => ReactElement;
  readonly children: (holder: Holder) => ReactNode;
}

function Names({ holders, renderAll, children }: NamesProps) {
  if (holders.length === 0) return null;
  const names = (
    <>
      {holders.slice(0, MAX_LISTED_HOLDERS).map((holder, index) => (
        <Fragment key={holder.Guid}>
          {index > 0 && ', '}
          {children(holder)}
        </Fragment>
      ))}
    </>
  );
  return <div>{renderAll(names, Math.max(0, holders.length - MAX_LISTED_HOLDERS))}</div>;
}
