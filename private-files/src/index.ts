export * from './data-problem.ts';
export * from './private-file.ts';
export * from './safe-path.ts';
