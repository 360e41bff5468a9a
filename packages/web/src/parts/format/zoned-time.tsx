import { useFormat } from './format.js';

/** A moment on the operator's clock; on hover also on that of the account, where they differ. */
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
