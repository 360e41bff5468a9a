// `npm test`: verify and the hard tests. Needs only Node and npm. Its last line is for people and machines.
import { install } from './lib/install.mjs';
import { printSteps, runSteps } from './lib/steps.mjs';
import { failedOf, printOutcomes } from './lib/tests.mjs';
import { verifySteps } from './lib/verify-steps.mjs';

await install();
const steps = await runSteps([...verifySteps, 'test:hard']);
printSteps(steps);
const outcomes = steps.flatMap(({ outcome }) => outcome ?? []);
const sum = (numberOf) => outcomes.reduce((total, outcome) => total + numberOf(outcome), 0);
const otherFailures = steps.filter(({ isPassed, outcome }) => !isPassed && !outcome).length;
printOutcomes(outcomes);
const [passed, skipped] = [sum((outcome) => outcome.passed), sum((outcome) => outcome.skipped)];
console.log(`\n${passed} passed, ${sum(failedOf) + otherFailures} failed, ${skipped} skipped`);
process.exit(steps.every(({ isPassed }) => isPassed) ? 0 : 1);
