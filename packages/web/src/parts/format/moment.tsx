import { useFormat, useRelative } from './format.js';

/** A moment relative to now; the exact date and time on hover and for readers of the markup. One of many on a page. */
export function Moment({ at }: { readonly at: number }) {
  const exact = useFormat().exact(at);
  return (
    <time dateTime={new Date(at).toISOString()} title={exact} aria-label={exact} className="nowrap">
      {useRelative(at)}
    </time>
  );
}
