import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

export interface SimulatedKeyring {
  /** A PATH on which its programs come first. */
  path: string;
  /** What it keeps, as it was given. */
  secrets(): string[];
  /** Every argument that its programs were started with. */
  args(): string;
  /** Whether something of it still waits for somebody. */
  isWaiting(): boolean;
  /** `locked`: it waits for somebody who never comes. */
  become(condition: 'working' | 'locked' | 'broken' | 'forgetful' | 'read-only'): void;
  /** Somebody deletes everything in it. */
  empty(): void;
}

/** Programs with the interface of `secret-tool` and `security` that keep secrets in a folder. */
export function simulatedKeyring(): SimulatedKeyring {
  const folder = temporaryFolder();
  const kept = join(folder, 'kept');
  mkdirSync(kept);
  const condition = join(folder, 'condition');
  const begin = `#!/bin/sh
echo "$*" >> '${folder}/args'
case $(cat '${condition}') in
  locked) echo $$ > '${folder}/waiting'; sleep 600; exit 1 ;;
  broken) echo "$0: Cannot autolaunch D-Bus without X11 \\$DISPLAY" >&2; exit 1 ;;
  forgetful) cat > '${folder}/lost'; exit 0 ;;
esac
file_of() { printf '%s/%s' '${kept}' "$(printf %s "$1" | tr -c 'a-zA-Z0-9' _)"; }
`;
  const secretTool = `${begin}
verb=$1; shift
case $1 in --label=*) shift ;; esac
[ "$1 $2 $3" = 'service gpuaas server' ] || exit 2
file=$(file_of "$4")
case $verb in
  store) [ "$(cat '${condition}')" != read-only ] && cat > "$file" ;;
  lookup) [ -f "$file" ] && cat "$file" ;;
  clear) [ -f "$file" ] && rm "$file" ;;
esac
`;
  const security = `${begin}
if [ "$1" = -i ]; then
  read -r line
  eval "set -- $line"
  [ "$1 $2 $3 $4 $5 $7" = 'add-generic-password -U -s gpuaas -a -w' ] || exit 2
  printf %s "$8" > "$(file_of "$6")"
  exit 0
fi
[ "$2 $3 $4" = '-s gpuaas -a' ] || exit 2
file=$(file_of "$5")
[ -f "$file" ] || { echo 'The specified item could not be found in the keychain.' >&2; exit 44; }
case $1 in
  find-generic-password) cat "$file"; echo ;;
  delete-generic-password) rm "$file" ;;
esac
`;
  writeFileSync(join(folder, 'secret-tool'), secretTool, { mode: 0o755 });
  writeFileSync(join(folder, 'security'), security, { mode: 0o755 });
  const become: SimulatedKeyring['become'] = (next) => writeFileSync(condition, next);
  become('working');
  return {
    path: `${folder}:${process.env['PATH'] ?? ''}`,
    secrets: () => readdirSync(kept).map((name) => readFileSync(join(kept, name), 'utf8')),
    args: () => readFileSync(join(folder, 'args'), 'utf8'),
    isWaiting: () => isGroupAlive(join(folder, 'waiting')),
    become,
    empty() {
      for (const name of readdirSync(kept)) rmSync(join(kept, name));
    },
  };
}

/** The process whose id is in a file, or a child of it. */
function isGroupAlive(file: string): boolean {
  if (!existsSync(file)) return false;
  try {
    process.kill(-Number(readFileSync(file, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}
