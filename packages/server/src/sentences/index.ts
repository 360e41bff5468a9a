/** Translations of sentences that the service stores in English. */
export {
  localiseErrorMessage,
  localiseSentence,
  localiseSentences,
  translateErrorRows,
  translateErrorMessage,
  translateReasons,
  translateSentence,
  translateSentences,
} from './sentence-rules.js';
export { GAP_SENTENCES, NOT_CHECKED_SENTENCES } from './pending-sentences.js';
