interface Props {
  readonly before: string;
  readonly after: string;
  /** More than a figure: it may be broken into lines. */
  readonly isSentence?: boolean;
}

/** What something said, struck out, above what it says; once where nothing changed. */
export function Changed({ before, after, isSentence = false }: Props) {
  if (before === after) return after;
  const held = isSentence ? 'wrap' : 'nowrap';
  return (
    <div>
      <div className={`${held} dimmed`}>
        <span className="spoken">before: </span>
        <s>{before}</s>
      </div>
      <span className={held}>{after}</span>
    </div>
  );
}
