import { useFormat } from './format.js';

/** Shows an instant in the operator’s time zone, and in the account’s on hover if it differs. */
export function ZonedTime({ at }: { readonly at: number }) {
  const format = useFormat();
  const exact = format.exact(at);
  const shown = format.dateTime(at);
  return (
    <time dateTime={new Date(at).toISOString()} className="nowrap" title={exact === shown ? undefined : exact}>
      {shown}
    </time>
  );
}
