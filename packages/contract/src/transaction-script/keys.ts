/** Keys of a keyboard by their names in scripts. */

/** As in `KeyboardEvent`: `code` is the position on the keyboard, `keyCode` the legacy number. */
export interface Key {
  readonly key: string;
  readonly code: string;
  readonly keyCode: number;
  /** Text that it types. Empty: none. */
  readonly text: string;
  /** 3: numeric keypad. */
  readonly location: 0 | 1 | 3;
}

const namedKeys: Readonly<Record<string, readonly [code: string, keyCode: number, text?: string]>> = {
  Enter: ['Enter', 13, '\r'],
  Tab: ['Tab', 9],
  Escape: ['Escape', 27],
  Backspace: ['Backspace', 8],
  Delete: ['Delete', 46],
  Insert: ['Insert', 45],
  Home: ['Home', 36],
  End: ['End', 35],
  PageUp: ['PageUp', 33],
  PageDown: ['PageDown', 34],
  ArrowUp: ['ArrowUp', 38],
  ArrowDown: ['ArrowDown', 40],
  ArrowLeft: ['ArrowLeft', 37],
  ArrowRight: ['ArrowRight', 39],
  Shift: ['ShiftLeft', 16],
  Control: ['ControlLeft', 17],
  Alt: ['AltLeft', 18],
  Meta: ['MetaLeft', 91],
};

const numpadKeys: Readonly<Record<string, readonly [key: string, keyCode: number]>> = {
  Add: ['+', 107],
  Subtract: ['-', 109],
  Multiply: ['*', 106],
  Divide: ['/', 111],
  Decimal: ['.', 110],
};

function findNumpadKey(name: string): Key | undefined {
  const part = /^Numpad(.+)$/.exec(name)?.[1] ?? '';
  const position = { code: name, location: 3 } as const;
  if (/^\d$/.test(part)) return { ...position, key: part, text: part, keyCode: 96 + Number(part) };
  if (part === 'Enter') return { ...position, key: 'Enter', text: '\r', keyCode: 13 };
  const [key, keyCode] = numpadKeys[part] ?? [];
  return key === undefined || keyCode === undefined ? undefined : { ...position, key, text: key, keyCode };
}

function findCharacterKey(name: string): Key | undefined {
  if (!/^[^\p{Cc}]$/u.test(name)) return undefined;
  const upper = name.toUpperCase();
  const isLetter = /^[A-Z]$/.test(upper);
  const isDigit = /^\d$/.test(name);
  const code = isLetter ? `Key${upper}` : isDigit ? `Digit${name}` : name === ' ' ? 'Space' : '';
  const keyCode = isLetter || isDigit || name === ' ' ? upper.charCodeAt(0) : 0;
  return { key: name, code, keyCode, text: name, location: 0 };
}

/** Returns the key of a name: of `KeyboardEvent.key`, `Space`, `Numpad…`, or one printable character. */
export function findKey(name: string): Key | undefined {
  if (name === 'Space') return findCharacterKey(' ');
  const functionKey = /^F([1-9]|1[0-2])$/.exec(name)?.[1];
  if (functionKey !== undefined) {
    return { key: name, code: name, keyCode: 111 + Number(functionKey), text: '', location: 0 };
  }
  const namedKey = Object.hasOwn(namedKeys, name) ? namedKeys[name] : undefined;
  if (!namedKey) return findNumpadKey(name) ?? findCharacterKey(name);
  const [code, keyCode, text = ''] = namedKey;
  return { key: name, code, keyCode, text, location: code.endsWith('Left') && !code.startsWith('Arrow') ? 1 : 0 };
}

/** Modifier keys. */
const modifiers = ['Control', 'Shift', 'Alt', 'Meta'] as const;
export type Modifier = (typeof modifiers)[number];

export const isModifier = (name: string): name is Modifier => modifiers.some((modifier) => modifier === name);

/** A key with the modifiers that are held while it is pressed. */
export interface KeyPress {
  readonly modifiers: readonly Modifier[];
  readonly key: Key;
}

/** Parses a key name or a key combination: `Control+a`, `Shift+Tab`, `Control+Shift+End`. */
export function parseKeyPress(name: string): KeyPress | undefined {
  const heldModifiers: Modifier[] = [];
  let rest = name;
  for (;;) {
    const next = modifiers.find((modifier) => rest.length > modifier.length + 1 && rest.startsWith(`${modifier}+`));
    if (next === undefined) break;
    if (heldModifiers.includes(next)) return undefined;
    heldModifiers.push(next);
    rest = rest.slice(next.length + 1);
  }
  // The case of a letter follows the modifiers.
  const isLetter = /^[a-z]$/i.test(rest);
  const casedLetter = heldModifiers.includes('Shift') ? rest.toUpperCase() : rest.toLowerCase();
  const key = findKey(heldModifiers.length > 0 && isLetter ? casedLetter : rest);
  return key && { modifiers: heldModifiers, key };
}

export const isKeyName = (name: string): boolean => parseKeyPress(name) !== undefined;
