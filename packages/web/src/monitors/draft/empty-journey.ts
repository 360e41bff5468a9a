/** What an address begins with that nobody has typed yet. */
export const emptyAddress = 'https://';

const step = { name: 'Open the page', recordWaterfall: true, actions: [{ navigate: { url: emptyAddress } }] };

/** The text of the script a new transaction monitor begins with. */
export const emptyJourney = (): string => JSON.stringify({ steps: [step] }, undefined, 2);
