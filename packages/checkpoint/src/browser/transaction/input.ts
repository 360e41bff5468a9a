/** Mouse and keyboard input that reaches the browser like that of a user. */
import { findKey, type Key, type Modifier } from '@vedette/contract/transaction-script/keys';
import type { TransactionSession } from './transaction-session.js';

/** Longer texts are inserted at once. */
const MAX_TYPED_LENGTH = 300;

export async function movePointer(pageSession: TransactionSession, [x, y]: readonly [number, number]): Promise<void> {
  await pageSession.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y });
}

export async function click(pageSession: TransactionSession, point: readonly [number, number]): Promise<void> {
  await movePointer(pageSession, point);
  const [x, y] = point;
  const button = { x, y, button: 'left', clickCount: 1 };
  await pageSession.send('Input.dispatchMouseEvent', { type: 'mousePressed', buttons: 1, ...button });
  await pageSession.send('Input.dispatchMouseEvent', { type: 'mouseReleased', buttons: 0, ...button });
}

/** Bits of the browser's modifier mask. */
const MODIFIER_BITS: Readonly<Record<Modifier, number>> = { Alt: 1, Control: 2, Meta: 4, Shift: 8 };

const toKeyEvent = ({ key, code, keyCode, location }: Key) => ({
  key,
  code,
  location,
  windowsVirtualKeyCode: keyCode,
  isKeypad: location === 3,
});

/** Presses and releases a key with modifiers held. All events are sent before the first response. */
export async function pressKey(
  pageSession: TransactionSession,
  key: Key,
  modifiers: readonly Modifier[] = [],
): Promise<void> {
  const commands: Promise<unknown>[] = [];
  const send = (event: object, modifierBits: number): void =>
    void commands.push(pageSession.send('Input.dispatchKeyEvent', { ...event, modifiers: modifierBits }));
  const modifierKeys = modifiers.map((name) => ({ bit: MODIFIER_BITS[name], event: toKeyEvent(findKey(name) ?? key) }));
  let modifierBits = 0;
  for (const { bit, event } of modifierKeys) {
    modifierBits |= bit;
    send({ ...event, type: 'rawKeyDown' }, modifierBits);
  }
  // With a modifier other than Shift a key is a shortcut and writes no text.
  const isCommand = modifiers.some((name) => name !== 'Shift');
  const { text } = key;
  const downEvent = text === '' || isCommand ? { type: 'rawKeyDown' } : { type: 'keyDown', text, unmodifiedText: text };
  const shiftBit = /^[A-Z]$/.test(key.key) ? MODIFIER_BITS.Shift : 0;
  send({ ...toKeyEvent(key), ...downEvent }, modifierBits | shiftBit);
  send({ ...toKeyEvent(key), type: 'keyUp' }, modifierBits | shiftBit);
  for (const { bit, event } of modifierKeys.reverse()) {
    modifierBits &= ~bit;
    send({ ...event, type: 'keyUp' }, modifierBits);
  }
  await Promise.all(commands);
}

/** Types a text character by character; characters without a key, and long texts, are inserted at once. */
export async function typeText(pageSession: TransactionSession, text: string): Promise<void> {
  if (text.length > MAX_TYPED_LENGTH) {
    await pageSession.send('Input.insertText', { text });
    return;
  }
  // The browser processes them in the order in which they arrive.
  await Promise.all(
    Array.from(text, (character) => {
      const key = character === '\n' ? findKey('Enter') : findKey(character);
      return key && key.keyCode > 0
        ? pressKey(pageSession, key)
        : pageSession.send('Input.insertText', { text: character });
    }),
  );
}
