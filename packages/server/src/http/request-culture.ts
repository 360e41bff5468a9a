import { type Culture, toCulture } from '@vedette/i18n/culture';
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
