/** Keys that are held while others are pressed, as chords of scripts: `Control+a`. Pure. */
import { isModifier, type Modifier } from '../transaction-script/keys.js';

interface Held {
  readonly key: Modifier;
  hasBeenUsed: boolean;
}

/** Where the keys of a keyboard are, from one event to the next. */
export class HeldKeys {
  readonly #modifiers: Held[] = [];
  readonly #others = new Set<string>();

  /** The modifiers that are held, in the order they were pressed. */
  get modifiers(): readonly Modifier[] {
    return this.#modifiers.map(({ key }) => key);
  }

  /** Another key that is held while this one is pressed; undefined: there is none. */
  otherThan(key: string): string | undefined {
    return [...this.#others].find((held) => held !== key);
  }

  /** What a script presses when a key goes down: the key with the modifiers that are held; undefined for a modifier. */
  down(key: string): string | undefined {
    if (isModifier(key)) {
      if (!this.modifiers.includes(key)) this.#modifiers.push({ key, hasBeenUsed: false });
      return undefined;
    }
    this.#others.add(key);
    return this.chord(key);
  }

  /** What a script presses when a key goes up: a modifier that was pressed alone. */
  up(key: string): string | undefined {
    this.#others.delete(key);
    const at = this.#modifiers.findIndex((held) => held.key === key);
    if (at < 0) return undefined;
    const [held] = this.#modifiers.splice(at, 1);
    return held?.hasBeenUsed === false ? key : undefined;
  }

  /** The key with the modifiers that are held, which are not pressed alone any more. */
  chord(key: string): string {
    this.use();
    return [...this.modifiers, key].join('+');
  }

  /** Says that the modifiers were held for something. */
  use(): void {
    for (const held of this.#modifiers) held.hasBeenUsed = true;
  }
}

/** Editing by the keyboard of a Mac. */
const MAC_EDITING = /^Meta\+([acvxz])$/i;

/** A chord as it is pressed where checkpoints run; `isChanged`: it was recorded on a Mac. */
export function onCheckpoints(chord: string): { readonly key: string; readonly isChanged: boolean } {
  const letter = MAC_EDITING.exec(chord)?.[1];
  return letter === undefined ? { key: chord, isChanged: false } : { key: `Control+${letter}`, isChanged: true };
}
