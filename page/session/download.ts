/** Saves a file of the player's. @param content JSON where it is a text */
export function download(name: string, content: string | Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(
    typeof content === 'string' ? new Blob([content], { type: 'application/json' }) : content,
  );
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
