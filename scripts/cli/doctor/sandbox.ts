import { isRecord } from '#bridge/lib/guards.ts'
import { parsed } from '#bridge/lib/parsed.ts'
import type { Finding, Visit } from './visit.ts'

const body = { 'content-type': 'application/json' }
const close = 'Forward nothing below /sandbox, or update the gateway, which requires its key there.'

/** Commands that the gateway must reject without its key, and how an accepted one is recognised. */
const commands = [
  {
    path: '/sandbox/mailbox.json',
    question: {},
    isOpen: ({ messages }: Readonly<Record<string, unknown>>) => Array.isArray(messages),
    says: 'anyone can read the codes that the gateway sent, and log in with them.',
  },
  {
    // This user does not exist. An accepted command says so.
    path: '/sandbox/session',
    question: { method: 'POST', headers: body, body: '{"userId":"0"}' },
    isOpen: ({ code, token }: Readonly<Record<string, unknown>>) => code === '40001' || token !== undefined,
    says: 'anyone can open a session of any account.',
  },
] as const

export async function* sandbox({ ask }: Pick<Visit, 'ask'>): AsyncGenerator<Finding> {
  for (const { path, question, isOpen, says } of commands) {
    const answer = parsed((await ask(path, question)).text)
    if (isRecord(answer) && isOpen(answer)) yield { at: path, says: `${says} ${close}` }
  }
}
