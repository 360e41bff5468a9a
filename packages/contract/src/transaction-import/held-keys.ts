/** Converts keys that are held while others are pressed to key combinations of scripts: `Control+a`. Pure. */
import { isModifier, type Modifier } from '../transaction-script/keys.js';

interface HeldModifier {
  readonly key: Modifier;
  hasBeenUsed: boolean;
}

/** State of the keyboard between events. */
export class HeldKeys {
  readonly #modifiers: HeldModifier[] = [];
  readonly #otherHeldKeys = new Set<string>();

  /** Modifiers that are held, in the order in which they were pressed. */
  get modifiers(): readonly Modifier[] {
    return this.#modifiers.map(({ key }) => key);
  }

  /** Returns another key that is held while this one is pressed. Undefined: none. */
  findOtherHeldKey(key: string): string | undefined {
    return [...this.#otherHeldKeys].find((held) => held !== key);
  }

  /** Returns what a script presses when a key goes down: the key with the held modifiers. Undefined for a modifier. */
  down(key: string): string | undefined {
    if (isModifier(key)) {
      if (!this.modifiers.includes(key)) this.#modifiers.push({ key, hasBeenUsed: false });
      return undefined;
    }
    this.#otherHeldKeys.add(key);
    return this.combineWithModifiers(key);
  }

  /** Returns what a script presses when a key goes up: a modifier that was pressed alone. */
  up(key: string): string | undefined {
    this.#otherHeldKeys.delete(key);
    const at = this.#modifiers.findIndex((held) => held.key === key);
    if (at < 0) return undefined;
    const [held] = this.#modifiers.splice(at, 1);
    return held?.hasBeenUsed === false ? key : undefined;
  }

  /** Returns the key with the held modifiers, which from then on do not count as pressed alone. */
  combineWithModifiers(key: string): string {
    this.markModifiersUsed();
    return [...this.modifiers, key].join('+');
  }

  /** Marks the held modifiers as used. */
  markModifiersUsed(): void {
    for (const held of this.#modifiers) held.hasBeenUsed = true;
  }
}

/** Editing shortcuts of a Mac. */
const MAC_EDITING = /^Meta\+([acvxz])$/i;

/** Converts a shortcut to the platform of checkpoints. `isChanged`: it was recorded on a Mac. */
export function toCheckpointShortcut(chord: string): { readonly key: string; readonly isChanged: boolean } {
  const letter = MAC_EDITING.exec(chord)?.[1];
  return letter === undefined ? { key: chord, isChanged: false } : { key: `Control+${letter}`, isChanged: true };
}
