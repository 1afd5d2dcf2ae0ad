/** So many characters of what a program of the host wrote. Half a letter of two, which the platform refuses, is not left at its end. */
export function cut(text: string, most: number): string {
  return text.slice(0, most).toWellFormed();
}
