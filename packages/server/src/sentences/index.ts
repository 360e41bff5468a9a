/** Translations of sentences that the service stores in English. */
export {
  sentenceIn,
  sentencesIn,
  translateErrorRows,
  translateErrorMessage,
  translateSentence,
  translateSentences,
} from './sentence-rules.js';
