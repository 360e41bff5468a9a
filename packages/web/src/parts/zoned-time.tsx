import { useSession } from '../app/session.js';
import { useFormat, useFormatIn } from './format.js';

/** A moment on the operator's clock; on hover also on that of the account, where they differ. */
export function ZonedTime({ at }: { readonly at: number }) {
  const { AccountTimeZone: zone } = useSession();
  const [format, elsewhere] = [useFormat(), useFormatIn(zone)];
  const other = zone === format.zone ? {} : { title: `${elsewhere.dateTime(at)} (${zone})` };
  return (
    <time dateTime={new Date(at).toISOString()} className="nowrap" {...other}>
      {format.dateTime(at)}
    </time>
  );
}
