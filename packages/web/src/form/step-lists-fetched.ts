/** The lists of a step: most steps have none and load no code for them. */
import { fetched } from '../ui/fetched.tsx';

export const StepLists = fetched(async () => (await import('./step-lists.tsx')).StepLists);
