import { useFormat, useRelativeTime } from './format.js';

/** Shows an instant relative to now, with the exact date and time on hover and for assistive technology. */
export function RelativeTime({ at }: { readonly at: number }) {
  const exact = useFormat().exact(at);
  return (
    <time dateTime={new Date(at).toISOString()} title={exact} aria-label={exact} className="nowrap">
      {useRelativeTime(at)}
    </time>
  );
}
