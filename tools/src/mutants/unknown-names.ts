import ts from 'typescript';

/** Cannot find name (with and without a suggestion), no value for a shorthand property, used before its declaration. */
const codes = [2304, 2552, 18004, 2448];

/**
 * Names that a changed file uses and nobody declares: it would throw a ReferenceError, and a test that fails by that has
 * not judged the change. Looks at the one file only, so whatever the file did not know before is taken for a global.
 */
export function unknownNames(file: string, before: string, after: string): string[] {
  if (!/\.tsx?$/.test(file)) return [];
  const known = new Set(unresolved(file, before));
  return unresolved(file, after).filter((name) => !known.has(name) && !(name in globalThis));
}

function unresolved(file: string, text: string): string[] {
  const options = { noLib: true, noResolve: true, types: [], target: ts.ScriptTarget.ESNext, jsx: ts.JsxEmit.Preserve };
  const source = ts.createSourceFile(file, text, options.target);
  const host: ts.CompilerHost = {
    getSourceFile: (name) => (name === file ? source : undefined),
    fileExists: () => false,
    readFile: () => undefined,
    writeFile: () => {},
    getDefaultLibFileName: () => '',
    useCaseSensitiveFileNames: () => true,
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => '/',
    getNewLine: () => '\n',
  };
  const found = ts.createProgram([file], options, host).getSemanticDiagnostics(source);
  return found
    .filter(({ code }) => codes.includes(code))
    .map(({ start = 0, length = 0 }) => text.slice(start, start + length));
}
