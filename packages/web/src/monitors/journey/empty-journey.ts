const step = { name: 'Open the page', recordWaterfall: true, actions: [{ navigate: { url: 'https://' } }] };

/** The text of the script a new transaction monitor begins with. */
export const emptyJourney = (): string => JSON.stringify({ steps: [step] }, undefined, 2);
