import { fireEvent } from '@testing-library/react'
import { atom } from 'nanostores'
import { type ReactNode, useState } from 'react'
import { FirstStep, SystemLogin } from '#web/features/account/login/FirstStep.tsx'
import { PasskeyStep } from '#web/features/account/login/SecondStep.tsx'
import { ThirdParties } from '#web/features/account/login/ThirdParties.tsx'
import { BindForm, MakeForm } from '#web/features/account/login/third/NewcomerStep.tsx'
import type { Returned } from '#web/features/account/login/third/returned.ts'
import { useThirdParty } from '#web/features/account/login/third/useThirdParty.ts'
import { PublishSheet } from '#web/features/writing/article/PublishSheet.tsx'
import { createSession } from '#web/features/writing/article/session.ts'
import { ComposerDialog } from '#web/features/writing/Composer/Composer.tsx'
import { createDraftSession } from '#web/features/writing/drafts/draftSession.ts'
import { draftStoreOf, newDraft } from '#web/features/writing/drafts/draftStore.ts'
import type { Draft, Upload, Uploads } from '#web/features/writing/types.ts'
import { postWith } from './features/feed/home/world.ts'
import type { Answers } from './waiting.ts'

export interface Sheet {
  /** The end of the path that is in trouble. */
  readonly path: string
  readonly answers: Answers
  readonly show: (reader: string) => ReactNode
  /** Brings it to where the button is. */
  readonly ready?: () => void
  /** What is pressed. */
  readonly button: string | RegExp
  /** What is pressed then, where that asks first. */
  readonly confirms?: string
  /** It is asked for without a press; the button is there when it did not come. */
  readonly asksByItself?: true
  /** The button goes with the press, and comes back with the failure. */
  readonly isHiddenItem?: true
  /** The page navigates when done, and shows progress until then. */
  readonly leaves?: true
  /** It changes nothing twice, so that it is offered again while there is no answer. */
  readonly repeats?: true
  /** It is unknown whether it arrived, and it cannot be repeated. */
  readonly isOnce?: true
  /** How long it waits for an answer; default: the 100 s of every call. */
  readonly timeoutMs?: number
  /** How often it is sent before it is given up, where a key makes a second one harmless; default once. */
  readonly tries?: number
  /** What is there once it is done. */
  readonly done: () => boolean
}

/** What has become of the page since it was opened. */
export const became = { reloads: 0, entered: 0, left: 0 }
export const isEntered = (): boolean => became.entered === 1
export const says = (words: string) => (): boolean => (document.body.textContent ?? '').includes(words)
export const fill = (selector: string, value: string): void => {
  const input = document.querySelector(selector)
  if (input) fireEvent.input(Object.assign(input, { value }), { target: { value } })
}

const nothing = () => {}
const noUploads: Uploads = {
  $uploads: atom<Readonly<Record<string, Upload>>>({}),
  pick: async () => [],
  add: () => [],
  adopt: () => '',
  resume: async () => {},
  retry: nothing,
  forget: nothing,
}
const openDraft = (reader: string, draft: Draft) =>
  createDraftSession({
    userId: reader,
    kept: draftStoreOf(reader),
    uploads: noUploads,
    record: undefined,
    draft,
    onClose: nothing,
  })

function Writing({ reader }: { reader: string }) {
  const [draft] = useState(() => openDraft(reader, newDraft('message', { text: 'Up.' })))
  const [isOpen, setOpen] = useState(true)
  return isOpen ? <ComposerDialog draft={draft} uploads={noUploads} onClose={() => setOpen(false)} /> : 'Gone.'
}

function Article({ reader }: { reader: string }) {
  const [session] = useState(() => {
    const article = newDraft('article', { title: 'Up', text: 'Up.', html: '<p>Up.</p>' })
    return createSession(openDraft(reader, article), noUploads)
  })
  return <PublishSheet session={session} onClose={nothing} />
}

const saved = { autoSaveDraft: { outcome: 'saved', revision: 1, savedAt: 1 } }
const published = { timeoutMs: 60_000, tries: 2, button: /^Publish/ } as const

function Third({ returned }: { returned?: Returned }) {
  const flow = useThirdParty({ returned, onPending: nothing })
  return <ThirdParties flow={flow} returned={returned} onPending={nothing} />
}

const loggedIn = { userInfo: { userId: '1', token: 't' } }
const proof = { party: 'google', fields: { id: 'i', token: 't' }, sign: 's' } as const
const inTelegram = { kind: 'initData', initData: 'd', name: '' } as const
const telegram = {
  answers: { 'tg/sign': { sign: 's' }, 'tg/check': loggedIn },
  show: () => <Third returned={inTelegram} />,
  button: 'Continue with Telegram',
  isHiddenItem: true,
  leaves: true,
  done: isEntered,
} as const
const wallet = `0x${'ab'.repeat(20)}`
const challenge = { options: { challenge: 'AA', allowCredentials: [] } }
const passkeyStep = {
  answers: { loginOptions: challenge, 'verify-auth-login': loggedIn },
  show: () => <PasskeyStep ticket="t" onCodes={nothing} onBack={nothing} />,
  button: /^(Continue with a passkey|Waiting for your device)/,
  done: isEntered,
} as const

/** Publishing, and the ways in. */
export const busyRows: Readonly<Record<string, Sheet>> = {
  'a message that is published': {
    ...published,
    path: 'publishMessage',
    answers: { ...saved, publishMessage: { post: postWith('m', { text: 'Up.' }), isRepeat: false } },
    show: (reader) => <Writing reader={reader} />,
    done: says('Gone.'),
  },
  'an article that is published': {
    ...published,
    path: 'publishArticle',
    answers: { ...saved, publishArticle: { post: postWith('up', { kind: 'article' }), isRepeat: false } },
    show: (reader) => <Article reader={reader} />,
    done: () => location.pathname.endsWith('/posts/up'),
  },
  'a log-in by password': {
    path: 'user/login',
    answers: { 'user/login': loggedIn },
    show: () => <FirstStep way="password" isHidden={false} onPending={nothing} />,
    ready: () => {
      fill('#username', 'ada@example.com')
      fill('#password', 'Sandbox-2026')
    },
    button: /^(Log in|One moment)/,
    repeats: true,
    done: isEntered,
  },
  'a log-in by a code': {
    path: 'verifySystemLogin-v2',
    answers: { 'verifySystemLogin-v2': { accessTokenResVO: loggedIn } },
    show: () => <SystemLogin isHidden={false} onPending={nothing} />,
    ready: () => fill('[name="verifyCode"]', '123456'),
    button: /^(Log in|One moment)/,
    done: isEntered,
  },
  'the challenge of a passkey': { ...passkeyStep, path: 'loginOptions' },
  'the proof of a passkey': { ...passkeyStep, path: 'verify-auth-login' },
  'an attempt with Google': {
    path: 'google/sign',
    answers: { 'google/sign': { sign: 's' } },
    show: () => <Third />,
    button: 'Continue with Google',
    isHiddenItem: true,
    leaves: true,
    done: () => became.left === 1,
  },
  'an attempt with Telegram': { ...telegram, path: 'tg/sign' },
  'a proof of Telegram’s': { ...telegram, path: 'tg/check' },
  'an attempt with a wallet': {
    path: 'wallet/sign',
    answers: {
      'wallet/sign': { sign: `site.example wants you to sign in with your Ethereum account:\n${wallet}\n\nNonce: 1` },
      'wallet/check': loggedIn,
    },
    show: () => <Third />,
    ready: () => {
      const answers: Readonly<Record<string, unknown>> = { personal_sign: 's' }
      Reflect.set(window, 'ethereum', {
        request: async ({ method }: { method: string }) => answers[method] ?? [wallet],
      })
    },
    button: 'Continue with a wallet',
    isHiddenItem: true,
    leaves: true,
    done: isEntered,
  },
  'a new account beside a provider': {
    path: 'google/register',
    answers: { 'google/register': loggedIn },
    show: () => <MakeForm newcomer={{ proof, email: 'ada@example.com', name: 'Ada' }} />,
    ready: () => fill('[name="addressCode"]', '123456'),
    button: /^(Create account|One moment)/,
    done: isEntered,
  },
  'an account that a provider is added to': {
    path: 'google/bind',
    answers: { 'google/bind': loggedIn },
    show: () => <BindForm proof={proof} provider="Google" onPending={nothing} />,
    ready: () => {
      fill('#bind-username', 'ada@example.com')
      fill('#bind-password', 'Sandbox-2026')
    },
    button: /^(Connect and log in|One moment)/,
    done: isEntered,
  },
}
