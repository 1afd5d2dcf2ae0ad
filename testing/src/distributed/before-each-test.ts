import { beforeEach } from 'vitest';
import { beginMinute } from './shared-platform.ts';

/** Every test has all that a minute allows: how many calls one takes depends on how quick the machine is. */
beforeEach(beginMinute);
