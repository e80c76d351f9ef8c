/**
 * Whether the map of the features names each, and no other.
 * @param markdown the text with the table, whose rows begin with the folder's name as code.
 * @returns a sentence for each that is wrong.
 */
export function featureFaults(markdown: string, folders: readonly string[]): string[] {
  const rows = [...markdown.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name = '']) => name)
  return [
    ...folders
      .filter((name) => !rows.includes(name))
      .map((name) => `CONTRIBUTING.md does not say what web/features/${name} is.`),
    ...rows
      .filter((name) => !folders.includes(name))
      .map((name) => `CONTRIBUTING.md tells of web/features/${name}, which is not there.`),
  ]
}
