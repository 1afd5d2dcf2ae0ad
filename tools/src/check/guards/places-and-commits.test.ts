import { describe, expect, it } from 'vitest';
import { projectOf } from '../../project/project.ts';
import { isWellFormed } from './commit-messages.ts';
import { placeFindings, workplacesOf } from './names-of-places.ts';

describe('names-of-places', () => {
  const places = ['/workplace', 'registry.example.org'];

  it('finds paths and hosts of this machine', () => {
    const project = projectOf({
      'docs/a.md': 'Run it\nin /workplace/main now\n',
      'b.ts': "const a = '/workplace';\n",
      '.npmrc': 'registry=https://registry.example.org/npm/\n',
    });
    expect(placeFindings(project, places).map(({ file, line }) => `${file}:${line}`)).toEqual([
      '.npmrc:1',
      'b.ts:1',
      'docs/a.md:2',
    ]);
  });

  it('does not mistake other words for them', () => {
    const project = projectOf({
      'a.md': 'modules/workplace, ../workplace, /workplaces/x, registryXexample.org\n',
      'package-lock.json': 'https://registry.example.org/a.tgz\n',
    });
    expect(placeFindings(project, places)).toEqual([]);
  });

  it('looks for the folder above, or for the repository where that is a folder that everybody has', () => {
    expect(workplacesOf('/workplace/main')).toEqual(['/workplace']);
    expect(workplacesOf('/tmp/main')).toEqual(['/tmp/main']);
  });
});

describe('commit-messages', () => {
  it.each([
    'feat(agent): join and run signed tasks',
    'fix(modules/fleet): free the slot once',
    'feat(contract)!: drop the old field',
    'Merge branch main',
  ])('accepts %s', (subject) => expect(isWellFormed(subject)).toBe(true));

  it.each(['agent: join', 'feat: no scope', 'feat(agent) join', 'update stuff', 'feat(agent): ends with a stop.'])(
    'refuses %s',
    (subject) => expect(isWellFormed(subject)).toBe(false),
  );
});
