import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../project/project.ts';
import { readGuide } from './read-guide.ts';

const guide = (name: string) => readGuide(readFileSync(join(repositoryRoot, `docs/guides/${name}.md`), 'utf8'));

/** What each guide tells to write. */
export const everyGuide = {
  module: guide('add-a-module'),
  consumer: guide('add-a-consumer'),
  page: guide('add-a-page'),
  task: guide('add-a-node-task'),
  command: guide('add-a-cli-command'),
  adapter: guide('add-an-adapter'),
  field: guide('add-a-field'),
};
