/** The part of an element that finding an opener needs. */
interface AncestorNode<P> {
  readonly parentElement: P | null;
  getAttribute(name: string): string | null;
}

/**
 * Returns the element that opened a dialog. For a menu item, which disappears with its menu, it is the button of the
 * menu.
 */
export function findOpener<P extends AncestorNode<P>>(focused: P, byId: (id: string) => P | null): P {
  const menu = ancestorPath(focused).find((element) => element.getAttribute('role') === 'menu');
  return (menu && byId(menu.getAttribute('aria-labelledby') ?? '')) ?? focused;
}

/** Returns an element with its ancestors, innermost first, because it may be removed together with its row. */
export function ancestorPath<P extends AncestorNode<P>>(opener: P): readonly P[] {
  return opener.parentElement ? [opener, ...ancestorPath(opener.parentElement)] : [opener];
}
