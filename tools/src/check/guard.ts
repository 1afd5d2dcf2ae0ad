import type { Project } from '../project/project.ts';

/** Something a guard does not like. `file` is a path from the root. */
export interface Finding {
  file: string;
  line?: number;
  message: string;
}

export interface Guard {
  name: string;
  run(project: Project): Promise<Finding[]>;
}
