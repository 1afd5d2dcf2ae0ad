/** Whether the environment wants colours. */
export function hasColour(environment: Readonly<Record<string, string | undefined>>): boolean {
  return !environment['NO_COLOR'] && environment['TERM'] !== 'dumb';
}
