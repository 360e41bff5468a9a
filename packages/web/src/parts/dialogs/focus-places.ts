/** As much of an element as the search for a place to go back to needs. */
interface Place<P> {
  readonly parentElement: P | null;
  getAttribute(name: string): string | null;
}

/** What opened a box: of an item of a menu, which is gone with its menu, the button the menu belongs to. */
export function findOpener<P extends Place<P>>(focused: P, byId: (id: string) => P | null): P {
  const menu = pathTo(focused).find((place) => place.getAttribute('role') === 'menu');
  return (menu && byId(menu.getAttribute('aria-labelledby') ?? '')) ?? focused;
}

/** An opener with what it stands in, from the inside out: it may be gone when the box closes, with the row around it. */
export function pathTo<P extends Place<P>>(opener: P): readonly P[] {
  return opener.parentElement ? [opener, ...pathTo(opener.parentElement)] : [opener];
}
