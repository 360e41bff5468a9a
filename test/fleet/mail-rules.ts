/** An alert in a mail. */
export interface MailAlert {
  readonly monitor: string;
  readonly type: 'Error' | 'Ok';
}

/** Returns the alerts of monitors in the text of a mail. One mail may contain several, each a paragraph. */
export function readMailAlerts({ text }: { readonly text: string }): MailAlert[] {
  return text.split(/\n\s*\n/).flatMap((paragraph) => {
    const monitor = /^Monitor: (\S+),/m.exec(paragraph)?.[1];
    if (monitor === undefined) return [];
    return [{ monitor, type: paragraph.trimStart().startsWith('New error') ? ('Error' as const) : ('Ok' as const) }];
  });
}
