/** Gives figures names that are good for files: small letters, digits and dashes, each once. */
export class FigureNames {
  private readonly taken = new Set<string>();

  next(...words: readonly string[]): string {
    const name = words
      .join('-')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '');
    let unique = name;
    for (let i = 2; this.taken.has(unique); i++) unique = `${name}-${i}`;
    this.taken.add(unique);
    return unique;
  }
}
