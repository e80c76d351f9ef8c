import type { Message, Namespaces } from '#web/i18n/languages.ts'
import { placeholdersOf } from '#web/i18n/messageFaults.ts'
import { definedMessages, namespacesOf } from '../messages/english.ts'

/** Placeholders of a text, without its words. */
const slots = (text: string): string =>
  placeholdersOf(text)
    .map((name) => `{${name}}`)
    .join('')

const wordless = (message: Message): Message =>
  typeof message === 'string'
    ? slots(message)
    : Object.fromEntries(Object.entries(message).map(([form, text]) => [form, slots(text)]))

/** Keys and placeholders of our messages, to check a host's own messages. */
export async function englishSlots(): Promise<Namespaces> {
  const { document: _, ...english } = namespacesOf(await definedMessages())
  const without = Object.entries(english).map(([name, messages]) => [
    name,
    Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, wordless(message)])),
  ])
  return Object.fromEntries(without)
}

/** `insights:english` in the library, where the English texts are part of each screen. */
export const englishSource = async (): Promise<string> => `export default ${JSON.stringify(await englishSlots())}`
