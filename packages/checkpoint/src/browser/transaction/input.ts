/** Mouse and keyboard input that reaches the browser like that of a user. */
import { findKey, type Key, type Modifier } from '@vedette/contract/transaction-script/keys';
import type { Journey } from './journey.js';

/** Longer texts are inserted at once. */
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

/** Bits of the browser's modifier mask. */
const BITS: Readonly<Record<Modifier, number>> = { Alt: 1, Control: 2, Meta: 4, Shift: 8 };

const toKeyEvent = ({ key, code, keyCode, location }: Key) => ({
  key,
  code,
  location,
  windowsVirtualKeyCode: keyCode,
  isKeypad: location === 3,
});

/** Presses and releases a key with modifiers held. All events are sent before the first response. */
export async function pressKey(journey: Journey, key: Key, held: readonly Modifier[] = []): Promise<void> {
  const sent: Promise<unknown>[] = [];
  const send = (event: object, bits: number): void =>
    void sent.push(journey.send('Input.dispatchKeyEvent', { ...event, modifiers: bits }));
  const keys = held.map((name) => ({ bit: BITS[name], event: toKeyEvent(findKey(name) ?? key) }));
  let bits = 0;
  for (const { bit, event } of keys) {
    bits |= bit;
    send({ ...event, type: 'rawKeyDown' }, bits);
  }
  // With a modifier other than Shift a key is a shortcut and writes no text.
  const isCommand = held.some((name) => name !== 'Shift');
  const { text } = key;
  const down = text === '' || isCommand ? { type: 'rawKeyDown' } : { type: 'keyDown', text, unmodifiedText: text };
  const shift = /^[A-Z]$/.test(key.key) ? BITS.Shift : 0;
  send({ ...toKeyEvent(key), ...down }, bits | shift);
  send({ ...toKeyEvent(key), type: 'keyUp' }, bits | shift);
  for (const { bit, event } of keys.reverse()) {
    bits &= ~bit;
    send({ ...event, type: 'keyUp' }, bits);
  }
  await Promise.all(sent);
}

/** Types a text character by character; characters without a key, and long texts, are inserted at once. */
export async function typeText(journey: Journey, text: string): Promise<void> {
  if (text.length > TYPED_LETTERS) {
    await journey.send('Input.insertText', { text });
    return;
  }
  // The browser processes them in the order in which they arrive.
  await Promise.all(
    Array.from(text, (letter) => {
      const key = letter === '\n' ? findKey('Enter') : findKey(letter);
      return key && key.keyCode > 0 ? pressKey(journey, key) : journey.send('Input.insertText', { text: letter });
    }),
  );
}
