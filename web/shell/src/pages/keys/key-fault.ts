/** What is wrong with what was pasted, as far as it can be said without sending it. A private key never leaves the page. */
export function keyFault(text: string): string | undefined {
  if (/PRIVATE KEY|PuTTY-User-Key-File|b3BlbnNzaC1rZXktdjE/i.test(text)) {
    return 'This is a private key. It was not sent. Paste the public key: the file whose name ends in .pub.';
  }
  return text.trim() === '' ? 'Paste a public key.' : undefined;
}
