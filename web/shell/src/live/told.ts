import { createObserved } from '../api/observed.ts';

/** Whether the platform tells this page what changes in its project. */
export const told = createObserved(false);
