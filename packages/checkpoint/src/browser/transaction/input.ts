/** Hands: pointer and keyboard, as a person's arrive in the browser. */
import { keyOf, type Key } from '@vedette/contract/transaction-script/keys';
import type { Journey } from './journey.js';

/** Longer texts are put in at once. */
const TYPED_LETTERS = 300;

export async function movePointer(journey: Journey, [x, y]: readonly [number, number]): Promise<void> {
  await journey.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
}

export async function press(journey: Journey, point: readonly [number, number]): Promise<void> {
  await movePointer(journey, point);
  const [x, y] = point;
  const button = { x, y, button: 'left', clickCount: 1 };
  await journey.send('Input.dispatchMouseEvent', { type: 'mousePressed', buttons: 1, ...button });
  await journey.send('Input.dispatchMouseEvent', { type: 'mouseReleased', buttons: 0, ...button });
}

/** Down and up; both are on their way before the answer to the first. */
export async function pressKey(journey: Journey, { key, code, keyCode, text, location }: Key): Promise<void> {
  const isUpper = /^[A-Z]$/.test(key);
  const common = { key, code, windowsVirtualKeyCode: keyCode, location, isKeypad: location === 3 };
  const down = text === '' ? { type: 'rawKeyDown' } : { type: 'keyDown', text, unmodifiedText: text };
  const modifiers = isUpper ? 8 : 0;
  await Promise.all([
    journey.send('Input.dispatchKeyEvent', { ...common, ...down, modifiers }),
    journey.send('Input.dispatchKeyEvent', { ...common, type: 'keyUp', modifiers }),
  ]);
}

/** Letter by letter; what no key has, and long texts, come in one piece. */
export async function typeText(journey: Journey, text: string): Promise<void> {
  if (text.length > TYPED_LETTERS) {
    await journey.send('Input.insertText', { text });
    return;
  }
  // The browser takes them in the order in which they come.
  await Promise.all(
    Array.from(text, (letter) => {
      const key = letter === '\n' ? keyOf('Enter') : keyOf(letter);
      return key && key.keyCode > 0 ? pressKey(journey, key) : journey.send('Input.insertText', { text: letter });
    }),
  );
}
