import { useQuery } from '@tanstack/react-query';
import classes from './dashboard.module.css';
import { dashboardCardsQuery } from '../data/dashboard-queries.js';

/** Further tiles would be smaller than a line. */
const MAX_DRAWN_TILES = 12;

/** Outline of the first tiles of a dashboard; their content is described beside it. */
export function DashboardLayoutOutline({ dashboardGuid }: { readonly dashboardGuid: string }) {
  const card = useQuery(dashboardCardsQuery).data?.find((each) => each.DashboardGuid === dashboardGuid);
  return (
    <div className={classes['drawing']} aria-hidden>
      {card?.Tiles.slice(0, MAX_DRAWN_TILES).map(({ Kind, Width, Height }, index) => (
        <i
          key={`${String(index)} ${Kind}`}
          style={{ gridColumn: `span ${String(Width)}`, gridRow: `span ${String(Height)}` }}
        />
      ))}
    </div>
  );
}
