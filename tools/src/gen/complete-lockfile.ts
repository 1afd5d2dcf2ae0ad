import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { completeLockfile, type Lockfile } from '../project/lockfile.ts';
import { repositoryRoot } from '../project/project.ts';

/** After `npm install`: names the builds for other machines that the registry did not have, so that `npm ci` works on all. */
const path = join(repositoryRoot, 'package-lock.json');
const lock = JSON.parse(readFileSync(path, 'utf8')) as Lockfile;
writeFileSync(path, `${JSON.stringify(completeLockfile(lock), null, 2)}\n`);
