/**
 * Functions that run inside a page, in an isolated world that shares the document but not the page's scripts. Each is
 * the source of a function; the element found last is kept as `vedetteFound`.
 */

const FIND_ELEMENT = `
  const one = (root, { by, text }) =>
    by === 'css' ? root.querySelector(text) : document.evaluate(text, root, null, 9, null).singleNodeValue;
  const find = ({ shadowRoots, ...own }) => {
    let root = document;
    for (const host of shadowRoots) {
      root = one(root, host)?.shadowRoot;
      if (!root) return null;
    }
    const found = one(root, own);
    return found?.nodeType === 1 ? found : null;
  };
  const findBox = (it) => [...it.getClientRects()].find(({ width, height }) => width > 0 && height > 0);`;

/** (element, wait) => 'missing' | 'hidden' | 'disabled' | 'ready' | 'unreadable: …' */
export const CHECK_ELEMENT = `function (element, wait) {${FIND_ELEMENT}
  let it;
  try {
    it = find(element);
  } catch (error) {
    return 'unreadable: ' + error.message;
  }
  if (!it) return 'missing';
  globalThis.vedetteFound = it;
  if (wait === 'Exists') return 'ready';
  if (!findBox(it) || getComputedStyle(it).visibility !== 'visible') return 'hidden';
  const isOff = it.matches(':disabled') || it.closest('[aria-disabled="true"]') !== null;
  return wait === 'VisibleAndEnabled' && isOff ? 'disabled' : 'ready';
}`;

/** () => [x, y] of the centre of the element, after scrolling it into view; undefined while it has no box */
export const SCROLL_TO_CENTRE = `function () {${FIND_ELEMENT}
  const it = globalThis.vedetteFound;
  const inView = ({ top, left, bottom, right }) => top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  if (!findBox(it)) return undefined;
  if (!inView(findBox(it))) it.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const { left, top, width, height } = findBox(it);
  return [left + width / 2, top + height / 2];
}`;

/** For the element of a frame: [x, y] of the frame's corner in the surrounding document. */
export const READ_FRAME_CORNER = `function () {
  const { left, top } = this.getBoundingClientRect();
  return [left + this.clientLeft, top + this.clientTop];
}`;

/** () => the visible text of the element; for a field its value, for a list the selected text */
export const READ_TEXT = `function () {
  const it = globalThis.vedetteFound;
  const shown = it.selectedOptions?.[0]?.text ?? (typeof it.value === 'string' && it.matches('input,textarea') ? it.value : it.innerText);
  return String(shown ?? it.textContent ?? '').replace(/\\s+/g, ' ').trim();
}`;

export const READ_DOCUMENT = `function () {
  return document.documentElement?.outerHTML ?? '';
}`;

/** Fields whose text is not typed character by character. */
const VALUE_INPUT_TYPES = ['date', 'time', 'month', 'week', 'datetime-local', 'color', 'range'];

/** (isSecret) => the kind of field; focuses it and selects its text. Secret input is not rendered. */
export const PREPARE_FIELD = `function (isSecret) {
  const it = globalThis.vedetteFound;
  if (isSecret) {
    it.style.setProperty('-webkit-text-security', 'disc', 'important');
    it.style.setProperty('color', 'transparent', 'important');
    it.style.setProperty('text-shadow', 'none', 'important');
  }
  const type = it.matches('input') ? it.type : '';
  if (type === 'file') return 'file';
  if (['checkbox', 'radio', 'button', 'submit', 'reset', 'image'].includes(type)) return 'unsuited';
  if (it.matches('select')) return 'select';
  it.focus();
  globalThis.vedetteSet = it;
  if (${JSON.stringify(VALUE_INPUT_TYPES)}.includes(type)) return 'value';
  if (it.matches('input,textarea')) {
    it.select();
    return it.value === '' ? 'empty' : 'text';
  }
  if (!it.isContentEditable) return 'unsuited';
  getSelection().selectAllChildren(it);
  return it.textContent === '' ? 'empty' : 'text';
}`;

/** (text) => whether the list has an option with this ID, value or text */
export const SELECT_OPTION = `function (text) {
  const it = globalThis.vedetteFound;
  const all = [...it.options];
  const plain = (words) => words.replace(/\\s+/g, ' ').trim();
  const option = all.find(({ id }) => id !== '' && id === text) ?? all.find(({ value }) => value === text) ??
    all.find((one) => plain(one.text) === plain(text));
  if (!option) return false;
  option.selected = true;
  for (const type of ['input', 'change']) it.dispatchEvent(new Event(type, { bubbles: true }));
  return true;
}`;

/** (value) => sets a field that does not accept typing */
export const SET_VALUE = `function (value) {
  const it = globalThis.vedetteFound;
  it.value = value;
  for (const type of ['input', 'change']) it.dispatchEvent(new Event(type, { bubbles: true }));
  return it.value === value;
}`;

export const BLUR_ELEMENT = `function () {
  globalThis.vedetteFound.blur();
}`;

export const FOCUS_ELEMENT = `function () {
  globalThis.vedetteFound.focus();
}`;

/** A key without an element goes to the focused element, else to the field filled last. */
export const RESTORE_FOCUS = `function () {
  const active = document.activeElement;
  if ((!active || active === document.body) && globalThis.vedetteSet?.isConnected) globalThis.vedetteSet.focus();
}`;

/**
 * ({ by, text }) => the element of the frame, also in open shadow roots, or null. A URL matches exactly, else in part.
 */
export const FIND_FRAME = `function ({ by, text }) {
  const all = [];
  const gather = (root) => {
    for (const it of root.querySelectorAll('*')) {
      if (it.matches('iframe,frame')) all.push(it);
      if (it.shadowRoot) gather(it.shadowRoot);
    }
  };
  gather(document);
  const readAddress = (it) => {
    try {
      return it.contentWindow.location.href;
    } catch {
      return it.src;
    }
  };
  if (by === 'iframeIndex') return all[Number(text)] ?? null;
  if (by === 'iframeId') return all.find(({ id }) => id === text) ?? null;
  if (by === 'iframeName') return all.find(({ name }) => name === text) ?? null;
  const addresses = all.map((it) => [it, readAddress(it), it.src]);
  const whole = addresses.find(([, shown, src]) => shown === text || src === text);
  return (whole ?? addresses.find(([, shown, src]) => shown.includes(text) || src.includes(text)))?.[0] ?? null;
}`;
