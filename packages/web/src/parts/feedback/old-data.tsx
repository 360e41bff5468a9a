import type { ReactNode } from 'react';
import classes from './old-data.module.css';

interface Props {
  /** What is shown is of the view before: another period, another filter. */
  readonly isOld: boolean;
  readonly children: ReactNode;
}

/** What was read before stays, dimmed, until what was asked for comes; after a moment it says so. */
export const OldData = ({ isOld, children }: Props) => (
  <div className={classes['frame']} aria-busy={isOld}>
    <p role="status" className={classes['note']}>
      {isOld && <span>Refreshing …</span>}
    </p>
    <div className={classes['data']}>{children}</div>
  </div>
);
