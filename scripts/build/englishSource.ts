import type { Message } from '../../web/i18n/languages.ts'
import { placeholdersOf } from '../../web/i18n/messageFaults.ts'
import { definedMessages, namespacesOf } from '../messages/english.ts'

/** What is filled into a text, without its words. */
const slots = (text: string): string =>
  placeholdersOf(text)
    .map((name) => `{${name}}`)
    .join('')

const wordless = (message: Message): Message =>
  typeof message === 'string'
    ? slots(message)
    : Object.fromEntries(Object.entries(message).map(([form, text]) => [form, slots(text)]))

/** What `insights:english` says: by it a host's own messages are checked, where English stands with each screen. */
export async function englishSource(): Promise<string> {
  const { document: _, ...english } = namespacesOf(await definedMessages())
  const without = Object.entries(english).map(([name, messages]) => [
    name,
    Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, wordless(message)])),
  ])
  return `export default ${JSON.stringify(Object.fromEntries(without))}`
}
