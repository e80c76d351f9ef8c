/** A table of Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
export const code = (text: string): string => `\`${text}\``
export const fence = (text: string): string => `\`\`\`\n${text}\n\`\`\``
