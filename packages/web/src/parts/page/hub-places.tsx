import { Link } from '@tanstack/react-router';
import { useKeyMap } from '../keys/keys.js';
import { placesFor } from '../navigation/navigation.js';
import { useSession } from '../../api/session.js';
import classes from './hub-places.module.css';
import { KeyMarks } from '../keys/key-marks.js';
import { Panel } from './panel.js';

/** Where a hub leads: a place of the menu by its address, or a dashboard every account has. */
export interface HubPlace {
  readonly to: string;
  /** What is done there, a short sentence. */
  readonly what: string;
  /** Absent: what the menu calls it. */
  readonly label?: string;
}

/** The pages that belong together, of those the reader may open, with the keys that lead there from anywhere. */
export function HubPlaces({ title, places }: { readonly title: string; readonly places: readonly HubPlace[] }) {
  const known = new Map(placesFor(useSession()).flatMap((group) => group.places.map((place) => [place.to, place])));
  const keys = useKeyMap();
  const open = places.flatMap(({ to, what, label }) => {
    const place = known.get(to);
    const text = label ?? place?.label;
    return text === undefined ? [] : [{ to, what, text, key: place?.key }];
  });
  return (
    <Panel title={title}>
      <ul className={classes['places']}>
        {open.map(({ to, what, text, key }) => (
          <li key={to}>
            <div className={classes['head']}>
              <Link to={to}>{text}</Link>
              {key !== undefined && (
                <span className={classes['keys']}>
                  <KeyMarks keys={keys[key]} size="xs" />
                </span>
              )}
            </div>
            <p className="dimmed">{what}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
