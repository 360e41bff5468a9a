import { Link } from '@tanstack/react-router';
import { useKeyMap } from '../keys/keys.js';
import { visibleNavigation } from '../navigation/navigation.js';
import { useSession } from '../../api/session.js';
import classes from './overview-links.module.css';
import { KeyMarks } from '../keys/key-marks.js';
import { Panel } from './panel.js';

/** A link of an overview: a page by its path, or a predefined dashboard. */
export interface OverviewLink {
  readonly to: string;
  /** Describes the page in a short sentence. */
  readonly description: string;
  /** Label; default: that of the menu. */
  readonly label?: string;
}

/** Lists related pages that the operator may open, with their shortcuts. */
export function OverviewLinks({ title, links }: { readonly title: string; readonly links: readonly OverviewLink[] }) {
  const visibleItems = new Map(
    visibleNavigation(useSession()).flatMap((group) => group.items.map((item) => [item.to, item])),
  );
  const keys = useKeyMap();
  const visibleLinks = links.flatMap(({ to, description, label }) => {
    const item = visibleItems.get(to);
    const text = label ?? item?.label;
    return text === undefined ? [] : [{ to, what: description, text, key: item?.key }];
  });
  return (
    <Panel title={title}>
      <ul className={classes['places']}>
        {visibleLinks.map(({ to, what: description, text, key }) => (
          <li key={to}>
            <div className={classes['head']}>
              <Link to={to}>{text}</Link>
              {key !== undefined && (
                <span className={classes['keys']}>
                  <KeyMarks keys={keys[key]} size="xs" />
                </span>
              )}
            </div>
            <p className="dimmed">{description}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
