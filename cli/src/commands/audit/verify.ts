import type { JsonWebKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { UnknownKey, type Verified, verifyExport, WrongRow } from '../../audit/verify-export.ts';
import { CliError } from '../../cli-error.ts';
import type { Run } from '../../command.ts';
import { knownAuditKeys } from '../../config/audit-keys.ts';
import { configFolder } from '../../config/config-folder.ts';
import { exitCodes } from '../../exit-codes.ts';
import { timeCell, words } from '../../output/cell.ts';
import type { View } from '../../output/output.ts';

const verifiedView: View<Verified> = {
  name: ({ head }) => head,
  columns: {
    EVENTS: ({ events }) => words(String(events)),
    SEALED: ({ sealed }) => words(String(sealed)),
    SEALS: ({ seals }) => words(String(seals)),
    'SEALED AT': ({ sealed_at }) => timeCell(sealed_at),
    HEAD: ({ head }) => words(head),
    KEY: ({ key_id }) => words(key_id),
  },
};

export const verifyAuditExport: Run<{ keys: string | undefined }, [file: string]> = async (cli, flags, file) => {
  const keys = flags.keys === undefined ? knownAuditKeys(configFolder(process.env)) : keysIn(flags.keys);
  try {
    cli.output.one(verifiedView, await verifyExport(file, keys));
    cli.output.say('Nothing was changed, removed or moved.');
  } catch (error) {
    throw explained(error, file);
  }
};

function explained(error: unknown, file: string): unknown {
  if (error instanceof WrongRow) {
    return new CliError('audit_export_wrong', `${file}, line ${error.line}: ${error.message}`, {
      exitCode: exitCodes.failure,
      tries: ['Export again and compare: gpuaas audit export'],
    });
  }
  if (error instanceof UnknownKey) {
    return new CliError('audit_key_unknown', `${file} is ${error.message}, which is not known here`, {
      exitCode: exitCodes.failure,
      tries: [
        `gpuaas audit verify ${file} --keys jwks.json, with the keys from /.well-known/jwks.json of a platform you trust`,
      ],
    });
  }
  return unreadable(error, file);
}

function unreadable(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  return new CliError('file_unreadable', `${file} cannot be read`, {
    exitCode: code === 'ENOENT' ? exitCodes.notFound : exitCodes.failure,
    facts: [['reason', code]],
  });
}

function keysIn(file: string): JsonWebKey[] {
  try {
    const { keys } = JSON.parse(readFileSync(file, 'utf8')) as { keys?: unknown };
    if (Array.isArray(keys)) return keys as JsonWebKey[];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw unreadable(error, file);
  }
  throw new CliError('keys_invalid', `${file} is not a JSON Web Key Set`, {
    exitCode: exitCodes.usage,
    tries: ['curl SERVER/.well-known/jwks.json > jwks.json'],
  });
}
