/** Gives somebody a text as a file. */
export const save = (name: string, text: string): void =>
  saveBlob(name, new Blob([text], { type: 'text/plain;charset=utf-8' }));

/** Gives somebody some bytes as a file. */
export function saveBlob(name: string, bytes: Blob): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it when it gets to it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
