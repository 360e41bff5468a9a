/** What a figure said, struck out, above what it says; once where nothing changed. */
export function Changed({ before, after }: { readonly before: string; readonly after: string }) {
  if (before === after) return after;
  return (
    <div>
      <div className="nowrap dimmed">
        <span className="spoken">before: </span>
        <s>{before}</s>
      </div>
      <span className="nowrap">{after}</span>
    </div>
  );
}
