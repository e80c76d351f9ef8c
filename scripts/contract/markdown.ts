export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
export const list = (rows: readonly string[]): string => rows.map((row) => `- ${row}`).join('\n')
export const code = (text: string): string => `\`${text}\``
/** Indented JSON, with innermost lists and objects on one line. */
export const json = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .replace(/[{[][^{}[\]]*[}\]]/g, (inner) => JSON.stringify(JSON.parse(inner)))
    .replace(/": /g, '":')
export const fence = (text: string): string => `\`\`\`\n${text}\n\`\`\``
