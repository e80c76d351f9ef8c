import { isRecord } from '#bridge/lib/guards.ts'
import type { Answer, Finding, Visit } from './visit.ts'

const readJson = ({ text }: Answer): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

const body = { 'content-type': 'application/json' }
const close = 'Forward nothing below /sandbox, or update the gateway, which requires its key there.'

/** What the sandbox's gateway must refuse without its key, and how an answer shows that it does not. */
const commands = [
  {
    path: '/sandbox/mailbox.json',
    question: {},
    isOpen: ({ messages }: Readonly<Record<string, unknown>>) => Array.isArray(messages),
    says: 'anyone can read the codes that the gateway sent, and log in with them.',
  },
  {
    // This user id does not exist. A command that is taken says so.
    path: '/sandbox/session',
    question: { method: 'POST', headers: body, body: '{"userId":"0"}' },
    isOpen: ({ code, token }: Readonly<Record<string, unknown>>) => code === '40001' || token !== undefined,
    says: 'anyone can open a session of any account.',
  },
] as const

/** Whether the sandbox's commands, which log anyone in, can be given from outside. */
export async function* sandbox({ ask }: Pick<Visit, 'ask'>): AsyncGenerator<Finding> {
  for (const { path, question, isOpen, says } of commands) {
    if (isOpen(readJson(await ask(path, question)))) yield { at: path, says: `${says} ${close}` }
  }
}
