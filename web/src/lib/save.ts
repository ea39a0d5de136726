/** Gives somebody a text as a file. */
export function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it when it gets to it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
