import { type Culture, preferredCulture, toCulture } from '@vedette/i18n/culture';
import { problemTranslatorFor } from '@vedette/i18n/load-catalogue';
import type { TranslateProblem } from '@vedette/i18n/problem-translator';
import type { FastifyRequest } from 'fastify';
import { APP_HEADER } from './authenticate.js';

/**
 * Returns the culture of a response's texts: the language of the web app, which is that of its session. Other clients get
 * English whatever language they prefer, since scripts match messages.
 */
export function requestCulture(request: FastifyRequest): Culture {
  const isFromApp = request.headers[APP_HEADER] !== undefined;
  return isFromApp ? toCulture(request.headers['accept-language'] ?? '') : 'en-GB';
}

/** Returns the translator of errors into the language of the response. */
export function problemTranslator(request: FastifyRequest): TranslateProblem {
  const culture = requestCulture(request);
  return culture === 'en-GB' ? (problem) => problem : problemTranslatorFor(culture);
}

/** Returns the culture of a page for readers who are not signed in: the one their browser prefers. */
export const browserCulture = ({ headers }: Pick<FastifyRequest, 'headers'>): Culture =>
  preferredCulture(acceptedLanguages(headers['accept-language'] ?? ''));

/** Returns the languages of an `Accept-Language` header, most preferred first (RFC 9110, section 12.5.4). */
function acceptedLanguages(header: string): string[] {
  const ranges = header.split(',').map((range) => {
    const [language = '', ...parameters] = range.split(';').map((part) => part.trim());
    const weight = parameters.find((each) => /^q=/i.test(each))?.slice(2);
    return { language, weight: weight === undefined ? 1 : Number(weight) };
  });
  return ranges
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ language }) => language);
}
