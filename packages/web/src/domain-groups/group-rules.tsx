import type { DomainGroup } from '@vedette/contract/v1/monitors/domain-group-set';
import { t } from '../i18n/translate.js';
import classes from './group-rules.module.css';

/** The groups of a set with their rules, read-only. */
export function GroupRules({ groups }: { readonly groups: readonly DomainGroup[] }) {
  return (
    <ol className={classes['groups']}>
      {groups.map((group) => (
        <li key={group.Name}>
          <h3>{group.Name}</h3>
          <DomainGroupRules group={group} />
        </li>
      ))}
    </ol>
  );
}

function DomainGroupRules({
  group: { IsFirstParty, IncludesMonitorUrl, Include, Exclude },
}: {
  readonly group: DomainGroup;
}) {
  const flags = [
    ...(IsFirstParty ? [t('First-party.')] : []),
    ...(IncludesMonitorUrl ? [t('Includes the page’s domain.')] : []),
  ];
  return (
    <>
      {flags.length > 0 && <p>{flags.join(' ')}</p>}
      <Domains title={t('Domains')} domains={Include} />
      <Domains title={t('Except')} domains={Exclude} />
    </>
  );
}

function Domains({ title, domains }: { readonly title: string; readonly domains: readonly string[] }) {
  if (domains.length === 0) return null;
  return (
    <>
      <h4>
        {title} <span className="dimmed">{domains.length}</span>
      </h4>
      <ul className={classes['domains']}>
        {domains.map((domain) => (
          <li key={domain}>{domain}</li>
        ))}
      </ul>
    </>
  );
}
