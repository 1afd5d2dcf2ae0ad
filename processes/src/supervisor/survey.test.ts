import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { survey } from './survey.ts';

/** Only root can give files away, so these cases exist under root only. */
const isRoot = process.geteuid?.() === 0;
const users = JSON.stringify([{ username: 'a', displayName: 'A', email: 'a@localhost', password: 'p' }]);
const complete = {
  'postgres.secrets.json': '{}',
  'pg/PG_VERSION': '18\n',
  'secret-store.key': 'key',
  'dev-users.json': users,
  'ca/root.key.pem': 'pem',
  'agent/identity.json': '{}',
};

function newFolder(files: Record<string, string> = complete): string {
  const folder = mkdtempSync(join(tmpdir(), 'gpuaas-survey-'));
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, file), content, { mode: 0o600 });
  }
  return folder;
}

const look = (dataFolder: string, newPasswords = false) => survey({ dataFolder, newPasswords });

describe('the survey of a data folder', () => {
  it('lets every stage of a first start go on', () => {
    const files = Object.entries(complete);
    for (let stage = 0; stage <= files.length; stage += 1) {
      look(newFolder(Object.fromEntries(files.slice(0, stage))));
    }
  });

  it.each(['postgres.secrets.json', 'pg/PG_VERSION', 'secret-store.key'])('refuses a folder that lost %s', (file) => {
    const folder = newFolder();
    rmSync(join(folder, file));
    expect(() => look(folder)).toThrow(new RegExp(`${file} \\(.*\\) is missing, but .* is there.*Restore it`));
  });

  it('looks for no passwords where people sign in elsewhere', () => {
    const folder = newFolder();
    rmSync(join(folder, 'dev-users.json'));
    expect(() => look(folder)).toThrow('--new-passwords');
    survey({ dataFolder: folder, newPasswords: false, peopleElsewhere: true });
  });

  it('looks for no key of the secrets where they are kept elsewhere, and for everything else all the same', () => {
    const folder = newFolder();
    rmSync(join(folder, 'secret-store.key'));
    survey({ dataFolder: folder, newPasswords: false, secretsElsewhere: true });
    rmSync(join(folder, 'pg/PG_VERSION'));
    expect(() => survey({ dataFolder: folder, newPasswords: false, secretsElsewhere: true })).toThrow('PG_VERSION');
  });

  it('lets a lost root key and a lost identity go: the one may be kept elsewhere, the other is made anew', () => {
    const folder = newFolder();
    for (const file of ['ca', 'agent']) rmSync(join(folder, file), { recursive: true });
    look(folder);
  });

  it('refuses to go on without the workspaces when there were some', () => {
    const folder = newFolder({ ...complete, 'agent/uids.json': '{}' });
    expect(() => look(folder)).toThrow(`${join(folder, 'workspaces')} (the files of all allocations) is missing`);
    mkdirSync(join(folder, 'workspaces'));
    look(folder);
  });

  it.each(['logs', 'ca', 'agent', 'workspaces'])('refuses something else in the place of the folder %s', (name) => {
    const folder = newFolder();
    rmSync(join(folder, name), { recursive: true, force: true });
    writeFileSync(join(folder, name), 'garbage', { mode: 0o600 });
    expect(() => look(folder)).toThrow(`${join(folder, name)} is not a folder. Restore the folder`);
  });

  it('refuses lost or damaged passwords of the development users, unless new ones are wanted', () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'dev-users.json'), '[{]');
    expect(() => look(folder)).toThrow('dev-users.json is damaged');
    look(folder, true);
    rmSync(join(folder, 'dev-users.json'));
    expect(() => look(folder)).toThrow('--new-passwords');
    look(folder, true);
  });

  it('refuses links, and what others can write', () => {
    const folder = newFolder();
    symlinkSync('/etc/passwd', join(folder, 'logs'));
    expect(() => look(folder)).toThrow(`${folder}/logs is a symbolic link`);
    const open = newFolder();
    chmodSync(join(open, 'agent/identity.json'), 0o602);
    expect(() => look(open)).toThrow(`Other users can write to ${open}/agent/identity.json`);
  });

  if (isRoot)
    it('refuses every file of somebody else, however deep', () => {
      for (const file of ['postgres.secrets.json', 'agent/identity.json', 'ca', 'compile-cache/x/y']) {
        const folder = newFolder({ ...complete, 'compile-cache/x/y': 'code' });
        chownSync(join(folder, file), 12_345, 12_345);
        expect(() => look(folder)).toThrow(`${join(folder, file)} belongs to user ID 12345`);
      }
    });
});
