import { seed } from '../../../fixtures/seed/index.ts'

/** Everything that people of the seed say. */
export function seedTexts(): readonly string[] {
  const { posts, reserve, comments } = seed()
  return [
    ...[...posts, ...reserve].map(({ title, text, html }) => `${title ?? ''}\n${text}\n${html ?? ''}`),
    ...comments.map(({ text }) => text),
  ]
}
