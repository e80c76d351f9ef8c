import type { Message, Namespaces } from '#web/i18n/languages.ts'
import { placeholdersOf } from '#web/i18n/messageFaults.ts'
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

/** Our messages without their words: their keys and placeholders. A host's own messages are checked against it. */
export async function englishSlots(): Promise<Namespaces> {
  const { document: _, ...english } = namespacesOf(await definedMessages())
  const without = Object.entries(english).map(([name, messages]) => [
    name,
    Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, wordless(message)])),
  ])
  return Object.fromEntries(without)
}

/** What `insights:english` says to the library, where English stands with each screen. */
export const englishSource = async (): Promise<string> => `export default ${JSON.stringify(await englishSlots())}`
