import { createReadStream } from 'node:fs';

/** One line of a file, or several where a cell of a table goes over more than one. */
export interface FileRecord {
  /** Of its first line, from 1. */
  line: number;
  /** As they stand in the file, with the end of the line. */
  bytes: Buffer;
}

/** More than any event can have: a file without ends of lines is not read into memory. */
const largest = 8 * 1024 * 1024;

/** `quoted`: an end of a line between quotation marks is text. Throws a RangeError for a record that is too large. */
export async function* recordsOf(path: string, quoted: boolean): AsyncGenerator<FileRecord> {
  let held: Buffer[] = [];
  let size = 0;
  let [line, lines] = [1, 0];
  let isInside = false;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at];
      if (quoted && byte === 0x22) isInside = !isInside;
      if (byte !== 0x0a) continue;
      lines += 1;
      if (isInside) continue;
      yield { line, bytes: Buffer.concat([...held, chunk.subarray(from, at + 1)]) };
      line += lines;
      lines = 0;
      [held, size, from] = [[], 0, at + 1];
    }
    held.push(chunk.subarray(from));
    size += chunk.length - from;
    if (size > largest) throw new RangeError(`line ${line} has more than ${largest} bytes`);
  }
  const rest = Buffer.concat(held);
  if (rest.length > 0) yield { line, bytes: rest };
}

/** The cells of one record. A cell without quotation marks and without text is null. */
export function cellsOf(text: string): (string | null)[] {
  const cells: (string | null)[] = [];
  let rest = text;
  for (;;) {
    const found = /^(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/.exec(rest);
    if (!found) throw new SyntaxError('not a row of a table');
    const [whole, quoted, plain = '', end] = found;
    cells.push(quoted !== undefined ? quoted.replaceAll('""', '"') : plain === '' ? null : plain);
    if (end === '') return cells;
    rest = rest.slice(whole.length);
  }
}
