import { lockProblems } from '../../workflow-locks/workflow-locks.ts';
import type { Guard } from '../guard.ts';

export const workflowVersions: Guard = { name: 'workflow-versions', run: async (project) => lockProblems(project) };
