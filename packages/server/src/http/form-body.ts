import { Fault } from '@vedette/kernel/fault';
import { describeWrongContentType } from './json-body.js';

const FORM_CONTENT_TYPE = 'application/x-www-form-urlencoded';

/**
 * Returns the fields of an HTML form, each once. @throws Fault `unsupported` for another content type, `invalid` for a
 * repeated field.
 */
export function parseForm(bytes: Buffer, contentType: string | undefined): Readonly<Record<string, string>> {
  const [type = ''] = (contentType ?? '').split(';');
  if (type.trim().toLowerCase() !== FORM_CONTENT_TYPE) {
    throw new Fault('unsupported', describeWrongContentType(contentType, FORM_CONTENT_TYPE));
  }
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(bytes.toString('utf8'))) {
    if (fields.has(name)) throw new Fault('invalid', `${name}: is given twice`);
    if (value.includes('\0')) throw new Fault('invalid', `${name}: must not contain NUL characters`);
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}
