import { createHash, createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import {
  digestOf,
  exportFormat,
  hashBeforeFirstSeal,
  rootOf,
  sealHashOf,
  signedExportOf,
  signedHeadOf,
} from '@gpuaas/contract/audit-chain';
import { columns, type ExportRow, type HeadRow, rowOfCsv, rowOfJson } from './export-row.ts';
import { type FileRecord, recordsOf } from './records.ts';

/** Something in the file is not as the platform wrote it. */
export class WrongRow extends Error {
  override readonly name = 'WrongRow';
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** The file is whole, and signed with a key that nobody has vouched for. */
export class UnknownKey extends Error {
  override readonly name = 'UnknownKey';
  readonly keyId: string;
  constructor(keyId: string) {
    super(`signed with the key ${keyId}`);
    this.keyId = keyId;
  }
}

export interface Verified {
  /** Events that are in the file. */
  events: number;
  /** Events that were sealed when it was made. */
  sealed: number;
  seals: number;
  head: string;
  sealed_at: string | null;
  key_id: string;
}

/** Does all the sums again, row by row. Throws at the first row that is not right. `keys`: those that the platform signs with. */
export async function verifyExport(path: string, keys: readonly JsonWebKey[]): Promise<Verified> {
  const isTable = await beginsLikeTable(path);
  const check = createCheck(keys);
  const sum = createHash('sha256');
  let line = 0;
  for await (const record of recordsIn(path, isTable)) {
    ({ line } = record);
    if (check.result) throw new WrongRow(line, 'something was added after the end');
    const text = textOf(record);
    if (isTable && line === 1) {
      if (text !== columns.join()) throw new WrongRow(1, 'the names of the columns were changed');
    } else {
      check.take(line, rowOf(text, line, isTable), () => sum.copy().digest('hex'));
    }
    sum.update(record.bytes);
  }
  if (line === 0) throw new WrongRow(1, 'the file is empty');
  if (!check.result) throw new WrongRow(line + 1, 'the file ends before its signed end: it was cut off');
  return check.result;
}

async function beginsLikeTable(path: string): Promise<boolean> {
  for await (const { bytes } of recordsIn(path, false)) return bytes.toString().startsWith('row,');
  return false;
}

async function* recordsIn(path: string, quoted: boolean): AsyncGenerator<FileRecord> {
  try {
    yield* recordsOf(path, quoted);
  } catch (error) {
    throw error instanceof RangeError ? new WrongRow(1, `this is not an audit export: ${error.message}`) : error;
  }
}

function textOf({ line, bytes }: FileRecord): string {
  if (bytes.at(-1) !== 0x0a) throw new WrongRow(line, 'the row is not complete: the file was cut off here');
  return bytes.toString('utf8', 0, bytes.length - 1);
}

function rowOf(text: string, line: number, isTable: boolean): ExportRow {
  try {
    return isTable ? rowOfCsv(text) : rowOfJson(text);
  } catch {
    throw new WrongRow(line, line <= 2 ? 'this is not an audit export' : 'the row cannot be read');
  }
}

interface Check {
  take(line: number, row: ExportRow, file: () => string): void;
  /** Once the end was right. */
  readonly result: Verified | undefined;
}

function createCheck(keys: readonly JsonWebKey[]): Check {
  let result: Verified | undefined;
  let isBegun = false;
  let entries = 0;
  let before = { number: 0, last: 0, hash: hashBeforeFirstSeal };
  let digests: string[] = [];

  function takePlace(line: number, row: Extract<ExportRow, { position: number }>): void {
    const expected = before.last + digests.length + 1;
    if (row.position !== expected) {
      throw new WrongRow(line, `position ${expected} is missing here; the row has position ${row.position}`);
    }
    if (row.row === 'missing') {
      throw new WrongRow(line, `position ${expected}: the event was deleted from the platform after it was sealed`);
    }
    if (row.row === 'entry') {
      if (digestIn(row) !== row.digest) throw new WrongRow(line, `position ${expected}: the event was changed`);
      entries += 1;
    }
    if (!/^[0-9a-f]{64}$/.test(row.digest)) throw new WrongRow(line, `position ${expected}: the digest was changed`);
    digests.push(row.digest);
  }

  function takeSeal(line: number, seal: Extract<ExportRow, { row: 'seal' }>): void {
    const number = before.number + 1;
    if (seal.number !== number) throw new WrongRow(line, `seal ${number} is missing here; the row has ${seal.number}`);
    const isWhole = digests.length === 0 ? seal.last > before.last : seal.last === before.last + digests.length;
    if (!isWhole) throw new WrongRow(line, `seal ${number}: rows that belong to it are missing before this one`);
    if (digests.length > 0 && rootOf(digests) !== seal.root) {
      throw new WrongRow(line, `seal ${number}: a row that belongs to it, or the seal itself, was changed`);
    }
    if (sealHashOf(before.hash, seal) !== seal.hash) throw new WrongRow(line, `seal ${number}: it was changed`);
    before = { number, last: seal.last, hash: seal.hash };
    digests = [];
  }

  function takeHead(line: number, head: HeadRow, file: string): void {
    const isEnd = head.number === before.number && head.last === before.last && head.hash === before.hash;
    if (!isEnd || digests.length > 0) throw new WrongRow(line, 'rows are missing before the end');
    if (head.entries !== entries) throw new WrongRow(line, 'the end was changed');
    if (head.number > 0) {
      const { number, last, hash, sealed_at, signature, key_id } = head;
      const text = signedHeadOf({ number, last, hash, sealed_at: String(sealed_at) });
      checkSignature(line, String(key_id), text, signature);
    }
    checkSignature(line, head.export_key_id, signedExportOf(head), head.export_signature);
    if (head.file !== file) throw new WrongRow(1, 'the first row, or how rows are written, was changed');
    const { export_key_id: key_id, sealed_at } = head;
    result = { events: entries, sealed: before.last, seals: before.number, head: before.hash, sealed_at, key_id };
  }

  function checkSignature(line: number, keyId: string, text: Buffer, signature: string | null): void {
    const key = keys.find(({ kid }) => kid === keyId);
    if (!key) throw new UnknownKey(keyId);
    const bytes = Buffer.from(signature ?? '', 'base64url');
    // The last letter has bits that say nothing: another letter would be the same signature, and a changed byte in the file.
    const isWritten = bytes.toString('base64url') === signature;
    const isRight = isWritten && verify(null, text, createPublicKey({ key, format: 'jwk' }), bytes);
    if (!isRight)
      throw new WrongRow(line, 'the signature does not fit: the end was changed, or was signed by somebody else');
  }

  return {
    get result() {
      return result;
    },
    take(line, row, file) {
      if (!isBegun && row.row !== 'export')
        throw new WrongRow(line, 'this is not an audit export, or its first row is missing');
      if (row.row === 'export') {
        if (isBegun) throw new WrongRow(line, 'a second beginning');
        if (row.version !== exportFormat) throw new WrongRow(line, 'this version of gpuaas cannot read the export');
        isBegun = true;
      } else if (row.row === 'seal') takeSeal(line, row);
      else if (row.row === 'head') takeHead(line, row, file());
      else takePlace(line, row);
    },
  };
}

function digestIn({ event }: Extract<ExportRow, { row: 'entry' }>): string | undefined {
  try {
    return digestOf(event);
  } catch {
    return undefined;
  }
}
